import { describe, expect, it } from 'vitest';
import type { Frames } from '../protocol';
import { jsonForScript, embedScript, replayPage, extractGame, extractRecord } from './save-replay';

const frames = { game: 'leduc', names: ['<img src=x>', '</script><b>'], frames: [] } as unknown as Frames;

describe('a saved game', () => {
  it('carries its data so that nothing in it can end the script', () => {
    const html = replayPage(
      {
        frames,
        words: { tables: {}, fields: {} },
        rules: [],
        title: 'A <b> & "c"',
        language: 'en',
        record: '{"moves":[]}',
      },
      'x',
      'y',
    );
    const data = /id="cinque-game">(.*?)<\/script>/s.exec(html)![1]!;
    expect(JSON.parse(data)).toMatchObject({ frames: { names: ['<img src=x>', '</script><b>'] } });
    expect(html).toContain('A &lt;b> &amp; &quot;c&quot;');
  });
  it('keeps a script whole', () => {
    const code = 'const a = "</script>";';
    expect(embedScript(code)).not.toContain('</script');
    expect(embedScript('a<b')).toBe('a<b');
  });
  it('keeps data equal', () => expect(JSON.parse(jsonForScript({ a: '<x>' }))).toEqual({ a: '<x>' }));
  it('is opened again by the record in it', () => {
    const record = '{"game":"leduc","seed":3458764513820540929,"moves":[1,2],"note":"</script>"}';
    const page = { frames, words: { tables: {}, fields: {} }, rules: [], title: 't', language: 'en' };
    expect(extractRecord(replayPage({ ...page, record }, 'x', 'y'))).toBe(record);
    expect(extractRecord(record)).toBe(record);
  });
  it('of an older version, with its record as an object, is opened too', () => {
    const record = { game: 'leduc', seed: 7, moves: [1, 2] };
    const page = { frames, words: { tables: {}, fields: {} }, rules: [], title: 't', language: 'en' };
    expect(extractRecord(replayPage({ ...page, record }, 'x', 'y'))).toBe(JSON.stringify(record));
    expect(extractRecord(replayPage({ ...page, record: null }, 'x', 'y'))).toBeNull();
  });
  it('can be watched from its file alone', () => {
    const game = { ...frames, frames: [{ step: 0 }] } as unknown as Frames;
    const page = { words: { tables: {}, fields: {} }, rules: [], title: 't', language: 'en', record: null };
    expect(extractGame(replayPage({ frames: game, ...page }, 'x', 'y'))?.frames).toEqual(game);
    for (const text of [replayPage({ frames, ...page }, 'x', 'y'), '', '{"moves":[]}', '<html></html>'])
      expect(extractGame(text)).toBeNull();
  });
  it('is nothing else', () => {
    for (const text of ['', 'hello', '<html></html>', '[]', '3', '{"a":1}', 'null'])
      expect(extractRecord(text)).toBeNull();
  });
  it('asks for nothing from anywhere', () => {
    const html = replayPage(
      { frames, words: { tables: {}, fields: {} }, rules: [], title: 't', language: 'en', record: '{"moves":[]}' },
      '',
      '',
    );
    expect(html).not.toMatch(/(src|href)="(?!data:)/);
  });
});
