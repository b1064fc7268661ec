import { isDeepStrictEqual } from 'node:util';
import {
  type AlarmCondition,
  isAlarmFormulaProblem,
  NAMING_FIELDS,
  type NamingFields,
  numericOperandsOf,
  readAlarmFormula,
  type Signal,
  signalsNamedBy,
} from '@zutai/contract';
import { alarmFormulaProblem } from '@zutai/i18n';
import { AppError, fieldError } from '../../platform/call/index.ts';

/** What rules are checked with of a signal. */
export type CheckedSignal = Pick<Signal, 'title' | 'dataType'>;

/**
 * Every kind but `offline` needs a signal, all that are named are there, a formula can be read, and what is compared or
 * calculated with is no text.
 * @param known the signals that can be named, by id
 * @param takesTexts of a rule that is switched off: what it would compare may have become a text
 * @throws AppError alarmSignalNeeded, alarmFormulaInvalid, or invalidRequest at the field that names another signal or a text
 */
export function checkRuleSignals(
  fields: NamingFields,
  known: ReadonlyMap<string, CheckedSignal>,
  { takesTexts = false } = {},
): void {
  const { condition, signalId = null } = fields;
  if (condition !== undefined && condition.kind !== 'offline' && signalId === null)
    throw new AppError('alarmSignalNeeded', {}, [{ path: 'signalId', code: 'alarmSignalNeeded' }]);
  if (condition?.kind === 'formula') checkFormula(condition);
  for (const [path, id] of signalsNamedBy(fields)) if (!known.has(id)) throw fieldError(path, 'id');
  if (takesTexts) return;
  for (const { path, letter, signalId: id } of numericOperandsOf(fields)) {
    const { dataType, title } = known.get(id) ?? {};
    if (dataType !== 'text') continue;
    const signal = title ?? '';
    throw letter === undefined
      ? fieldError(path, 'comparedText', { signal })
      : fieldError(path, 'formulaOfText', { letter, signal });
  }
}

function checkFormula({ formula, signalIds }: Extract<AlarmCondition, { kind: 'formula' }>): void {
  const read = readAlarmFormula(formula, signalIds.length);
  if (!isAlarmFormulaProblem(read)) return;
  const params = { position: read.position + 1 };
  throw new AppError('alarmFormulaInvalid', params, [alarmFormulaProblem('condition.formula', read)]);
}

/** Whether a change names other signals than the rule that it changes, or compares otherwise. */
export function namesOthers(change: NamingFields, before: NamingFields): boolean {
  return NAMING_FIELDS.some(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], before[field]),
  );
}
