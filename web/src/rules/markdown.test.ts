import { describe, expect, it } from 'vitest';
import { parseMarkdown, spans } from './markdown';

describe('spans', () => {
  it('finds rulings and clauses of other packages as the engine does', () => {
    expect(spans('See PHO-R07, X2-TRN12b.').filter((span) => span.kind === 'clause')).toEqual([
      { kind: 'clause', text: 'PHO-R07' },
      { kind: 'clause', text: 'X2-TRN12b' },
    ]);
  });
  it('finds emphasis and clause tags', () => {
    expect(spans('Pay **all** of it, see PHO-AUC10.')).toEqual([
      { kind: 'text', text: 'Pay ' },
      { kind: 'bold', text: 'all' },
      { kind: 'text', text: ' of it, see ' },
      { kind: 'clause', text: 'PHO-AUC10' },
      { kind: 'text', text: '.' },
    ]);
  });
  it('keeps markup as text', () => {
    expect(spans('<b>x</b>')).toEqual([{ kind: 'text', text: '<b>x</b>' }]);
  });
});

describe('parseMarkdown', () => {
  it('joins lines to paragraphs and parts them at blank lines', () => {
    expect(parseMarkdown('one\ntwo\n\nthree').map((b) => b.kind)).toEqual(['p', 'p']);
  });
  it('reads lists with continued lines', () => {
    const [list] = parseMarkdown('- a\n  goes on\n- b');
    expect(list).toMatchObject({ kind: 'ul', items: [[{ text: 'a goes on' }], [{ text: 'b' }]] });
  });
  it('reads tables', () => {
    const [table] = parseMarkdown('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(table).toMatchObject({
      kind: 'table',
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ text: '2' }]]],
    });
  });
});
