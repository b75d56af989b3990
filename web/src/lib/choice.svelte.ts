/** The choice in progress: what is laid out, selected, typed and grouped; begun anew with every new question. */
import type { QuestionInfo, State } from '../protocol';
import { asideKey, layout, targets, type Group, type Layout, type Naming, type Numbered, type Option } from './choices';
import { t } from './i18n';
import { settings } from './settings.svelte';

/** What an amount costs after a discount the question tells of; '' when it costs what it says. */
export function afterDiscount(question: QuestionInfo, args: Record<string, unknown>): string {
  const { discount } = question.facts as { discount?: unknown };
  const amount = args.amount;
  if (typeof discount !== 'number' || discount <= 0 || typeof amount !== 'number') return '';
  return t('now.price', { n: Math.max(0, amount - discount) });
}

/** How likely a choice succeeds where a roll decides, as the question tells it; '' where none does. */
export function chanceOf(question: QuestionInfo, kind: string, args: Record<string, unknown>): string {
  const { wins, sides } = question.facts as { wins?: Record<string, number>; sides?: number };
  const n = wins?.[[kind, ...Object.values(args)].join(' ')];
  return n === undefined || sides === undefined ? '' : t('now.chance', { n, of: sides });
}

/** Shapes in which every pick is a small step of its own and is made at once. */
const STEPWISE = ['some', 'order'];

export class ChoiceModel {
  selected = $state<number | null>(null);
  /** The open group's id, or ''. */
  group = $state('');
  /** Digits typed for an amount, and whether they are: further ones belong to them. */
  typed = $state('');
  typing = false;
  /** What the open group belongs to: it stays open while the same is asked again. */
  #ask = '';
  /** A question that has just come does not hear yet: a key or click meant for the one before must not answer it. */
  deaf = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly plan: Layout | null;
  readonly lit: Numbered[];
  readonly opened: Group | undefined;

  constructor(
    private readonly state: () => State | null,
    private readonly naming: Naming,
    private readonly play: (move: number) => void,
  ) {
    this.plan = $derived(this.layout(state()));
    this.lit = $derived(this.plan ? targets(this.plan, this.group) : []);
    this.opened = $derived(
      this.plan?.form === 'groups' ? this.plan.groups.find((group) => group.id === this.group) : undefined,
    );
  }

  private layout(state: State | null): Layout | null {
    if (!state?.question || !state.options.length || !state.waiting.includes(state.seat)) return null;
    const options: Option[] = state.options.map((option) => ({
      move: option.move,
      kind: option.kind,
      args: option.args as Option['args'],
      text: option.text,
      role: option.role as Option['role'],
      seats: option.seats,
      effects: option.effect,
      sub: afterDiscount(state.question!, option.args) || chanceOf(state.question!, option.kind, option.args),
    }));
    return layout(options, state.question.shape, this.naming);
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

  /** A new question: nothing is chosen for the player, unless there is no choice at all. */
  reset(): void {
    const ask = this.state()?.question?.ask ?? '';
    if (ask !== this.#ask || !this.opened) this.group = '';
    this.#ask = ask;
    this.typed = '';
    this.typing = false;
    this.selected = this.lit.length === 1 && this.plan?.form !== 'amount' ? this.lit[0]!.move : null;
    clearTimeout(this.#timer);
    this.deaf = this.plan !== null && settings.deaf > 0;
    if (this.deaf) this.#timer = setTimeout(() => (this.deaf = false), settings.deaf);
  }

  /** A click: the first selects, the second on the same plays; some shapes and the quick setting play at once. */
  pick(move: number): void {
    if (this.deaf) return;
    const amount = this.amounts?.options.some((option) => option.move === move) ?? false;
    const atOnce = (settings.quick && !amount) || this.shape === 'yesno' || STEPWISE.includes(this.shape);
    const again = this.selected === move;
    this.selected = move;
    this.typing = false;
    if (amount && this.amounts) this.typed = String(this.lit.find((o) => o.move === move)!.args[this.amounts.argument]);
    if (again || atOnce) this.play(move);
  }

  /** Enter: what is selected is played. */
  confirm(): boolean {
    if (this.deaf || this.selected === null) return false;
    this.play(this.selected);
    return true;
  }

  /** Digits typed into the field or anywhere on the page mean the amount; one that can be chosen is selected. */
  type(text: string): void {
    const amounts = this.amounts;
    this.typed = text.replace(/\D/g, '').slice(0, 6);
    this.typing = this.typed !== '';
    const found = amounts?.options.find((option) => String(option.args[amounts.argument]) === this.typed);
    this.selected = found?.move ?? null;
  }

  /** Escape: leave what was typed, the selection, then the group. True when there was something to leave. */
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
    if (this.deaf) return;
    if (this.amounts) return this.type((this.typing ? this.typed : '') + String(n));
    if (this.plan?.form === 'yesno') {
      const { yes, no } = this.plan;
      if (n <= 2) this.selected = (n === 1 ? no : yes).move; // as they stand side by side
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
    if (this.deaf) return;
    this.group = this.group === group ? '' : group;
    this.selected = null;
    this.typed = '';
  }

  /** M opens the groups one after another. True when there are any. */
  nextGroup(): boolean {
    if (this.plan?.form !== 'groups') return false;
    const groups = this.plan.groups.filter((group) => group.options.length > 1);
    const open = groups.findIndex((group) => group.id === this.group);
    this.open(groups[(open + 1) % groups.length]?.id ?? '');
    return true;
  }

  /** P passes, E ends: whatever the game calls it. The key selects, the button plays. */
  aside(key: 'P' | 'E'): void {
    const found = this.lit.find((option) => asideKey(option) === key);
    if (found) this.pick(found.move);
  }

  yesno(yes: boolean): void {
    if (this.plan?.form === 'yesno' && !this.deaf) this.play((yes ? this.plan.yes : this.plan.no).move);
  }
}
