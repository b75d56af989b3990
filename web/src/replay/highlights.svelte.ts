/** The highlights of a game: its staged moments and turning points, played one after another. */
import { momentRules } from '../games';
import type { Names, SeatInfo } from '../games/types';
import { t } from '../lib/i18n';
import { momentContext, momentsOf, type Moment, type MomentRules } from '../moments/moment';
import { MomentPlayer } from '../moments/moment-player.svelte';
import type { Frames } from '../protocol';

/** About 40 seconds. */
const MAX_HIGHLIGHTS = 16;

export class Highlights {
  readonly player = new MomentPlayer();
  running = $state(false);
  private rules = $state.raw<MomentRules | null>(null);

  constructor(
    private readonly frames: () => Frames,
    private readonly names: () => Names,
  ) {
    $effect(() => {
      void momentRules[frames().game]?.().then(
        (module) => (this.rules = module.default),
        () => {}, // the replay works without highlights
      );
    });
  }

  get moments(): Moment[] {
    const { frames, seat: me, names } = this.frames();
    const last = frames.at(-1);
    if (!this.rules || !last) return [];
    const seats: SeatInfo[] = names.map((name, seat) => ({
      seat,
      name,
      bot: '',
      waiting: false,
      online: true,
      points: null,
    }));
    const log = frames.flatMap((frame) => frame.events);
    const c = momentContext({ me, seats, names: this.names(), view: last.view, you: t('table.you') }, log);
    return momentsOf(log, this.rules, c);
  }

  /** The most important staged moments, in order of play. */
  get best(): Moment[] {
    return this.moments
      .filter((moment) => moment.staging)
      .sort((a, b) => b.impact - a.impact)
      .slice(0, MAX_HIGHLIGHTS)
      .sort((a, b) => a.index - b.index);
  }

  /** Show the position before each and, at the stamp, the one after it. */
  async play(go: (step: number) => void): Promise<void> {
    this.running = true;
    for (const moment of this.best) {
      go(moment.step - 1);
      if (!(await this.player.show(moment, () => go(moment.step)))) break;
    }
    this.running = false;
  }

  stop(): void {
    this.player.clear();
  }
}
