/** The state of one table page: connection, seat on screen, playback, current question. Created once by the page. */
import { untrack } from 'svelte';
import type { Hint, State } from '../protocol';
import { questionForms } from '../games';
import type {
  LegalTarget,
  NextMove,
  FormAnswer,
  QuestionFormModule,
  Refusal,
  LegalMove,
  SeatInfo,
} from '../games/types';
import { MissedMoves } from './missed-moves.svelte';
import { TableMoments } from '../moments/table-moments.svelte';
import { ApiError, allFrames, api } from '../net/api';
import { ChoiceModel } from './choice/choice-model.svelte';
import { gameTexts } from '../lib/game-texts.svelte';
import { t } from '../lib/i18n';
import { playSound } from '../notifications/sound';
import { FORCED_MOVE_DELAY, NEXT_FORCED_MOVE_DELAY, forcedMoveIn } from './choice/forced-move';
import { canRetry, thingNames, session, socketAddress, showError } from '../net/session.svelte';
import { settings } from '../settings/settings.svelte';
import { Playback, SPEED_FACTORS } from './playback.svelte';
import { lastActions, undoText } from './log/events';
import { SinceMyTurn } from './since-my-turn.svelte';
import { TableClient, seatToShow } from '../net/table-client.svelte';
import { toasts } from '../ui/toasts.svelte';
import { animationsDone } from '../board/piece-animations.svelte';
import { TurnPlanner } from './choice/turn-planner.svelte';
import { EventReports } from './event-report.svelte';

/** The longest sequence of moves played as one. */
const MAX_SEQUENCE = 80;
/** Milliseconds before the page tries to reach its table again. */
const RETRY_MS = 5000;

export class TableSession {
  client = $state.raw<TableClient | null>(null);
  frontSeat = $state(-1);
  /** Hot seat: the seat whose player has confirmed being there. */
  readySeat = $state(-1);
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  missing = $state(false);
  boardArea = $state<HTMLElement>();
  visible = $state(!document.hidden);
  /** The game's texts, forms and reports are loaded. */
  ready = $state(false);
  clockTicks = $state(0);
  /** A panel of the board asks the current question: the list of choices is hidden. */
  panel = $state(false);
  /** The game's own question forms, once loaded, and the answer of the current one. */
  private formModule = $state.raw<QuestionFormModule | null>(null);
  answer = $state.raw<FormAnswer | null>(null);
  /** The form shows the list of choices, although it usually replaces it. */
  listRequested = $state(false);
  /** A sequence of moves is being played as one; nobody is asked in between. */
  playingSequence = $state(false);
  /** The question whose forced move the user has put on hold, and the steps of forced moves already played. */
  private heldQuestion = $state('');
  forcedSteps = $state.raw<readonly number[]>([]);
  /** The text of the last forced move, until the user's next answer. */
  lastForcedText = $state('');
  /** When the connection broke: everything here is older than that. */
  private disconnectedAt = $state(0);

  readonly table = $derived(
    this.client ? (this.client.states[this.frontSeat] ?? Object.values(this.client.states)[0] ?? null) : null,
  );
  readonly log = $derived(this.client && this.table ? (this.client.logs[this.table.seat] ?? []) : []);
  readonly game = $derived(this.table?.game ?? '');
  readonly title = $derived(session.game(this.game)?.title ?? this.game);
  readonly words = $derived(gameTexts.of(this.game));
  readonly names = $derived(thingNames(this.words));
  readonly asked = $derived.by(() => {
    const { table } = this;
    return !!table && table.seat >= 0 && table.to_move.includes(table.seat) && !!table.question;
  });
  readonly covered = $derived.by(
    () =>
      (this.table?.my_seats.length ?? 0) > 1 && this.table?.status === 'playing' && this.readySeat !== this.frontSeat,
  );

  readonly playback = new Playback(
    (speed) => animationsDone(this.boardArea, speed * SPEED_FACTORS[settings.pace]),
    (from) => this.missedMoves.miss(from.step, this.log),
  );
  readonly missedMoves: MissedMoves = new MissedMoves(
    this.playback,
    async (seat, from) => (await allFrames(this.id, seat, settings.language, from)).frames,
    () => animationsDone(this.boardArea, 1),
  );
  /** What the board shows: the newest position, or an earlier one during playback. */
  readonly shown = $derived(this.playback.now?.seat === this.table?.seat ? this.playback.now : this.table);

  readonly seats = $derived<SeatInfo[]>(
    (this.table?.seats ?? []).map((seat) => ({
      seat: seat.seat,
      name: seat.name || (this.table!.status === 'open' ? t('wait.free') : t('new.seat', { n: seat.seat + 1 })),
      bot: seat.kind === 'bot' ? seat.bot : '',
      waiting: this.table!.status === 'playing' && this.table!.to_move.includes(seat.seat),
      online: seat.connected,
      points: this.table!.scores[seat.seat] ?? null,
    })),
  );
  readonly lastActions = $derived(lastActions(this.log, this.seats.length));
  /** The last event announced to screen readers, by seat. */
  readonly announced = new Map<number, number>();
  /** The question I answered last. */
  private lastQuestion = $state('');
  /** The text of each of my choices, by step. */
  private choiceTexts = $state.raw<Readonly<Record<number, string>>>({});
  /** What undo would take back. */
  readonly undoMove = $derived(this.table ? undoText(this.table, this.log, this.lastQuestion, this.choiceTexts) : '');
  /** The same as a sentence, which mentions bots' moves too. */
  readonly undoTitle = $derived(t(this.table?.undo.bots ? 'now.undo.bots' : 'now.undo.what', { move: this.undoMove }));
  readonly clocks = $derived.by(() => {
    void this.clockTicks;
    const passed = performance.now() - (this.client?.receivedAt ?? 0);
    return (this.table?.seats ?? []).map((s) =>
      s.clock === null ? null : (s.clock - (s.thinking && !this.table!.paused ? passed : 0)) / 1000,
    );
  });
  readonly recent = $derived(
    this.log
      .filter((event) => event.text)
      .slice(-4)
      .map(({ index, seat, text }) => ({ index, seat, text })),
  );

  readonly choice = new ChoiceModel(
    () => (this.covered ? null : this.table),
    {
      kind: (kind) => this.words.kinds?.[kind] ?? (this.words.moves?.[kind] ?? kind).replace(/\{[^}]*\}/g, '…'),
      value: (argument, value, seat) =>
        seat ? (this.seats[Number(value)]?.name ?? String(value)) : (this.names[argument]?.[value] ?? String(value)),
      detail: (kind, args) => this.names[this.words.details?.[kind] ?? '']?.[Object.values(args)[0] ?? ''] ?? '',
    },
    (move) => this.play(move),
  );
  readonly turnPlanner = new TurnPlanner((seat, moves) => this.client?.plan(seat, moves));
  /** The board waits: it shows an earlier position, or moves are played as one. A panel follows its own moves. */
  readonly boardBusy = $derived.by(() => this.playback.behind > 0 || (this.playingSequence && !this.panel));
  readonly lit = $derived<LegalTarget[]>(
    this.boardBusy
      ? []
      : this.choice.highlighted.map(({ move, kind, args, text, number, effects }) => ({
          move,
          kind,
          args,
          text,
          number,
          effects,
        })),
  );
  readonly refusals = $derived<Refusal[]>(
    this.asked && this.table && !this.boardBusy
      ? this.table.refusals.map((r) => ({
          clause: r.clause,
          move: r.move,
          kind: r.kind,
          args: r.args as Refusal['args'],
          text: r.text,
        }))
      : [],
  );

  /** The game's own form for the current question, if any. */
  readonly form = $derived(
    this.asked && this.formModule?.questions.includes(this.table?.question?.ask ?? '') ? this.formModule.default : null,
  );
  /** The form replaces the list of choices. */
  readonly formReplacesList = $derived(
    this.form !== null && !this.listRequested && !this.formModule?.withList?.includes(this.table?.question?.ask ?? ''),
  );
  /** The list of choices is hidden. */
  readonly listHidden = $derived(this.panel || this.answer !== null);

  readonly eventReports: EventReports;
  readonly moments: TableMoments;
  readonly since: SinceMyTurn;

  /** `onplayed`: a move was sent; `onasked`: a new question; `mayPlayForced`: forced moves may be played now. */
  constructor(
    readonly id: string,
    private readonly onplayed: () => void,
    private readonly onasked: () => void,
    private readonly mayPlayForced: () => boolean = () => true,
  ) {
    this.eventReports = new EventReports(id, () => this.log);
    this.moments = new TableMoments(this);
    this.since = new SinceMyTurn(this);
    $effect(() => this.connect());
    $effect.pre(() => this.showPosition());
    $effect(() => {
      if (this.client?.connection === 'off') this.disconnectedAt = untrack(() => this.client!.receivedAt);
    });
    $effect(() => this.trackAttention());
    $effect(() => {
      if (!this.game) return;
      const words = session.wordsOf(this.game, settings.language).catch(showError);
      const forms = questionForms[this.game]?.().then(
        (module) => (this.formModule = module),
        () => {}, // the list works without it
      );
      void Promise.all([words, forms, this.eventReports.load(this.game), this.moments.load(this.game)]).then(
        () => (this.ready = true),
      );
    });
    $effect(() => this.chooseSeat());
    $effect(() => this.resetChoice());
    $effect(() => this.playForcedMove());
    $effect(() => {
      const now = this.table;
      if (now?.status === 'playing') untrack(() => this.turnPlanner.follow(now));
    });
    $effect(() => {
      if (!this.table?.seats.some((seat) => seat.clock !== null)) return;
      const timer = setInterval(() => this.clockTicks++, 1000);
      return () => clearInterval(timer);
    });
  }

  private connect(): () => void {
    let client: TableClient | null = null;
    let gone = false;
    let timer = 0;
    const lang = settings.language;
    const address = () => socketAddress(`/ws/tables/${encodeURIComponent(this.id)}?lang=${lang}${client?.since ?? ''}`);
    const enter = () =>
      session
        .enter()
        .then(() => api.table(this.id))
        .then(join)
        .catch((error: unknown) => {
          if (gone) return;
          if (error instanceof ApiError && [403, 404].includes(error.status)) this.missing = true;
          else showError(error);
          if (canRetry(error)) timer = window.setTimeout(enter, RETRY_MS);
        });
    const join = () => {
      if (gone) return;
      client = new TableClient(this.id, address, {
        onrefused: (message, what) => this.refused(message, what),
        onhint: (hint) => this.takeHint(hint),
        onplanned: (planned) => this.turnPlanner.take(planned),
        onunplanned: (refused) => this.turnPlanner.refuse(refused.text),
        onproblem: (text) => toasts.error(text),
      });
      this.client = client;
    };
    void enter();
    return () => {
      gone = true;
      clearTimeout(timer);
      client?.close();
    };
  }

  /** Show a bot's suggestion in the words of the choice that it means. */
  private takeHint(hint: Hint): void {
    const text = this.table?.legal_moves.find(({ move }) => move === hint.move)?.text;
    this.hint = { ...hint, text: text || hint.text };
    this.thinking = false;
  }

  /** Queue each new position for playback. */
  private showPosition(): void {
    if (!this.table) return;
    const { seat, step, view, events } = this.table;
    const happened = events.flatMap((event) => event.text || []).join(' ');
    untrack(() => this.playback.take({ seat, step, view, text: happened }, settings.reducedMotion || document.hidden));
  }

  /** Track whether the user is looking at the board. */
  private trackAttention(): void {
    if (!this.client || !this.table) return;
    const looking =
      this.visible && !this.covered && this.client.connection === 'on' && this.client.receivedAt > this.disconnectedAt;
    const now = this.table;
    untrack(() => (looking && now.status !== 'open' ? this.missedMoves.look(now, this.log) : this.missedMoves.leave()));
  }

  /** Hot seat: of several seats on this device, show the one that must choose. */
  private chooseSeat(): void {
    if (!this.client) return;
    // The newest State decides: the States of two seats may arrive one after the other.
    const states = Object.values(this.client.states);
    const newest = states.reduce<State | null>((a, b) => (a && a.version >= b.version ? a : b), null);
    const toMove = newest?.status === 'playing' ? newest.to_move : [];
    const mine = this.client.seats.filter((seat) => seat >= 0);
    this.frontSeat = seatToShow(
      mine,
      toMove,
      untrack(() => this.frontSeat),
    );
  }

  /** Different for each new question; '' while I have none. A chat message or another's secret answer changes nothing. */
  readonly questionKey = $derived(
    this.table?.question && this.asked ? `${this.table.question.asked_version}/${this.table.seat}/${this.covered}` : '',
  );

  /** The forced move that is about to be played automatically, or null. */
  readonly forcedMove = $derived.by(() => {
    const { table, asked, covered, form, panel, playingSequence, visible, playback } = this;
    if (
      !settings.playForcedMoves ||
      !this.mayPlayForced() ||
      !table ||
      !asked ||
      covered ||
      form ||
      panel ||
      playingSequence
    )
      return null;
    if (!visible || playback.behind || playback.held || this.missedMoves.open || this.client?.connection !== 'on')
      return null;
    return this.heldQuestion === this.questionKey ? null : forcedMoveIn(table);
  });

  /** Play it after a short delay. */
  private playForcedMove(): (() => void) | undefined {
    const { forcedMove, questionKey } = this;
    if (!forcedMove || !questionKey) return;
    const { step } = untrack(() => this.table!);
    const after = this.forcedSteps.includes(step) ? NEXT_FORCED_MOVE_DELAY : FORCED_MOVE_DELAY;
    const timer = setTimeout(() => {
      if (!this.play(forcedMove.move)) return;
      this.forcedSteps = [...this.forcedSteps, step + 1];
      this.lastForcedText = forcedMove.text;
    }, after);
    return () => clearTimeout(timer);
  }

  /** The user wants to look first: don't play the forced move automatically. False if none was due. */
  holdForcedMove(): boolean {
    if (!this.forcedMove) return false;
    this.heldQuestion = this.questionKey;
    return true;
  }

  /** A new question: start over. */
  private resetChoice(): void {
    void this.questionKey;
    untrack(() => {
      this.choice.reset();
      this.hint = null;
      this.thinking = false;
      if (!this.questionKey || this.covered || this.playingSequence) return;
      playSound();
      this.onasked();
    });
  }

  pick(move: number): void {
    if (this.playingSequence) return;
    this.playback.finish();
    this.choice.pick(move);
  }

  /** Send a move; false if it can't be played now. */
  play(move: number): boolean {
    const { client, table } = this;
    const option = this.choice.lit.find((target) => target.move === move);
    if (!client || !table || client.sending || !option) return false;
    this.missedMoves.close();
    this.eventReports.close();
    this.moments.player.clear();
    this.since.fold();
    this.lastForcedText = '';
    this.lastQuestion = table.question?.text ?? '';
    this.choiceTexts = { ...this.choiceTexts, [table.step]: option.text };
    client.play(table, move, option.text);
    if (!table.question?.window) this.turnPlanner.played(move);
    this.onplayed();
    return true;
  }

  /** Play the answer prepared in the game's own form. */
  submitAnswer(): void {
    if (this.answer?.ready && !this.choice.ignoringInput && !this.client?.sending && !this.playingSequence)
      this.answer.play();
  }

  /** Play several moves as one, each after the one before; false if one is refused or impossible. */
  async playSequence(next: NextMove): Promise<boolean> {
    this.playingSequence = true;
    const completed = await this.runSequence(next);
    this.playingSequence = false;
    return completed;
  }

  private async runSequence(next: NextMove): Promise<boolean> {
    const { client } = this;
    for (let i = 0; i < MAX_SEQUENCE && client; i++) {
      if (!(await client.answered())) return false;
      this.playback.finish();
      if (!this.asked || !this.table) return true;
      const move = next(this.table.view, this.table.legal_moves as LegalMove[]);
      if (move === null) return true;
      if (!(move === 'undo' ? this.undo() : this.play(move))) return false;
    }
    return false;
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
