/** The effects printed on cards and tokens: icon, clause and text of each. */
import type { Names } from '../types';

const KEYWORDS: Record<string, [symbol: string, clause: string]> = {
  ADD: ['plus', 'SMS-KEY01'],
  ADD_EACH: ['plus', 'SMS-KEY02'],
  PUSH: ['op-push', 'SMS-KEY03'],
  PULL: ['op-pull', 'SMS-KEY04'],
  SHIP: ['op-ship', 'SMS-KEY05'],
  ELIMINATE: ['op-eliminate', 'SMS-KEY06'],
  REPLACE: ['op-replace', 'SMS-KEY07'],
  STRENGTHEN: ['op-strengthen', 'SMS-KEY08'],
  LOCKDOWN: ['lockdown', 'SMS-KEY09'],
  DISPLACE: ['displace', 'SMS-KEY09'],
  INTERFERE: ['op-interfere', 'SMS-KEY10'],
  'BURN STACK': ['op-burn', 'SMS-KEY11'],
  'BURN DECK': ['op-burn', 'SMS-KEY12'],
  SACRIFICE: ['op-sacrifice', 'SMS-KEY13'],
  REANIMATE: ['op-reanimate', 'SMS-KEY14'],
  GAMBLE: ['op-gamble', 'SMS-KEY15'],
  RECALL: ['op-recall', 'SMS-KEY16'],
};

export interface Effect {
  symbol: string;
  clause: string;
  /** The text key for the meaning of its keyword. */
  key: string;
  /** The whole effect in words. */
  text: string;
  /** Its first word, the keyword, and the rest. */
  verb: string;
  rest: string;
}

export function effect(names: Names, code: string): Effect {
  const word = code in KEYWORDS ? code : code.split(' ')[0]!;
  const op = KEYWORDS[word] ?? ['plus', ''];
  const text = names['effect']?.[code] ?? code.toLowerCase();
  const first = text.indexOf(' ');
  // If the keyword comes last, as in German, no word is highlighted.
  const cut = /^\d/.test(text) ? 0 : first;
  return {
    symbol: op[0],
    clause: op[1],
    key: `key.${word.replace(' ', '_')}`,
    text,
    verb: cut < 0 ? text : text.slice(0, cut),
    rest: cut < 0 ? '' : text.slice(cut).trimStart(),
  };
}

export const crime = (code: string): string => `crime-${code.toLowerCase()}`;
export const syndicate = (code: string): string => `syn-${code.toLowerCase()}`;
