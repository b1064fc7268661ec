import { z } from 'zod';
import { fixedPointOf, fixedPointText } from './fixed-point.ts';

/** Money is whole numbers of the smallest unit (fen, cents), never fractions: ten million yuan at most. */
export const MAX_MINOR_UNITS = 1_000_000_000;
export const minorUnits = z.number().int().min(0).max(MAX_MINOR_UNITS);

/** ISO 4217; of each of them a hundred minor units are one. */
export const CURRENCIES = ['CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** As people write it: 12050 is 120.50. */
export const decimalOf = (amount: number): string => fixedPointText(amount, 2);

/** What a decimal text with at most two places says in minor units, without floating point; undefined for others. */
export const minorUnitsOf = (text: string): number | undefined => fixedPointOf(text, 2, 8);

/** With the sign of its currency. */
export function moneyText(amount: number, currency: Currency): string {
  return `${{ CNY: '¥' }[currency]}${decimalOf(amount)}`;
}
