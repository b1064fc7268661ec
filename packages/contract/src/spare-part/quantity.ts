import { z } from 'zod';

/** Quantities are whole thousandths of their unit, never fractions: 1500 is 1.5 pieces or litres; a million at most. */
export const MAX_THOUSANDTHS = 1_000_000_000;
export const thousandths = z.number().int().min(0).max(MAX_THOUSANDTHS);

/** As people write it, without zeros that say nothing: 1500 is 1.5, -2000 is -2. */
export function quantityText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(4, '0');
  const places = digits.slice(-3).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -3)}${places === '' ? '' : `.${places}`}`;
}

/** What a decimal text with at most three places says in thousandths, without floating point; undefined for others. */
export function thousandthsOf(text: string): number | undefined {
  const [, whole, places = ''] = /^(\d{1,7})(?:\.(\d{0,3}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1_000 + Number(places.padEnd(3, '0'));
}
