import { type InspectionAnswer, type InspectionItem, isAbnormal } from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';

/** Answers of an inspection as they are kept, and what is not as it should be. */
export interface CheckedAnswers {
  readonly answers: readonly InspectionAnswer[];
  /** Each with its question, such as `Oil level: no`. */
  readonly abnormal: readonly string[];
}

const IS_NUMBER = /^-?\d{1,15}(\.\d{1,9})?$/;

function isValid({ kind }: InspectionItem, value: string, photoIds: ReadonlySet<string>): boolean {
  if (kind === 'yesNo') return value === 'yes' || value === 'no';
  if (kind === 'number') return IS_NUMBER.test(value);
  if (kind === 'photo') return photoIds.has(value);
  return true;
}

/**
 * Holds what a person answered against the questions.
 * @param live newest values of `live` questions by their places: they are not taken from the person
 * @throws AppError inspectionAnswerNeeded, inspectionAnswerInvalid
 */
export function checkAnswers(
  items: readonly InspectionItem[],
  given: readonly InspectionAnswer[],
  live: ReadonlyMap<number, string | null>,
  photoIds: ReadonlySet<string>,
): CheckedAnswers {
  const byItem = new Map(given.map(({ item, value }) => [item, value === '' ? null : value]));
  const abnormal: string[] = [];
  const answers = items.map((one, item): InspectionAnswer => {
    const value = one.kind === 'live' ? (live.get(item) ?? null) : (byItem.get(item) ?? null);
    const params = { title: one.title };
    const at = { path: 'answers' };
    // A device that is away gives no value: nobody can be made to answer for it.
    if (value === null && one.isRequired && one.kind !== 'live')
      throw new AppError('inspectionAnswerNeeded', params, [
        { ...at, code: 'inspectionAnswerNeeded', params },
      ]);
    if (value !== null && !isValid(one, value, photoIds))
      throw new AppError('inspectionAnswerInvalid', params, [
        { ...at, code: 'inspectionAnswerInvalid', params },
      ]);
    if (isAbnormal(one, value))
      abnormal.push(`${one.title}: ${value}${one.unit === '' ? '' : ` ${one.unit}`}`);
    return { item, value };
  });
  return { answers, abnormal };
}
