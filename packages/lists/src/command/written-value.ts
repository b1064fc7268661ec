import type { SignalValue } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';

/** How the values of a signal are written, as far as it is known. */
export interface ValueWords {
  readonly unit?: string;
  readonly unitEn?: string;
  readonly decimals?: number;
  readonly states?: readonly { readonly value: number; readonly title: string; readonly titleEn?: string }[];
}

/** The state that a value is, if it is one. */
export function stateOf(signal: ValueWords | null, value: SignalValue) {
  // What was refused is kept as it was sent; a state it names is shown by its text all the same.
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return signal?.states?.find((one) => one.value === number);
}

export const unitOf = (signal: ValueWords | null, say: Say) =>
  say.title({ title: signal?.unit ?? '', titleEn: signal?.unitEn });

/** A value in words: a state by its text, a number with the signal's decimals and unit. */
export function writtenValue(signal: ValueWords | null, value: SignalValue, say: Say): string | null {
  if (value === null) return null;
  const state = stateOf(signal, value);
  if (state !== undefined) return say.title(state);
  if (typeof value === 'boolean') return say.text(textRef('common', value ? 'boolTrue' : 'boolFalse'));
  const text = typeof value === 'number' ? value.toFixed(signal?.decimals ?? 2) : value;
  return `${text} ${unitOf(signal, say)}`.trim();
}
