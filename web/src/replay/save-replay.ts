/** Save a finished game as one self-contained HTML file: player, styles, frames, texts. */
import type { Clause, Frames } from '../protocol';
import { api } from '../net/api';
import type { GameTextData } from '../lib/game-texts.svelte';
import { settings } from '../settings/settings.svelte';

export interface Saved {
  frames: Frames;
  /** The game's texts, and which fields of its View are players. */
  words: GameTextData;
  rules: Clause[];
  title: string;
  language: string;
  /** The record as the server wrote it, to open the game as a table again; null before the end. Files saved by older
   * versions hold an object. */
  record: string | object | null;
}

const GAME_DATA = /<script type="application\/json" id="cinque-game">(.*?)<\/script>/s;

/** The game in a saved file, to watch it without a server; null if the file has none. */
export function extractGame(text: string): Saved | null {
  try {
    const saved = JSON.parse(GAME_DATA.exec(text)?.[1] ?? 'null') as Saved | null;
    return saved?.frames?.frames.length ? saved : null;
  } catch {
    return null;
  }
}

/** The text of the record in a chosen file (a saved game or a record); null if the file has none.
 * A record's text is passed on unparsed: JavaScript would round a seed of more than 53 bits. */
export function extractRecord(text: string): string | null {
  const inside = GAME_DATA.exec(text)?.[1];
  try {
    const kept = inside ? (JSON.parse(inside) as Partial<Saved>).record : text;
    const record = typeof kept === 'string' ? kept : JSON.stringify(kept);
    const found: unknown = JSON.parse(record);
    return typeof found === 'object' && found !== null && 'moves' in found ? record : null;
  } catch {
    return null;
  }
}

/** JSON that is safe inside a script element: no "<" can end it early. */
export function jsonForScript(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

/** A script that is safe inside a script element. */
export function embedScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, '\\x3c');
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export function replayPage(saved: Saved, script: string, style: string): string {
  return `<!doctype html>
<html lang="${escape(saved.language)}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<title>${escape(saved.title)} · cinque</title>
<link rel="icon" href="data:,">
<style>${style.replace(/<\/style/gi, '')}</style>
</head>
<body>
<div id="app"></div>
<script type="application/json" id="cinque-game">${jsonForScript(saved)}</script>
<script>${embedScript(script)}</script>
</body>
</html>
`;
}

async function fetchPart(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

export async function saveReplay(frames: Frames, words: GameTextData, title: string): Promise<void> {
  const language = settings.language;
  const [script, style, { clauses: rules }, { record }] = await Promise.all([
    fetchPart('/replay/replay.js'),
    fetchPart('/replay/replay.css'),
    api.rules(frames.game, language),
    api.record(frames.table).catch(() => ({ record: null })),
  ]);
  const html = replayPage({ frames, words, rules, title, language, record }, script, style);
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `cinque-${frames.game}-${frames.table}.html`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
