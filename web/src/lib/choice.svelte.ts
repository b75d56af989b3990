/** The choice in progress: what is laid out, selected and grouped; begun anew with every new question. */
import type { QuestionInfo, State } from '../protocol';
import { asideKey, layout, targets, type Layout, type Numbered, type Option } from './choices';
import { t } from './i18n';
import { settings } from './settings.svelte';

/** What an amount costs after a discount the question tells of; '' when it costs what it says. */
export function afterDiscount(question: QuestionInfo, args: Record<string, unknown>): string {
  const { discount } = question.facts as { discount?: unknown };
  const amount = args.amount;
  if (typeof discount !== 'number' || discount <= 0 || typeof amount !== 'number') return '';
  return t('now.price', { n: Math.max(0, amount - discount) });
}

export class ChoiceModel {
  selected = $state<number | null>(null);
  group = $state('');

  readonly plan: Layout | null;
  readonly lit: Numbered[];

  constructor(
    state: () => State | null,
    private readonly title: (kind: string) => string,
    private readonly play: (move: number) => void,
  ) {
    this.plan = $derived(this.layout(state()));
    this.lit = $derived(this.plan ? targets(this.plan) : []);
  }

  private layout(state: State | null): Layout | null {
    if (!state?.question || !state.options.length || !state.waiting.includes(state.seat)) return null;
    const options: Option[] = state.options.map((option) => ({
      move: option.move,
      kind: option.kind,
      args: option.args as Option['args'],
      text: option.text,
      sub: afterDiscount(state.question!, option.args),
    }));
    return layout(options, state.question.shape, this.title);
  }

  /** A new question: forget the old answer, propose the only or the lowest one. */
  reset(): void {
    this.group = '';
    const plan = this.plan;
    const only = this.lit.length === 1 ? this.lit[0]!.move : null;
    this.selected = plan?.form === 'amount' ? plan.options[0]!.move : only;
  }

  /** A click: the first selects, the second on the same plays; some shapes and the quick setting play at once. */
  pick(move: number, shape: string): void {
    const atOnce = settings.quick || shape === 'yesno' || shape === 'some' || shape === 'order';
    const amount = this.plan?.form === 'amount' && this.plan.options.some((option) => option.move === move);
    if (this.selected === move || (atOnce && !amount)) {
      this.selected = move;
      this.play(move);
    } else this.selected = move;
  }

  confirm(): void {
    if (this.selected !== null) this.play(this.selected);
  }

  /** Escape: leave the group, then the selection. True when there was something to leave. */
  back(): boolean {
    if (this.group) this.group = '';
    else if (this.selected !== null) this.selected = null;
    else return false;
    return true;
  }

  digit(n: number, shape: string): void {
    const plan = this.plan;
    if (plan?.form === 'groups') {
      const open = plan.groups.find((group) => group.kind === this.group);
      if (open) return this.pickIf(open.options[n - 1], shape);
      const group = plan.groups.find((each) => each.number === n);
      if (group?.options.length === 1) return this.pickIf(group.options[0], shape);
      if (group) this.group = group.kind;
      return;
    }
    this.pickIf(
      this.lit.find((option) => option.number === n),
      shape,
    );
  }

  /** M opens the groups one after another. True when there are any. */
  nextGroup(): boolean {
    if (this.plan?.form !== 'groups') return false;
    const groups = this.plan.groups.filter((group) => group.options.length > 1);
    const open = groups.findIndex((group) => group.kind === this.group);
    this.group = groups[(open + 1) % groups.length]?.kind ?? '';
    return true;
  }

  /** P passes, E ends: whatever the game calls it. */
  aside(key: 'P' | 'E', shape: string): void {
    this.pickIf(
      this.lit.find((option) => asideKey(option.kind) === key),
      shape,
    );
  }

  yesno(yes: boolean): void {
    if (this.plan?.form === 'yesno') this.play((yes ? this.plan.yes : this.plan.no).move);
  }

  private pickIf(option: Option | undefined, shape: string): void {
    if (option) this.pick(option.move, shape);
  }
}
