/** What a key does at a table. */
import { enterRegion, nextRegion, type KeyWish } from '../lib/keys';
import { settings } from '../lib/settings.svelte';
import type { TableSession } from './session.svelte';

/** What the page itself opens and closes. */
export interface Panels {
  open: (drawer: 'rules' | 'keys') => void;
  talk: (which: 'log' | 'chat') => void;
  /** Escape closes what lies on top; false when nothing does. */
  close: () => boolean;
  /** Back to the present; false when it is shown. */
  leaveNews: () => boolean;
  /** The selection is shown on the button that confirms it: Enter plays what is read there. */
  focusConfirm: () => void;
}

const CHOOSES = ['digit', 'confirm', 'yes', 'no', 'pass', 'end', 'undo'];
/** What is said to the list of choices; a panel of the board that asks instead has keys of its own. */
const LISTED = ['digit', 'confirm', 'yes', 'no', 'pass', 'end', 'group'];
const REGIONS = ['bar', 'happened', 'news', 'now', 'panel', 'board', 'mine', 'offer', 'others', 'talk', 'tabs'];

/** Carries the wish out; false when the key means nothing here and may do what keys do. */
export function act(wish: KeyWish, at: TableSession, panels: Panels): boolean {
  const { choice, showing } = at;
  if (at.panel && LISTED.includes(wish.do)) return false;
  if (CHOOSES.includes(wish.do)) showing.finish();
  if (at.answer && LISTED.includes(wish.do)) {
    if (wish.do === 'digit') at.answer.digit(wish.n);
    else if (wish.do === 'confirm') at.answerIt();
    return true;
  }
  switch (wish.do) {
    case 'digit':
      choice.digit(wish.n);
      if (choice.selected !== null) panels.focusConfirm();
      return choice.plan !== null;
    case 'confirm':
      return choice.confirm();
    case 'yes':
    case 'no':
      choice.yesno(wish.do === 'yes');
      return true;
    case 'pass':
    case 'end':
      choice.aside(wish.do === 'pass' ? 'P' : 'E');
      if (choice.selected !== null) panels.focusConfirm();
      return true;
    case 'group':
      return choice.nextGroup();
    case 'zoom': // 0 goes on with an amount that is being typed; else the board hears it itself
      if (wish.by !== 0 || !choice.typing) return false;
      choice.digit(0);
      return true;
    case 'undo':
      at.undo();
      return true;
    case 'hint':
      at.askHint();
      return true;
    case 'plan': {
      const { table } = at;
      if (!table || table.seat < 0 || table.status !== 'playing' || at.asked || at.planning.open) return false;
      at.planning.start(table);
      return true;
    }
    case 'back':
      return (
        at.wait() ||
        panels.close() ||
        (showing.held && panels.leaveNews()) ||
        choice.back() ||
        panels.leaveNews() ||
        at.readNews()
      );
    case 'log':
    case 'chat':
      panels.talk(wish.do);
      return true;
    case 'rules':
    case 'keys':
      panels.open(wish.do);
      return true;
    case 'theme':
      settings.theme = settings.theme === 'dark' ? 'light' : 'dark';
      return true;
    case 'sound':
      settings.sound = !settings.sound;
      return true;
    case 'region':
    case 'region-back': {
      const region = nextRegion(REGIONS, document.activeElement, wish.do === 'region' ? 1 : -1);
      if (region) enterRegion(region);
      return true;
    }
  }
}
