/** One table on this page: the connection, whose eyes look, what is shown, what is asked. Made once by the page. */
import { untrack } from 'svelte';
import type { Hint, State } from '../protocol';
import { news, questions } from '../games';
import type {
  LitTarget,
  NewsModule,
  NextMove,
  OwnAnswer,
  QuestionModule,
  Refusal,
  RowChoice,
  SeatInfo,
} from '../games/types';
import { Absence } from '../lib/absence.svelte';
import { ApiError, allFrames, api } from '../lib/api';
import { ChoiceModel } from '../lib/choice.svelte';
import { gameWords } from '../lib/gamewords.svelte';
import { t } from '../lib/i18n';
import { tone } from '../lib/notify';
import { MOMENT, NEXT_MOMENT, onlyAnswer } from '../lib/only';
import { namesOf, session, socketAddress, tell } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { Showing } from '../lib/showing.svelte';
import { lastDeeds, sinceMine, undoSays } from '../lib/story';
import { TableClient, seatInFront } from '../lib/table.svelte';
import { toasts } from '../lib/toasts.svelte';
import { arrival } from '../parts/travel.svelte';
import { Planning } from './planning.svelte';
import { store, stored } from './stored';

/** How fast what others do is shown. */
const PACES = { slow: 0.5, normal: 1, fast: 2.5 };

/** No row of small moves is longer than this. */
const LONGEST_ROW = 80;

export class TableSession {
  client = $state.raw<TableClient | null>(null);
  front = $state(-1);
  /** At one device the seat whose player has said "I am here". */
  unveiled = $state(-1);
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  missing = $state(false);
  stage = $state<HTMLElement>();
  visible = $state(!document.hidden);
  /** The game's texts are here. */
  ready = $state(false);
  ticks = $state(0);
  /** The board asks the present question on a panel of its own: the list beside it steps back. */
  panel = $state(false);
  /** The game's own forms of questions, once they are here, and how the present one is answered. */
  private forms = $state.raw<QuestionModule | null>(null);
  answer = $state.raw<OwnAnswer | null>(null);
  /** The game's own form of news, once it is here, and what was read of it. */
  private telling = $state.raw<NewsModule | null>(null);
  private known = $state(-1);
  /** A row of small moves is played as one: the questions between them are nobody's. */
  rowing = $state(false);
  /** The question whose only answer waits for me, and the steps of those that were given by themselves. */
  private kept = $state('');
  given = $state.raw<readonly number[]>([]);
  /** The text of the last of them, until I answer. */
  done = $state('');
  /** When the connection broke: what is here was heard before it. */
  private cut = $state(0);

  readonly table = $derived(
    this.client ? (this.client.states[this.front] ?? Object.values(this.client.states)[0] ?? null) : null,
  );
  readonly story = $derived(this.client && this.table ? (this.client.stories[this.table.seat] ?? []) : []);
  readonly game = $derived(this.table?.game ?? '');
  readonly title = $derived(session.game(this.game)?.title ?? this.game);
  readonly words = $derived(gameWords.of(this.game));
  readonly names = $derived(namesOf(this.words));
  readonly asked = $derived.by(() => {
    const { table } = this;
    return !!table && table.seat >= 0 && table.waiting.includes(table.seat) && !!table.question;
  });
  readonly veiled = $derived.by(
    () => (this.table?.hands.length ?? 0) > 1 && this.table?.status === 'playing' && this.unveiled !== this.front,
  );

  readonly showing = new Showing(
    (speed) => arrival(this.stage, speed * PACES[settings.pace]),
    (from) => this.absence.miss(from.step, this.story),
  );
  readonly absence: Absence = new Absence(
    this.showing,
    async (seat, from) => (await allFrames(this.id, seat, settings.language, from)).frames,
    () => arrival(this.stage, 1),
  );
  /** What the board shows: the newest, or what led to it while that is still being shown. */
  readonly shown = $derived(this.showing.now?.seat === this.table?.seat ? this.showing.now : this.table);

  readonly seats = $derived<SeatInfo[]>(
    (this.table?.seats ?? []).map((seat) => ({
      seat: seat.seat,
      name: seat.name || (seat.kind === 'open' ? t('wait.free') : t('new.seat', { n: seat.seat + 1 })),
      bot: seat.kind === 'bot' ? seat.bot : '',
      waiting: this.table!.status === 'playing' && this.table!.waiting.includes(seat.seat),
      online: seat.connected,
      points: this.table!.scores[seat.seat] ?? null,
    })),
  );
  readonly deeds = $derived(lastDeeds(this.story, this.seats.length));
  /** What the others did since I last did something, unless I have waved it away. */
  readonly recap = $derived.by(() => {
    const told = this.asked && this.table ? sinceMine(this.story, this.table.seat) : [];
    return told.length && told.at(-1)!.index > this.waved ? told : [];
  });
  private waved = $state(-1);
  /** The question I answered last. */
  private answered = $state('');
  /** What taking back would undo. */
  readonly undoes = $derived(this.table ? undoSays(this.table, this.story, this.answered) : '');
  readonly clocks = $derived.by(() => {
    void this.ticks;
    const passed = performance.now() - (this.client?.receivedAt ?? 0);
    return (this.table?.seats ?? []).map((s) =>
      s.clock === null ? null : (s.clock - (s.thinking && !this.table!.paused ? passed : 0)) / 1000,
    );
  });
  readonly recent = $derived(
    this.story
      .filter((event) => event.text)
      .slice(-4)
      .map(({ index, seat, text }) => ({ index, seat, text })),
  );

  readonly choice = new ChoiceModel(
    () => (this.veiled ? null : this.table),
    {
      kind: (kind) => this.words.kinds?.[kind] ?? (this.words.moves?.[kind] ?? kind).replace(/\{[^}]*\}/g, '…'),
      value: (argument, value, seat) =>
        seat ? (this.seats[Number(value)]?.name ?? String(value)) : (this.names[argument]?.[value] ?? String(value)),
    },
    (move) => this.play(move),
  );
  readonly planning = new Planning((seat, moves) => this.client?.plan(seat, moves));
  readonly lit = $derived<LitTarget[]>(
    this.showing.behind
      ? []
      : this.choice.lit.map(({ move, kind, args, text, number, effects }) => ({
          move,
          kind,
          args,
          text,
          number,
          effects,
        })),
  );
  readonly refusals = $derived<Refusal[]>(
    this.asked && this.table && !this.showing.behind
      ? this.table.refusals.map((r) => ({
          clause: r.clause,
          move: r.move,
          kind: r.kind,
          args: r.args as Refusal['args'],
          text: r.text,
        }))
      : [],
  );

  /** The game's own form of the present question, if it has one. */
  readonly form = $derived(
    this.asked && this.forms?.asks.includes(this.table?.question?.ask ?? '') ? this.forms.default : null,
  );
  /** It stands in place of the list. */
  readonly formed = $derived(this.form !== null && !this.forms?.told?.includes(this.table?.question?.ask ?? ''));
  /** The list of choices steps back. */
  readonly apart = $derived(this.panel || this.answer !== null);

  private readonly newest = $derived(this.telling?.newest(this.story) ?? -1);
  /** What happened in the game's own form, until it is closed or I have moved. */
  readonly news = $derived(this.newest > this.known ? this.telling!.default : null);

  /** `onplayed`: a move was sent; `onasked`: a new question is here; `mayGive`: an only answer may be given by itself. */
  constructor(
    readonly id: string,
    private readonly onplayed: () => void,
    private readonly onasked: () => void,
    private readonly mayGive: () => boolean = () => true,
  ) {
    this.known = Number(stored('news', id) || -1);
    $effect(() => this.connect());
    $effect.pre(() => this.follow());
    $effect(() => {
      if (this.client?.connection === 'off') this.cut = untrack(() => this.client!.receivedAt);
    });
    $effect(() => this.look());
    $effect(() => {
      if (!this.game) return;
      session
        .wordsOf(this.game, settings.language)
        .catch(tell)
        .finally(() => (this.ready = true));
    });
    $effect(() => {
      const load = questions[this.game];
      if (load)
        load().then(
          (forms) => (this.forms = forms),
          () => {}, // the list asks as well
        );
      news[this.game]?.().then(
        (telling) => (this.telling = telling),
        () => {}, // the log tells it as well
      );
    });
    $effect(() => this.turnTo());
    $effect(() => this.begin());
    $effect(() => this.giveOnly());
    $effect(() => {
      const now = this.table;
      if (now?.status === 'playing') untrack(() => this.planning.follow(now));
    });
    $effect(() => {
      if (!this.table?.seats.some((seat) => seat.clock !== null)) return;
      const timer = setInterval(() => this.ticks++, 1000);
      return () => clearInterval(timer);
    });
  }

  private connect(): () => void {
    let made: TableClient | null = null;
    let gone = false;
    const lang = settings.language;
    const address = () => socketAddress(`/ws/tables/${encodeURIComponent(this.id)}?lang=${lang}${made?.since ?? ''}`);
    session
      .enter()
      .then(() => api.table(this.id))
      .then(() => {
        if (gone) return;
        made = new TableClient(this.id, address, {
          onrefused: (message, what) => this.refused(message, what),
          onhint: (hint) => ((this.hint = hint), (this.thinking = false)),
          onplanned: (planned) => this.planning.take(planned),
          onproblem: (text) => toasts.error(text),
        });
        this.client = made;
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && [403, 404].includes(error.status)) this.missing = true;
        else tell(error);
      });
    return () => {
      gone = true;
      made?.close();
    };
  }

  /** Shows each new position in its turn. */
  private follow(): void {
    if (!this.table) return;
    const { seat, step, view, events } = this.table;
    const happened = events.flatMap((event) => event.text || []).join(' ');
    untrack(() => this.showing.take({ seat, step, view, text: happened }, settings.still || document.hidden));
  }

  /** Notices whether anybody looks. */
  private look(): void {
    if (!this.client || !this.table) return;
    const looking =
      this.visible && !this.veiled && this.client.connection === 'on' && this.client.receivedAt > this.cut;
    const now = this.table;
    untrack(() => (looking && now.status !== 'open' ? this.absence.look(now, this.story) : this.absence.leave()));
  }

  /** Whose eyes: of several seats at this device the one that is asked. */
  private turnTo(): void {
    if (!this.client) return;
    // The newest State says who is asked: the States of two seats may come one after the other.
    const states = Object.values(this.client.states);
    const newest = states.reduce<State | null>((a, b) => (a && a.version >= b.version ? a : b), null);
    const waiting = newest?.status === 'playing' ? newest.waiting : [];
    const mine = this.client.seats.filter((seat) => seat >= 0);
    this.front = seatInFront(
      mine,
      waiting,
      untrack(() => this.front),
    );
  }

  /** Another one with each new question; '' while I am asked nothing. */
  readonly questionKey = $derived(
    this.table && this.asked ? `${this.table.version}/${this.table.seat}/${this.veiled}` : '',
  );

  /** The only answer, while it is seen before it is given by itself. */
  readonly only = $derived.by(() => {
    const { table, asked, veiled, form, panel, rowing, visible, showing } = this;
    if (!settings.only || !this.mayGive() || !table || !asked || veiled || form || panel || rowing) return null;
    if (!visible || showing.behind || showing.held || this.absence.open || this.client?.connection !== 'on')
      return null;
    return this.kept === this.questionKey ? null : onlyAnswer(table);
  });

  /** Gives it after its moment. */
  private giveOnly(): (() => void) | undefined {
    const { only, questionKey } = this;
    if (!only || !questionKey) return;
    const { step } = untrack(() => this.table!);
    const after = this.given.includes(step) ? NEXT_MOMENT : MOMENT;
    const timer = setTimeout(() => {
      if (!this.play(only.move)) return;
      this.given = [...this.given, step + 1];
      this.done = only.text;
    }, after);
    return () => clearTimeout(timer);
  }

  /** Whoever wants to look first: the answer waits; false where none was due. */
  wait(): boolean {
    if (!this.only) return false;
    this.kept = this.questionKey;
    return true;
  }

  /** A new question: begin anew. */
  private begin(): void {
    void this.questionKey;
    untrack(() => {
      this.choice.reset();
      this.hint = null;
      this.thinking = false;
      if (!this.questionKey || this.veiled || this.rowing) return;
      tone();
      this.onasked();
    });
  }

  pick(move: number): void {
    this.showing.finish();
    this.choice.pick(move);
  }

  /** Sends it; false where it cannot be played now. */
  play(move: number): boolean {
    const { client, table } = this;
    const option = this.choice.lit.find((one) => one.move === move);
    if (!client || !table || client.sending || !option) return false;
    this.absence.close();
    this.readNews();
    this.done = '';
    this.answered = table.question?.text ?? '';
    client.play(table, move, option.text);
    if (!table.question?.window) this.planning.played(move);
    this.onplayed();
    return true;
  }

  /** Plays the answer the game's own form has ready. */
  answerIt(): void {
    if (this.answer?.ready && !this.choice.deaf && !this.client?.sending && !this.rowing) this.answer.play();
  }

  /** Plays a row of small moves as one, each when the one before it is done; false where one is refused or impossible. */
  async row(next: NextMove): Promise<boolean> {
    this.rowing = true;
    const good = await this.onward(next);
    this.rowing = false;
    return good;
  }

  private async onward(next: NextMove): Promise<boolean> {
    const { client } = this;
    for (let i = 0; i < LONGEST_ROW && client; i++) {
      if (!(await client.answered())) return false;
      this.showing.finish();
      if (!this.asked || !this.table) return true;
      const move = next(this.table.view, this.table.options as RowChoice[]);
      if (move === null) return true;
      if (!(move === 'undo' ? this.undo() : this.play(move))) return false;
    }
    return false;
  }

  /** The news was read; false where there is none. */
  readNews(): boolean {
    if (!this.news) return false;
    this.known = this.newest;
    store('news', this.id, String(this.known));
    return true;
  }

  /** The recap was read. */
  wave(): void {
    this.waved = this.recap.at(-1)?.index ?? -1;
  }

  /** Shows on the board what the recap tells of, one by one. */
  async relive(): Promise<void> {
    const first = this.recap[0];
    if (!first) return;
    this.absence.miss(first.step - 1, this.story);
    this.wave();
    await this.absence.oneByOne();
  }

  undo(): boolean {
    if (!this.client || !this.table?.undo.can) return false;
    this.client.undo(this.table, t('now.undo'));
    return true;
  }

  askHint(): void {
    if (!this.client || !this.asked || !this.table?.hints) return;
    this.thinking = true;
    const bots = session.game(this.game)?.bots ?? ['greedy'];
    this.client.hint(this.table.seat, ['normal', 'greedy'].find((bot) => bots.includes(bot)) ?? bots[0]!);
  }

  private refused(message: { code: string; clause: string; text: string }, what: string): void {
    this.thinking = false;
    if (message.code === 'stale') toasts.error(t('error.stale', { move: what }));
    else
      toasts.error(what ? t('error.refused', { move: what, text: message.text }) : message.text, {
        clause: message.clause || undefined,
      });
  }
}
