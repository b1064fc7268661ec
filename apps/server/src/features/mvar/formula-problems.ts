import type { FormulaError, FormulaMvar, FormulaSignal } from '@zutai/contract';
import { type Language, resources } from '@zutai/i18n';
import type { BoundSignal } from './repository.ts';

type ProblemCode = keyof typeof resources.zh.mvarFormula;

/** What is wrong with a formula, in the caller's language. */
export interface FormulaProblem {
  readonly position: number;
  readonly length: number;
  readonly code: string;
  readonly message: string;
}

export function describeProblem(
  language: Language,
  code: ProblemCode,
  { position, length }: Pick<FormulaError, 'position' | 'length'>,
): FormulaProblem {
  return { position, length, code, message: resources[language].mvarFormula[code] };
}

/** What is wrong with the signals a formula names: gone, of other equipment, or text. */
export function listSignalProblems(
  language: Language,
  signals: readonly FormulaSignal[],
  found: ReadonlyMap<string, BoundSignal>,
): FormulaProblem[] {
  return signals.flatMap((token) => {
    const signal = found.get(token.signalId);
    if (signal === undefined || signal.equipmentId !== token.equipmentId)
      return [describeProblem(language, 'signalMissing', token)];
    return signal.dataType === 'text' ? [describeProblem(language, 'signalText', token)] : [];
  });
}

/** Which of the calculated values a formula names the project does not have. */
export function listMvarProblems(
  language: Language,
  mvars: readonly FormulaMvar[],
  known: ReadonlySet<string>,
): FormulaProblem[] {
  return mvars.flatMap((token) =>
    known.has(token.mvarId) ? [] : [describeProblem(language, 'mvarMissing', token)],
  );
}
