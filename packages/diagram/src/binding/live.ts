import type { Binding } from '../document/binding.ts';
import { numberText } from './group-digits.ts';

/**
 * How far a value can be trusted. `stale` was good and has not been renewed, `bad` carries an error of the
 * catalogue (section 8), `unbound` is bound to nothing, so there is nothing to know.
 */
export const qualities = ['good', 'stale', 'bad', 'unbound'] as const;
export type Quality = (typeof qualities)[number];

export interface LiveValue {
  /** null: nothing has arrived yet. */
  value: string | number | boolean | null;
  /** Source time, ms UTC; null when nothing has arrived. */
  timeMs: number | null;
  /** '200' good, '201' stale or back-filled, otherwise a code of the catalogue; '' when unbound. */
  code: string;
  quality: Quality;
  /** Of a last value that is not good: when it was good, ms UTC, null when that is unknown. Absent: nobody says. */
  goodMs?: number | null;
  unit: string;
  /** Decimals to show; null shows the number as it is. */
  decimals: number | null;
  title: string;
  /** Words for single values, such as 0 → stopped. */
  states?: readonly { value: string; text: string }[];
  min?: number;
  max?: number;
  isReadOnly?: boolean;
}

/** The one way a widget reaches a value. Must be cheap: it is asked on every repaint. */
export interface LiveLookup {
  get(binding: Binding): LiveValue;
}

export const unboundValue: Readonly<LiveValue> = Object.freeze({
  value: null,
  timeMs: null,
  code: '',
  quality: 'unbound',
  unit: '',
  decimals: null,
  title: '',
});

/** Everything unbound: for thumbnails and previews. */
export const emptyLookup: LiveLookup = { get: () => unboundValue };

/** Whether the value is one that was read, now or last: it is drawn, and its mark says how far it can be trusted. */
export function isReadable({ value, quality }: Pick<LiveValue, 'value' | 'quality'>): boolean {
  return value !== null && quality !== 'unbound';
}

const severity: Readonly<Record<Quality, number>> = { good: 0, stale: 1, unbound: 2, bad: 3 };

/** The live value of least quality; undefined for none. */
export function worstOf(values: readonly LiveValue[]): LiveValue | undefined {
  let worst: LiveValue | undefined;
  for (const value of values) if (!worst || severity[value.quality] > severity[worst.quality]) worst = value;
  return worst;
}

/** The value as a finite number; booleans are 1 and 0; null when it is none. */
export function toNumber(value: LiveValue['value']): number | null {
  if (value === null || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Value in words: state text, fixed decimals, large numbers grouped, without the unit; '' when nothing has arrived. */
export function formatValue(live: LiveValue): string {
  return wordsOf(live, numberText);
}

/** The same without groups of digits, for what is typed, compared or exported. */
export function plainValue(live: LiveValue): string {
  return wordsOf(live, (value, decimals) =>
    decimals === null ? String(value) : value.toFixed(Math.max(0, Math.min(20, decimals))),
  );
}

function wordsOf({ value, decimals, states }: LiveValue, numberWords: typeof numberText): string {
  if (value === null) return '';
  // The shortest text of a number costs more than its decimals, and most signals have no states.
  if (typeof value === 'number' && !states?.length) return numberWords(value, decimals);
  const key = typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
  const state = states?.find((candidate) => candidate.value === key);
  if (state) return state.text;
  return typeof value === 'number' ? numberWords(value, decimals) : key;
}
