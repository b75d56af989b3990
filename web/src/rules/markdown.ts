/** A small Markdown parser for the rules: paragraphs, lists, tables, emphasis, clause ids. Produces no HTML. */
import { ID } from './clause-id';

export type Span = { kind: 'text' | 'bold' | 'italic' | 'code' | 'clause'; text: string };
export type MdBlock =
  { kind: 'p'; spans: Span[] } | { kind: 'ul'; items: Span[][] } | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const INLINE = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|\\b(${ID})\\b|\\[([^\\]]+)\\]\\([^)]*\\)`, 'g');

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, bold, italic, code, clause, link] = match;
    if (bold !== undefined) found.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) found.push({ kind: 'italic', text: italic });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (clause !== undefined) found.push({ kind: 'clause', text: clause });
    else found.push({ kind: 'text', text: link ?? whole });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));

export function parseMarkdown(text: string): MdBlock[] {
  const found: MdBlock[] = [];
  const lines = text.replace(/\r/g, '').split('\n');
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length) found.push({ kind: 'p', spans: spans(paragraph.join(' ')) });
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (/^\|?[\s:|-]+\|[\s:|-]*$/.test(lines[i + 1]?.trim() ?? '') && line.includes('|')) {
      flush();
      const table: MdBlock = { kind: 'table', head: cells(line), rows: [] };
      for (i += 2; lines[i]?.includes('|'); i++) table.rows.push(cells(lines[i]!));
      i--;
      found.push(table);
    } else if (/^([-*•]|\d+\.)\s/.test(line)) {
      flush();
      const items: string[] = [];
      for (; i < lines.length && lines[i]!.trim(); i++) {
        const item = lines[i]!.trim();
        if (/^([-*•]|\d+\.)\s/.test(item)) items.push(item.replace(/^([-*•]|\d+\.)\s+/, ''));
        else items[items.length - 1] += ` ${item}`;
      }
      found.push({ kind: 'ul', items: items.map(spans) });
    } else if (line === '') flush();
    else paragraph.push(line.replace(/^#+\s*/, ''));
  }
  flush();
  return found;
}
