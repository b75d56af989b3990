/** The games that have a board of their own; all others are drawn by the generic view. */
import type { BoardEntry, NewsModule, QuestionModule } from './types';

// A folder with a Board.svelte is a board; every board draws the four parts alone for the tabs of a phone.
const found = import.meta.glob<Awaited<ReturnType<BoardEntry['load']>>>('./*/Board.svelte');

export const boards: Record<string, BoardEntry> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [
    path.split('/')[1]!,
    { load, parts: ['board', 'mine', 'offer', 'others'] } satisfies BoardEntry,
  ]),
);

// A folder with a Question.svelte asks some of its questions in a form of its own.
const asking = import.meta.glob<QuestionModule>('./*/Question.svelte');

export const questions: Record<string, () => Promise<QuestionModule>> = Object.fromEntries(
  Object.entries(asking).map(([path, load]) => [path.split('/')[1]!, load]),
);

// A folder with a News.svelte shows some of what happened in a form of its own.
const telling = import.meta.glob<NewsModule>('./*/News.svelte');

export const news: Record<string, () => Promise<NewsModule>> = Object.fromEntries(
  Object.entries(telling).map(([path, load]) => [path.split('/')[1]!, load]),
);
