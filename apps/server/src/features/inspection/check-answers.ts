import {
  answerFault,
  type GivenAnswer,
  type InspectionAnswer,
  type InspectionDetail,
  type InspectionItem,
  isAbnormal,
} from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';

/** Answers of an inspection as they are kept, and what is not as it should be. */
export interface CheckedAnswers {
  readonly answers: readonly GivenAnswer[];
  /** Each with its question, such as `Oil level: no`. */
  readonly abnormal: readonly string[];
}

/**
 * Holds what a person answered against the questions.
 * @param live values of `live` questions, with their times: they are not taken from the person
 * @throws AppError inspectionAnswerNeeded, inspectionAnswerInvalid
 */
export function checkAnswers(
  items: readonly InspectionItem[],
  given: readonly InspectionAnswer[],
  live: InspectionDetail['live'],
  photoIds: ReadonlySet<string>,
): CheckedAnswers {
  const liveByItem = new Map(live.map((one) => [one.item, one]));
  const byItem = new Map(given.map(({ item, value }) => [item, value === '' ? null : value]));
  const abnormal: string[] = [];
  const answers = items.map((one, item): GivenAnswer => {
    const read = one.kind === 'live' ? liveByItem.get(item) : undefined;
    const value = one.kind === 'live' ? (read?.value ?? null) : (byItem.get(item) ?? null);
    const params = { title: one.title };
    const at = { path: 'answers' };
    const fault = answerFault(one, value);
    if (fault === 'needed')
      throw new AppError('inspectionAnswerNeeded', params, [
        { ...at, code: 'inspectionAnswerNeeded', params },
      ]);
    if (fault === 'invalid' || (one.kind === 'photo' && value !== null && !photoIds.has(value)))
      throw new AppError('inspectionAnswerInvalid', params, [
        { ...at, code: 'inspectionAnswerInvalid', params },
      ]);
    if (isAbnormal(one, value))
      abnormal.push(`${one.title}: ${value}${one.unit === '' ? '' : ` ${one.unit}`}`);
    return { item, value, ...(read?.atMs == null ? {} : { atMs: read.atMs }) };
  });
  return { answers, abnormal };
}
