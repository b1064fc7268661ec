import type { InspectionAnswer, InspectionItem } from './entity.ts';

const IS_NUMBER = /^-?\d{1,15}(\.\d{1,9})?$/;

/**
 * What is wrong with an answer of a person, as far as the question says it; whether a photo was sent is the server's to
 * know. A device that is away gives no live value: nobody can be made to answer for it.
 */
export function answerFault(
  { kind, isRequired }: InspectionItem,
  value: InspectionAnswer['value'],
): 'needed' | 'invalid' | undefined {
  if (kind === 'live') return undefined;
  if (value === null || value === '') return isRequired ? 'needed' : undefined;
  if (kind === 'yesNo') return value === 'yes' || value === 'no' ? undefined : 'invalid';
  return kind === 'number' && !IS_NUMBER.test(value) ? 'invalid' : undefined;
}
