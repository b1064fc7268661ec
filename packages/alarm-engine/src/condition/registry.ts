import type { AlarmConditionKind } from '@zutai/contract';
import type { AlarmRule } from '../rule.ts';
import { bit } from './bit.ts';
import { change } from './change.ts';
import { deviation } from './deviation.ts';
import { discrete } from './discrete.ts';
import { formula } from './formula.ts';
import type { ConditionDefinition, Judgement } from './judgement.ts';
import { limit } from './limit.ts';
import { noChange } from './no-change.ts';
import { offline } from './offline.ts';
import { quality } from './quality.ts';
import { rate } from './rate.ts';

/** Every kind of condition; a new one is a module here and a member of `alarmCondition` in the contract. */
const CONDITIONS: { readonly [K in AlarmConditionKind]: ConditionDefinition<K> } = {
  limit,
  deviation,
  rate,
  discrete,
  bit,
  change,
  quality,
  noChange,
  formula,
  offline,
};

/** False of a kind that a later version knows. */
export function isKnownCondition({ kind }: { readonly kind: string }): boolean {
  return Object.hasOwn(CONDITIONS, kind);
}

const definitionOf = ({ condition }: AlarmRule) =>
  CONDITIONS[condition.kind] as ConditionDefinition<typeof condition.kind>;

export function createJudgement(rule: AlarmRule): Judgement {
  return definitionOf(rule).create(rule.condition as never, rule);
}

/** Signals that the condition of a rule is about: its own, and those its limits or its formula come from. */
export function conditionSignalsOf(rule: AlarmRule): ReadonlySet<number> {
  const operands = definitionOf(rule).otherSignals(rule.condition as never);
  const ids = operands.flatMap((one) => (one.from === 'signal' ? [Number(one.signalId)] : []));
  if (rule.signalId !== null) ids.push(rule.signalId);
  return new Set(ids);
}

/** Every signal a rule looks at: those of its condition, and the one that suppresses it. */
export function signalsOf(rule: AlarmRule): ReadonlySet<number> {
  const ids = conditionSignalsOf(rule);
  return rule.suppressor === null ? ids : new Set([...ids, Number(rule.suppressor.signalId)]);
}
