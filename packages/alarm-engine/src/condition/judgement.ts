import type { AlarmCondition, AlarmConditionKind, AlarmOperand } from '@zutai/contract';
import { numberOf, type Reading, type Readings } from '../reading.ts';
import type { AlarmRule, Stage } from '../rule.ts';

export type ConditionOf<K extends AlarmConditionKind> = Extract<AlarmCondition, { kind: K }>;

/** The condition of one rule at work; it may remember what it has seen. */
export interface Judgement {
  /**
   * @param stage what was judged last, for the deadband
   * @param atMs by the engine's clock
   * @returns undefined: what is known does not say; the rule stays as it is
   */
  readonly judge: (readings: Readings, stage: Stage, atMs: number) => Stage | undefined;
  /** When it has to be judged again though nothing new was told, ms by the engine's clock; Infinity: never. */
  readonly dueMs?: () => number;
}

/** How one kind of condition works. */
export interface ConditionDefinition<K extends AlarmConditionKind> {
  /** Signals it reads beside that of the rule. */
  readonly otherSignals: (condition: ConditionOf<K>) => readonly AlarmOperand[];
  readonly create: (condition: ConditionOf<K>, rule: AlarmRule) => Judgement;
}

export function operandValue(operand: AlarmOperand, readings: Readings): number | undefined {
  return operand.from === 'constant' ? operand.value : numberOf(readings.signal(Number(operand.signalId)));
}

/** Reads the rule's own signal. */
export function ownReading(rule: AlarmRule, readings: Readings): Reading | undefined {
  return rule.signalId === null ? undefined : readings.signal(rule.signalId);
}
