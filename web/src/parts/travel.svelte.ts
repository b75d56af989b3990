/** Shows what travelled: remembers where places were, compares holdings, sends tokens from there to here. */
import { tick } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { flows, type Holdings } from './flows';

/** How a thing looks while it travels: a symbol, in a seat's colour or the game's accent. */
export interface Look {
  symbol: string;
  seat?: number;
  card?: boolean;
}

export interface Flight {
  id: number;
  look: Look;
  from: DOMRect | null;
  to: DOMRect;
  delay: number;
}

/** At most so many at once: more is noise. */
const MOST = 8;
const APART = 60;

export class Travels {
  flights = $state.raw<Flight[]>([]);
  #next = 1;

  /** Watches holdings; `root` is the board whose places (`data-place`) are measured. */
  constructor(root: () => Element | undefined, holdings: () => Holdings, look: (thing: string) => Look | null) {
    let before: Holdings | null = null;
    let were = new Map<string, DOMRect>();
    $effect.pre(() => {
      holdings();
      were = measure(root());
    });
    $effect(() => {
      const after = holdings();
      const earlier = before;
      before = after;
      if (!earlier) return;
      const are = measure(root());
      const found: Flight[] = [];
      for (const flow of flows(earlier, after)) {
        const shape = look(flow.thing);
        const to = are.get(flow.to) ?? are.get(`supply:${flow.thing}`);
        const from = were.get(flow.from) ?? were.get(`supply:${flow.thing}`) ?? null;
        if (!shape || !to || (!from && flow.to === '')) continue;
        for (let i = 0; i < Math.min(settings.still ? 1 : 3, flow.count); i++) {
          found.push({ id: this.#next++, look: shape, from, to, delay: found.length * APART });
        }
      }
      // What has landed may still flash while the next thing is on its way.
      if (found.length > 0) this.flights = [...this.flights, ...found.slice(0, MOST)].slice(-2 * MOST);
    });
    // Where the board gets another size, as at the end, what was measured points at the wrong places.
    $effect(() => {
      const board = root();
      if (!board || typeof ResizeObserver === 'undefined') return;
      let width = board.clientWidth;
      const watch = new ResizeObserver(() => {
        if (board.clientWidth !== width) this.flights = [];
        width = board.clientWidth;
      });
      watch.observe(board);
      return () => watch.disconnect();
    });
  }

  done(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }
}

/** By this name the motions of a board are known to whoever waits for them. */
export const TRAVEL = 'travel';
/** As long as a position without motion is looked at before the next one. */
const GLANCE = 260;

const travelling = (root: Element | undefined) =>
  root?.getAnimations?.({ subtree: true }).filter((one) => one.id === TRAVEL) ?? [];

/** Lasts until everything that travels below this element has arrived, at that speed. */
export async function arrival(root: Element | undefined, speed: number): Promise<void> {
  const glance = new Promise((done) => setTimeout(done, GLANCE / speed));
  await tick();
  await tick();
  const under = travelling(root);
  for (const one of under) one.updatePlaybackRate(speed);
  await Promise.allSettled([glance, ...under.map((one) => one.finished)]);
}

/** Everything that travels below this element is there. */
export function land(root: Element | undefined): void {
  for (const one of travelling(root)) one.finish();
}

/** The places that can be seen now, by name; a place drawn twice counts where it is visible. */
function measure(root: Element | undefined): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const node of root?.querySelectorAll<HTMLElement | SVGElement>('[data-place]') ?? []) {
    const rect = node.getBoundingClientRect();
    if (rect.width > 0) found.set(node.dataset['place']!, rect);
  }
  return found;
}
