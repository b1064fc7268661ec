import type { AlarmFormulaProblem } from '@zutai/contract';
import { type FieldProblem, fieldErrorsIn } from '../field-problem.ts';
import type { Language } from '../language.ts';
import { textRef } from '../text-ref.ts';

/** What is wrong with a formula of an alarm condition, as a problem of its field. */
export function alarmFormulaProblem(
  path: string,
  { code, position, name = '' }: AlarmFormulaProblem,
): FieldProblem {
  const isOwn = code === 'letterMissing' || code === 'overTime' || code === 'unknownName';
  const text = isOwn ? textRef('alarm', `formula_${code}`) : textRef('mvarFormula', code);
  return {
    ...{ path, code: 'alarmFormula' },
    // People count from 1.
    params: { position: position + 1 },
    reason: { text, params: { name } },
  };
}

/** The same in words: those of the server and of the form. */
export function alarmFormulaText(language: Language, problem: AlarmFormulaProblem): string {
  return fieldErrorsIn(language, [alarmFormulaProblem('', problem)])[0]?.message ?? '';
}
