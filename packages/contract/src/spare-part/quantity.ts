import { z } from 'zod';
import { fixedPointOf, fixedPointText } from '../core/index.ts';

/** Quantities are whole thousandths of their unit, never fractions: 1500 is 1.5 pieces or litres; a million at most. */
export const MAX_THOUSANDTHS = 1_000_000_000;
export const thousandths = z.number().int().min(0).max(MAX_THOUSANDTHS);

/** As people write it, without zeros that say nothing: 1500 is 1.5, -2000 is -2. */
export const quantityText = (amount: number): string => fixedPointText(amount, 3).replace(/\.?0+$/, '');

/** What a decimal text with at most three places says in thousandths, without floating point; undefined for others. */
export const thousandthsOf = (text: string): number | undefined => fixedPointOf(text, 3, 7);
