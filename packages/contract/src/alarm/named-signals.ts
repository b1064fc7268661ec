import type { AlarmCondition } from './condition.ts';
import type { AlarmRuleInput } from './entity.ts';
import { ALARM_FORMULA_LETTERS, isAlarmFormulaProblem, readAlarmFormula } from './formula.ts';

/** What of a rule names signals; what is left out names none. */
export type NamingFields = {
  readonly [N in 'signalId' | 'condition' | 'suppressor']?: AlarmRuleInput[N] | undefined;
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

/** A signal that a formula calculates with. */
export interface FormulaOperand {
  readonly letter: string;
  /** Of the field that names it. */
  readonly path: string;
  readonly signalId: string;
}

/** Signals that the formula of a rule calculates with, which have to be numbers; none of other conditions. */
export function formulaOperandsOf({ signalId = null, condition }: NamingFields): FormulaOperand[] {
  if (condition?.kind !== 'formula') return [];
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
