/** The state of the current choice: layout, selection, typed amount and open group; reset for every new question. */
import type { QuestionInfo, State } from '../../protocol';
import {
  shortcutKey,
  layout,
  targets,
  type Group,
  type Layout,
  type GroupNames,
  type Numbered,
  type Odds,
  type Option,
} from './choice-layout';
import type { Effect } from './effects';
import { t } from '../../lib/i18n';
import { settings } from '../../settings/settings.svelte';

/** The price of an amount after a discount in the question's facts, or ''. */
export function afterDiscount(question: QuestionInfo, args: Record<string, unknown>): string {
  const { discount } = question.facts as { discount?: unknown };
  const amount = args.amount;
  if (typeof discount !== 'number' || discount <= 0 || typeof amount !== 'number') return '';
  return t('now.price', { n: Math.max(0, amount - discount) });
}

/** The chance of a choice that depends on a roll, from the question's facts. */
export function oddsOf(question: QuestionInfo, kind: string, args: Record<string, unknown>): Odds | undefined {
  const { wins, sides } = question.facts as { wins?: Record<string, number>; sides?: number };
  const winning = wins?.[[kind, ...Object.values(args)].join(' ')];
  return winning === undefined || sides === undefined ? undefined : { winning, sides };
}

/** What a choice pays before a roll, from the question's facts: a preview says nothing where dice decide. */
export function paidOf(
  question: QuestionInfo,
  kind: string,
  args: Record<string, unknown>,
  value: GroupNames['value'],
): Effect[] {
  const { paid } = question.facts as { paid?: Record<string, Record<string, [number, number]>> };
  return Object.entries(paid?.[[kind, ...Object.values(args)].join(' ')] ?? {}).map(([stat, [before, after]]) => ({
    stat,
    text: value('good', stat, false),
    before,
    after,
  }));
}

/** Shapes in which every pick is a move of its own and is played immediately. */
const STEPWISE_SHAPES = ['some', 'order'];

export class ChoiceModel {
  selected = $state<number | null>(null);
  /** The move under the pointer or the focus in the list. */
  pointed = $state<number | null>(null);
  /** The open group's id, or ''. */
  group = $state('');
  /** Digits typed for an amount, and whether typing is in progress. */
  typed = $state('');
  typing = false;
  /** The question of the open group, which stays open while the same question repeats. */
  #ask = '';
  /** A new question ignores input for a moment: a click meant for the previous one must not answer it. */
  ignoringInput = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The move with a warning that waits for confirmation; other input is ignored until then. */
  moveToConfirm = $state.raw<Option | null>(null);

  readonly plan: Layout | null;
  readonly lit: Numbered[];
  readonly opened: Group | undefined;

  constructor(
    private readonly state: () => State | null,
    private readonly naming: GroupNames,
    private readonly play: (move: number) => void,
  ) {
    this.plan = $derived(this.layout(state()));
    this.lit = $derived(this.plan ? targets(this.plan, this.group) : []);
    this.opened = $derived(
      this.plan?.form === 'groups' ? this.plan.groups.find((group) => group.id === this.group) : undefined,
    );
  }

  private layout(state: State | null): Layout | null {
    if (!state?.question || !state.legal_moves.length || !state.to_move.includes(state.seat)) return null;
    const options: Option[] = state.legal_moves.map((option) => ({
      move: option.move,
      kind: option.kind,
      args: option.args as Option['args'],
      text: option.text,
      role: option.role as Option['role'],
      seats: option.seats,
      effects: option.effects.length
        ? option.effects
        : paidOf(state.question!, option.kind, option.args, this.naming.value),
      warnings: option.warnings,
      odds: oddsOf(state.question!, option.kind, option.args),
      sub:
        afterDiscount(state.question!, option.args) ||
        option.warnings[0]?.split('. ')[0] ||
        this.naming.detail?.(option.kind, option.args as Option['args']) ||
        '',
    }));
    return layout(options, state.question.shape, this.naming);
  }

  /** The moves that the board highlights: while a group is open, only its own and those with a button. */
  get highlighted(): Numbered[] {
    const { opened, plan } = this;
    if (!opened || plan?.form !== 'groups') return this.lit;
    const shown = new Set([...opened.options, ...plan.asides].map(({ move }) => move));
    return this.lit.filter(({ move }) => shown.has(move));
  }

  private get shape(): string {
    return this.state()?.question?.shape ?? 'one';
  }

  /** The amounts that can be typed or stepped through now, lowest first. */
  get amounts(): { options: Option[]; argument: string } | null {
    if (this.plan?.form === 'amount') return this.plan;
    return this.opened?.argument ? this.opened : null;
  }

  get chosen(): Numbered | undefined {
    return this.lit.find((option) => option.move === this.selected);
  }

  /** A new question: nothing is selected, unless there is only one move. */
  reset(): void {
    const ask = this.state()?.question?.ask ?? '';
    if (ask !== this.#ask || !this.opened) this.group = '';
    this.#ask = ask;
    this.typed = '';
    this.typing = false;
    this.moveToConfirm = null;
    this.pointed = null;
    this.selected = this.lit.length === 1 && this.plan?.form !== 'amount' ? this.lit[0]!.move : null;
    clearTimeout(this.#timer);
    this.ignoringInput = this.plan !== null && settings.inputDelay > 0;
    if (this.ignoringInput) this.#timer = setTimeout(() => (this.ignoringInput = false), settings.inputDelay);
  }

  /** A click: the first selects, the second plays; some shapes and a setting play on the first. */
  pick(move: number): void {
    if (this.ignoringInput || this.moveToConfirm) return;
    const amount = this.amounts?.options.some((option) => option.move === move) ?? false;
    const atOnce =
      (settings.playOnFirstClick && !amount) || this.shape === 'yesno' || STEPWISE_SHAPES.includes(this.shape);
    const again = this.selected === move;
    this.selected = move;
    this.typing = false;
    if (amount && this.amounts) this.typed = String(this.lit.find((o) => o.move === move)!.args[this.amounts.argument]);
    if (again || atOnce) this.send(move);
  }

  /** Enter: play the selected move. */
  confirm(): boolean {
    if (this.ignoringInput || this.moveToConfirm || this.selected === null) return false;
    this.send(this.selected);
    return true;
  }

  /** Play the move, or ask for confirmation if it has a warning. */
  private send(move: number): void {
    const option = this.lit.find((one) => one.move === move);
    if (option?.warnings?.length) this.moveToConfirm = option;
    else this.play(move);
  }

  /** Answer the warning: play the move or cancel it. */
  resolveWarning(insist: boolean): void {
    const move = this.moveToConfirm?.move;
    this.moveToConfirm = null;
    if (insist && move !== undefined) this.play(move);
  }

  /** Enter an amount with the keyboard; selects it if it is legal. */
  type(text: string): void {
    const amounts = this.amounts;
    this.typed = text.replace(/\D/g, '').slice(0, 6);
    this.typing = this.typed !== '';
    const found = amounts?.options.find((option) => String(option.args[amounts.argument]) === this.typed);
    this.selected = found?.move ?? null;
  }

  /** Escape: clear the typed amount and selection, then close the group. True if there was something to clear. */
  back(): boolean {
    if (this.typed || this.selected !== null) {
      this.typed = '';
      this.typing = false;
      this.selected = null;
    } else if (this.group) this.group = '';
    else return false;
    return true;
  }

  digit(n: number): void {
    if (this.ignoringInput) return;
    if (this.amounts) return this.type((this.typing ? this.typed : '') + String(n));
    if (this.plan?.form === 'yesno') {
      const { yes, no } = this.plan;
      if (n <= 2) this.selected = (n === 1 ? no : yes).move; // in the order they are displayed
      return;
    }
    if (this.plan?.form === 'groups' && !this.opened) {
      const group = this.plan.groups.find((each) => each.number === n);
      if (group && group.options.length > 1) this.open(group.id);
      else if (group) this.pick(group.options[0]!.move);
      return;
    }
    const within = this.opened ? targets({ form: 'groups', groups: [this.opened], asides: [] }, this.group) : this.lit;
    const found = within.find((option) => option.number === n);
    if (found) this.pick(found.move);
  }

  open(group: string): void {
    if (this.ignoringInput) return;
    this.group = this.group === group ? '' : group;
    this.selected = null;
    this.typed = '';
  }

  /** M opens the groups one after another. True if there are any. */
  nextGroup(): boolean {
    if (this.plan?.form !== 'groups') return false;
    const groups = this.plan.groups.filter((group) => group.options.length > 1);
    const open = groups.findIndex((group) => group.id === this.group);
    this.open(groups[(open + 1) % groups.length]?.id ?? '');
    return true;
  }

  /** P passes, E ends the turn. The key selects, the button plays. */
  aside(key: 'P' | 'E'): void {
    const found = this.lit.find((option) => shortcutKey(option) === key);
    if (found) this.pick(found.move);
  }

  yesno(yes: boolean): void {
    if (this.plan?.form === 'yesno' && !this.ignoringInput && !this.moveToConfirm)
      this.send((yes ? this.plan.yes : this.plan.no).move);
  }
}
