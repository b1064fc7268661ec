import { z } from 'zod';

/** Money is whole numbers of the smallest unit (fen, cents), never fractions: ten million yuan at most. */
export const MAX_MINOR_UNITS = 1_000_000_000;
export const minorUnits = z.number().int().min(0).max(MAX_MINOR_UNITS);

/** ISO 4217; of each of them a hundred minor units are one. */
export const CURRENCIES = ['CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in whole parts of its unit as a decimal with all its places, without floating point: 12050 with 2 is 120.50. */
export function fixedPointText(amount: number, places: number): string {
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * What a decimal text says in whole parts, without floating point; undefined for a text with more places, and for others.
 * @param places at most; @param digits before the point, at most
 */
export function fixedPointOf(text: string, places: number, digits: number): number | undefined {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' || whole.length > digits || part.length > places) return undefined;
  return Number(whole) * 10 ** places + Number(part.padEnd(places, '0'));
}

/** As people write it: 12050 is 120.50. */
export const decimalOf = (amount: number): string => fixedPointText(amount, 2);

/** What a decimal text with at most two places says in minor units, without floating point; undefined for others. */
export const minorUnitsOf = (text: string): number | undefined => fixedPointOf(text, 2, 8);

/** With the sign of its currency. */
export function moneyText(amount: number, currency: Currency): string {
  return `${{ CNY: '¥' }[currency]}${decimalOf(amount)}`;
}
