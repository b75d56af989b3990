/** What each keyboard shortcut does at a table. */
import { cycleRegions } from './regions';
import type { Shortcut } from './shortcuts';
import { settings } from '../settings/settings.svelte';
import type { TableSession } from '../table/table-session.svelte';

/** What shortcuts open, close and focus on the page of a table. */
export interface PagePanels {
  openDrawer: (drawer: 'rules' | 'keys') => void;
  showTab: (which: 'log' | 'chat') => void;
  /** Escape closes what is on top; false if nothing is. */
  close: () => boolean;
  /** Return to the present; false if it is already shown. */
  leaveMissedMoves: () => boolean;
  /** The confirm button names the selected move: focus it, so that Enter plays it. */
  focusConfirm: () => void;
}

const CHOICE_SHORTCUTS = ['digit', 'confirm', 'yes', 'no', 'pass', 'end', 'undo'];
/** Shortcuts for the list of choices; a panel that replaces it handles its own keys. */
const LIST_SHORTCUTS = ['digit', 'confirm', 'yes', 'no', 'pass', 'end', 'group'];

/** Run the shortcut; false if it does nothing here and the key keeps its default action. */
export function runShortcut(shortcut: Shortcut, tableSession: TableSession, panels: PagePanels): boolean {
  const { choice, playback } = tableSession;
  if (tableSession.panel && LIST_SHORTCUTS.includes(shortcut.do)) return false;
  if (CHOICE_SHORTCUTS.includes(shortcut.do)) playback.finish();
  if (tableSession.answer && LIST_SHORTCUTS.includes(shortcut.do)) {
    if (shortcut.do === 'digit') tableSession.answer.digit(shortcut.n);
    else if (shortcut.do === 'confirm') tableSession.submitAnswer();
    return true;
  }
  switch (shortcut.do) {
    case 'digit':
      choice.digit(shortcut.n);
      if (choice.selected !== null) panels.focusConfirm();
      return choice.plan !== null;
    case 'confirm':
      return choice.confirm();
    case 'yes':
    case 'no':
      choice.yesno(shortcut.do === 'yes');
      return true;
    case 'pass':
    case 'end':
      choice.aside(shortcut.do === 'pass' ? 'P' : 'E');
      if (choice.selected !== null) panels.focusConfirm();
      return true;
    case 'group':
      return choice.nextGroup();
    case 'zoom': // 0 continues an amount that is being typed; otherwise the board handles the key
      if (shortcut.by !== 0 || !choice.typing) return false;
      choice.digit(0);
      return true;
    case 'undo':
      tableSession.undo();
      return true;
    case 'hint':
      tableSession.askHint();
      return true;
    case 'plan': {
      const { table } = tableSession;
      if (!table || table.seat < 0 || table.status !== 'playing' || tableSession.asked || tableSession.turnPlanner.open)
        return false;
      tableSession.turnPlanner.start(table);
      return true;
    }
    case 'back':
      return (
        tableSession.holdForcedMove() ||
        panels.close() ||
        (playback.held && panels.leaveMissedMoves()) ||
        choice.back() ||
        panels.leaveMissedMoves() ||
        tableSession.since.fold() ||
        tableSession.eventReports.close()
      );
    case 'log':
    case 'chat':
      panels.showTab(shortcut.do);
      return true;
    case 'rules':
    case 'keys':
      panels.openDrawer(shortcut.do);
      return true;
    case 'theme':
      settings.theme = settings.theme === 'dark' ? 'light' : 'dark';
      return true;
    case 'sound':
      settings.sound = !settings.sound;
      return true;
    case 'region':
    case 'region-back':
      cycleRegions(shortcut.do === 'region' ? 1 : -1);
      return true;
  }
}
