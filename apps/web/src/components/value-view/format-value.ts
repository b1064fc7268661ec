import type { Signal, SignalValue } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { textOf } from '../../lib/language/index.ts';

/** What of a signal decides how its value is written. */
export type ValueFormat = Pick<Signal, 'decimals' | 'states'>;

/** What stands in the place of a value that does not exist. */
export const NO_VALUE_TEXT = '– –';

/** The words of a state signal's value in a language; undefined when the value is no such state. */
export function stateText(
  value: SignalValue,
  states: ValueFormat['states'],
  language: Language,
): string | undefined {
  if (value === null || typeof value === 'string') return undefined;
  const number = Number(value);
  const state = states.find((one) => one.value === number);
  if (state === undefined) return undefined;
  return language === 'en' && state.titleEn !== '' ? state.titleEn : state.title;
}

/** A value as text: states in words, numbers with the signal's fixed decimals, large ones grouped. */
export function formatValue(value: SignalValue, format: ValueFormat, language: Language): string {
  if (value === null) return NO_VALUE_TEXT;
  const state = stateText(value, format.states, language);
  if (state !== undefined) return state;
  if (typeof value === 'boolean') return textOf('common', value ? 'boolTrue' : 'boolFalse');
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? numberText(value, format.decimals) : String(value);
}
