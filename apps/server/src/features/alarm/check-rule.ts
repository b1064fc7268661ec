import {
  type AlarmCondition,
  type AlarmRuleInput,
  isAlarmFormulaProblem,
  readAlarmFormula,
} from '@zutai/contract';
import { alarmFormulaProblem } from '@zutai/i18n';
import { AppError, fieldError } from '../../platform/call/index.ts';

/** What of a rule names signals; what is left out names none. */
export type NamingFields = {
  readonly [N in 'signalId' | 'condition' | 'suppressor']?: AlarmRuleInput[N] | undefined;
};

/** Signals that a rule names, each with the path of its field. */
export function signalsNamedBy({
  signalId = null,
  condition,
  suppressor,
}: NamingFields): (readonly [string, string])[] {
  return [
    ...(signalId === null ? [] : [['signalId', signalId] as const]),
    ...(condition === undefined ? [] : signalsNamedIn(condition)),
    ...(suppressor ? [['suppressor.signalId', suppressor.signalId] as const] : []),
  ];
}

/**
 * Every kind but `offline` needs a signal, all that are named are there, and a formula can be calculated.
 * @throws AppError alarmSignalNeeded, alarmFormulaInvalid, or invalidRequest at the field that names another signal
 */
export function checkRuleSignals(fields: NamingFields, known: { has: (signalId: string) => boolean }): void {
  const { condition, signalId = null } = fields;
  if (condition !== undefined && condition.kind !== 'offline' && signalId === null)
    throw new AppError('alarmSignalNeeded', {}, [{ path: 'signalId', code: 'alarmSignalNeeded' }]);
  if (condition?.kind === 'formula') checkFormula(condition);
  for (const [path, id] of signalsNamedBy(fields)) if (!known.has(id)) throw fieldError(path, 'id');
}

function checkFormula({ formula, signalIds }: Extract<AlarmCondition, { kind: 'formula' }>): void {
  const read = readAlarmFormula(formula, signalIds.length);
  if (!isAlarmFormulaProblem(read)) return;
  const params = { position: read.position + 1 };
  throw new AppError('alarmFormulaInvalid', params, [alarmFormulaProblem('condition.formula', read)]);
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
