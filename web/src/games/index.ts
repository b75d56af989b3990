/** The games with their own board, question forms, event reports and moments; all others use the generic board. */
import type { BoardEntry, EventReportModule, MomentsModule, QuestionFormModule } from './types';

// A folder with a Board.svelte has a board; every board can draw its four parts separately for a phone's tabs.
const boardModules = import.meta.glob<Awaited<ReturnType<BoardEntry['load']>>>('./*/Board.svelte');

export const boards: Record<string, BoardEntry> = Object.fromEntries(
  Object.entries(boardModules).map(([path, load]) => [
    path.split('/')[1]!,
    { load, parts: ['board', 'mine', 'offer', 'others'] } satisfies BoardEntry,
  ]),
);

// A folder with a QuestionForm.svelte has its own forms for some questions.
const formModules = import.meta.glob<QuestionFormModule>('./*/QuestionForm.svelte');

export const questionForms: Record<string, () => Promise<QuestionFormModule>> = Object.fromEntries(
  Object.entries(formModules).map(([path, load]) => [path.split('/')[1]!, load]),
);

// A folder with an EventReport.svelte has its own report of some events.
const reportModules = import.meta.glob<EventReportModule>('./*/EventReport.svelte');

export const eventReports: Record<string, () => Promise<EventReportModule>> = Object.fromEntries(
  Object.entries(reportModules).map(([path, load]) => [path.split('/')[1]!, load]),
);

// A folder with a moments.ts says which of its events are moments.
const momentModules = import.meta.glob<MomentsModule>('./*/moments.ts');

export const momentRules: Record<string, () => Promise<MomentsModule>> = Object.fromEntries(
  Object.entries(momentModules).map(([path, load]) => [path.split('/')[1]!, load]),
);

// A folder with a text-map.ts describes its map in sentences, for the text board.
const mapModules = import.meta.glob<{ default: (c: never) => string[] }>('./*/text-map.ts');

export const textMaps: Record<string, () => Promise<{ default: (c: never) => string[] }>> = Object.fromEntries(
  Object.entries(mapModules).map(([path, load]) => [path.split('/')[1]!, load]),
);
