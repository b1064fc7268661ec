import { type NamingFields, numericOperandsOf, type SignalInput, signalsNamedBy } from '@zutai/contract';

/** An alarm rule and the signals that it names; plain data that can go to a worker. */
export interface NamingRule {
  readonly id: string;
  readonly title: string;
  /** The signal that it is about, with which it goes. */
  readonly signalId: string | null;
  /** Every signal that it names. */
  readonly named: readonly string[];
  /** Signals that it compares or calculates with. */
  readonly calculated: readonly string[];
}

/** Rules that are named in an error. */
const TOLD_RULES = 5;

export function namingRuleOf(
  rule: NamingFields & { readonly id: string; readonly title: string },
): NamingRule {
  return {
    id: rule.id,
    title: rule.title,
    signalId: rule.signalId ?? null,
    named: [...new Set(signalsNamedBy(rule).map(([, id]) => id))],
    calculated: numericOperandsOf(rule).map(({ signalId }) => signalId),
  };
}

/** Names of the rules that compare or calculate with a signal that becomes a text; '' of none. */
export function rulesLeftByText(
  rules: readonly NamingRule[],
  before: Pick<SignalInput, 'dataType'> | undefined,
  { id, dataType }: Pick<SignalInput, 'dataType'> & { readonly id: string },
): string {
  if (dataType !== 'text' || before === undefined || before.dataType === 'text') return '';
  return titlesOf(rules.filter(({ calculated }) => calculated.includes(id)));
}

/** What rules name of what would be deleted, in words, and the rules; undefined: nothing, but by rules that go with it. */
export function namedAmong(
  rules: readonly NamingRule[],
  signals: readonly { readonly id: string; readonly title: string }[],
  ids: readonly string[],
): { readonly signals: string; readonly rules: string } | undefined {
  const gone = new Set(ids);
  const left = rules.filter(
    ({ signalId, named }) => !gone.has(signalId ?? '') && named.some((id) => gone.has(id)),
  );
  if (left.length === 0) return undefined;
  const named = new Set(left.flatMap((rule) => rule.named));
  const titles = signals.flatMap(({ id, title }) => (gone.has(id) && named.has(id) ? [title] : []));
  return { signals: listed(titles), rules: titlesOf(left) };
}

const titlesOf = (rules: readonly NamingRule[]) => listed(rules.map(({ title }) => title));

const listed = (titles: readonly string[]) =>
  titles.slice(0, TOLD_RULES).join(', ') + (titles.length > TOLD_RULES ? ' …' : '');
