/** A game's own report of an important event, shown next to the choice until it is closed or I have moved. */
import { eventReports } from '../games';
import type { EventReportModule } from '../games/types';
import type { EventInfo } from '../protocol';
import { readTabStorage, writeTabStorage } from './tab-storage';

export class EventReports {
  private module = $state.raw<EventReportModule | null>(null);
  private readUpTo = $state(-1);
  private readonly newest: number;
  /** The component to show, or null. */
  readonly component: EventReportModule['default'] | null;

  constructor(
    private readonly table: string,
    log: () => readonly EventInfo[],
  ) {
    this.readUpTo = Number(readTabStorage('news', table) || -1);
    this.newest = $derived(this.module?.newest(log()) ?? -1);
    this.component = $derived(this.newest > this.readUpTo ? this.module!.default : null);
  }

  async load(game: string): Promise<void> {
    await eventReports[game]?.().then(
      (module) => (this.module = module),
      () => {}, // the log shows the event as well
    );
  }

  /** Returns false if no report was open. */
  close(): boolean {
    if (!this.component) return false;
    this.readUpTo = this.newest;
    writeTabStorage('news', this.table, String(this.readUpTo));
    return true;
  }
}
