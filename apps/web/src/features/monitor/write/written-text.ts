import type { Signal } from '@zutai/contract';
import { groupDigits } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { formatValue, stateText } from '../../../components/value-view/index.ts';

type Written = Pick<Signal, 'dataType' | 'decimals' | 'states'>;

/**
 * What a chosen or typed text stands for, for who is asked whether to write it: a state in words, a number in the digits
 * that are sent. The signal's decimals are for what is read; rounded to them, another number would be agreed to.
 */
export function writtenText(text: string, signal: Written, language: Language): string {
  const typed = text.trim();
  if (signal.dataType === 'number')
    return stateText(Number(typed), signal.states, language) ?? groupDigits(typed);
  return formatValue(signal.dataType === 'text' ? text : typed === 'true', signal, language);
}
