import {
  type AlarmCondition,
  formulaOperandsOf,
  isAlarmFormulaProblem,
  type NamingFields,
  readAlarmFormula,
  type Signal,
  signalsNamedBy,
} from '@zutai/contract';
import { alarmFormulaProblem } from '@zutai/i18n';
import { AppError, fieldError } from '../../platform/call/index.ts';

/** What rules are checked with of a signal. */
export type CheckedSignal = Pick<Signal, 'title' | 'dataType'>;

/**
 * Every kind but `offline` needs a signal, all that are named are there, and a formula can be calculated: it can be read,
 * and is of no text.
 * @param known the signals that can be named, by id
 * @throws AppError alarmSignalNeeded, alarmFormulaInvalid, or invalidRequest at the field that names another signal or a text
 */
export function checkRuleSignals(fields: NamingFields, known: ReadonlyMap<string, CheckedSignal>): void {
  const { condition, signalId = null } = fields;
  if (condition !== undefined && condition.kind !== 'offline' && signalId === null)
    throw new AppError('alarmSignalNeeded', {}, [{ path: 'signalId', code: 'alarmSignalNeeded' }]);
  if (condition?.kind === 'formula') checkFormula(condition);
  for (const [path, id] of signalsNamedBy(fields)) if (!known.has(id)) throw fieldError(path, 'id');
  for (const { path, letter, signalId: id } of formulaOperandsOf(fields)) {
    const { dataType, title } = known.get(id) ?? {};
    if (dataType === 'text') throw fieldError(path, 'formulaOfText', { letter, signal: title ?? '' });
  }
}

function checkFormula({ formula, signalIds }: Extract<AlarmCondition, { kind: 'formula' }>): void {
  const read = readAlarmFormula(formula, signalIds.length);
  if (!isAlarmFormulaProblem(read)) return;
  const params = { position: read.position + 1 };
  throw new AppError('alarmFormulaInvalid', params, [alarmFormulaProblem('condition.formula', read)]);
}
