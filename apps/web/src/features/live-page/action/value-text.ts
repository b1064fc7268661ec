import type { Signal } from '@zutai/contract';
import { formatValue, groupDigits, type LiveValue } from '@zutai/diagram';

type Typed = Pick<Signal, 'dataType'>;

/** Switches are written as true and false, whatever the page's engineer typed. */
export function textFor({ dataType }: Typed, value: string): string {
  if (dataType !== 'boolean') return value;
  if (value === '1') return 'true';
  return value === '0' ? 'false' : value;
}

/** The value a written text stands for. */
export function valueFor({ dataType }: Typed, text: string): string | number | boolean {
  if (dataType === 'boolean') return text === 'true';
  return dataType === 'number' ? Number(text) : text;
}

/**
 * A written text for who is asked about it or told of it: a state in words, a number in the digits that are sent and not
 * rounded to the decimals in which values are read.
 * @param shown the signal as it is shown now
 */
export function writtenText(signal: Typed, text: string, shown: LiveValue): string {
  const value = valueFor(signal, text);
  const hasState = shown.states?.some((state) => state.value === String(value)) === true;
  return typeof value !== 'number' || hasState ? formatValue({ ...shown, value }) : groupDigits(text.trim());
}
