import type { AlarmCondition } from './condition.ts';
import type { AlarmRuleInput } from './entity.ts';
import { ALARM_FORMULA_LETTERS, isAlarmFormulaProblem, readAlarmFormula } from './formula.ts';

/** Fields of a rule that name signals. */
export const NAMING_FIELDS = ['signalId', 'condition', 'suppressor'] as const;

/** What of a rule names signals; what is left out names none. */
export type NamingFields = {
  readonly [N in (typeof NAMING_FIELDS)[number]]?: AlarmRuleInput[N] | undefined;
};

/** Signals that a rule names, each with the path of its field. */
export function signalsNamedBy({
  signalId = null,
  condition,
  suppressor,
}: NamingFields): (readonly [path: string, signalId: string])[] {
  return [
    ...(signalId === null ? [] : [['signalId', signalId] as const]),
    ...(condition === undefined ? [] : signalsNamedIn(condition)),
    ...(suppressor ? [['suppressor.signalId', suppressor.signalId] as const] : []),
  ];
}

/** A signal whose value a rule needs as a number. */
export interface NumericOperand {
  /** In a formula; undefined where a value is compared. */
  readonly letter?: string;
  /** Of the field that names it. */
  readonly path: string;
  readonly signalId: string;
}

/** Kinds whose signals are compared or calculated with as they are, all that they name. */
const COMPARED: readonly AlarmCondition['kind'][] = ['limit', 'deviation', 'rate', 'bit'];

/** Signals that a rule compares or calculates with, which have to be numbers; of a formula those that stand in it. */
export function numericOperandsOf({ signalId = null, condition }: NamingFields): NumericOperand[] {
  if (condition === undefined) return [];
  if (COMPARED.includes(condition.kind))
    return signalsNamedBy({ signalId, condition }).map(([path, id]) => ({ path, signalId: id }));
  if (condition.kind !== 'formula') return [];
  const { formula, signalIds } = condition;
  const read = readAlarmFormula(formula, signalIds.length);
  if (isAlarmFormulaProblem(read)) return [];
  return read.places.flatMap((place) => {
    const named = place === 0 ? signalId : signalIds[place - 1];
    const path = place === 0 ? 'signalId' : `condition.signalIds.${place - 1}`;
    return named ? [{ letter: ALARM_FORMULA_LETTERS[place] ?? '', path, signalId: named }] : [];
  });
}

function signalsNamedIn(condition: AlarmCondition): (readonly [string, string])[] {
  if (condition.kind === 'formula')
    return condition.signalIds.map((id, i) => [`condition.signalIds.${i}`, id] as const);
  const named = {
    limit: condition.kind === 'limit' ? condition.limit : null,
    secondLimit: condition.kind === 'limit' ? condition.secondLimit : null,
    from: condition.kind === 'deviation' ? condition.from : null,
  };
  return Object.entries(named).flatMap(([field, operand]) =>
    operand?.from === 'signal' ? [[`condition.${field}.signalId`, operand.signalId] as const] : [],
  );
}
