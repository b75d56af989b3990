/** Animates moved pieces: measures places, compares holdings, and moves pieces from old to new places. */
import { tick } from 'svelte';
import { settings } from '../settings/settings.svelte';
import { pieceMoves, type Holdings } from './moved-pieces';

/** How a moving piece looks: an icon in a seat's colour or the game's accent colour. */
export interface PieceLook {
  symbol: string;
  seat?: number;
  card?: boolean;
}

export interface MovingPiece {
  id: number;
  look: PieceLook;
  from: DOMRect | null;
  to: DOMRect;
  delay: number;
}

/** The maximum number of pieces moving at the same time; more would be noise. */
const MAX_MOVING_PIECES = 8;
const STAGGER_MS = 60;

export class Animations {
  movingPieces = $state.raw<MovingPiece[]>([]);
  #next = 1;

  /** Watches holdings; `root` is the board whose places (`data-place`) are measured. */
  constructor(root: () => Element | undefined, holdings: () => Holdings, look: (thing: string) => PieceLook | null) {
    let before: Holdings | null = null;
    let rectsBefore = new Map<string, DOMRect>();
    $effect.pre(() => {
      holdings();
      rectsBefore = measure(root());
    });
    $effect(() => {
      const after = holdings();
      const earlier = before;
      before = after;
      if (!earlier) return;
      const rectsAfter = measure(root());
      const found: MovingPiece[] = [];
      for (const flow of pieceMoves(earlier, after)) {
        const shape = look(flow.thing);
        const to = rectsAfter.get(flow.to) ?? rectsAfter.get(`supply:${flow.thing}`);
        const from = rectsBefore.get(flow.from) ?? rectsBefore.get(`supply:${flow.thing}`) ?? null;
        if (!shape || !to || (!from && flow.to === '')) continue;
        for (let i = 0; i < Math.min(settings.reducedMotion ? 1 : 3, flow.count); i++) {
          found.push({ id: this.#next++, look: shape, from, to, delay: found.length * STAGGER_MS });
        }
      }
      // A piece that has arrived may still flash while the next one moves.
      if (found.length > 0)
        this.movingPieces = [...this.movingPieces, ...found.slice(0, MAX_MOVING_PIECES)].slice(-2 * MAX_MOVING_PIECES);
    });
    // After a resize, as at the end of the game, the measured positions are wrong.
    $effect(() => {
      const board = root();
      if (!board || typeof ResizeObserver === 'undefined') return;
      let width = board.clientWidth;
      const watch = new ResizeObserver(() => {
        if (board.clientWidth !== width) this.movingPieces = [];
        width = board.clientWidth;
      });
      watch.observe(board);
      return () => watch.disconnect();
    });
  }

  done(id: number): void {
    this.movingPieces = this.movingPieces.filter((flight) => flight.id !== id);
  }
}

/** The id of the board's animations. */
export const MOVE_ANIMATION = 'travel';
/** Milliseconds to show a position without animations. */
const STILL_POSITION_MS = 260;

const traveling = (root: Element | undefined) =>
  root?.getAnimations?.({ subtree: true }).filter((one) => one.id === MOVE_ANIMATION) ?? [];

/** Resolves when all animations inside this element have finished, at the given speed. */
export async function animationsDone(root: Element | undefined, speed: number): Promise<void> {
  const pause = new Promise((done) => setTimeout(done, STILL_POSITION_MS / speed));
  await tick();
  await tick();
  const under = traveling(root);
  for (const animation of under) animation.updatePlaybackRate(speed);
  await Promise.allSettled([pause, ...under.map((one) => one.finished)]);
}

/** Finish all animations inside this element. */
export function finishAnimations(root: Element | undefined): void {
  for (const animation of traveling(root)) animation.finish();
}

/** The visible places by name; of a place drawn twice, the visible one. */
function measure(root: Element | undefined): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const node of root?.querySelectorAll<HTMLElement | SVGElement>('[data-place]') ?? []) {
    const rect = node.getBoundingClientRect();
    if (rect.width > 0) found.set(node.dataset['place']!, rect);
  }
  return found;
}
