import type { Signal } from '@zutai/contract';
import type { TextKey, TextParams } from '../../../lib/language/index.ts';

export interface ValueProblem {
  key: TextKey<'command'>;
  params?: TextParams;
}

/** What is wrong with a value to be written, before it is sent; undefined when nothing is (section 5). */
export function checkValue(
  text: string,
  signal: Pick<Signal, 'dataType' | 'min' | 'max'>,
): ValueProblem | undefined {
  if (text.trim() === '') return { key: 'valueNeeded' };
  if (signal.dataType !== 'number') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return { key: 'notNumber' };
  const { min, max } = signal;
  const isLow = min !== null && value < min;
  const isHigh = max !== null && value > max;
  if (!isLow && !isHigh) return undefined;
  if (min !== null && max !== null) return { key: 'outOfRange', params: { min, max, value } };
  if (min !== null) return { key: 'tooSmall', params: { min, value } };
  return { key: 'tooBig', params: { max: max ?? 0, value } };
}
