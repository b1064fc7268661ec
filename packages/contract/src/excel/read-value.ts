import { halfWidth } from '../core/index.ts';
import type { ExcelField, ExcelValue } from './entity.ts';

/** Longest text of a cell, characters. */
export const MAX_EXCEL_TEXT = 2_000;
/** Digits that a number of a spreadsheet and of this platform keeps exactly. */
const MAX_DIGITS = 15;

/** Why a field does not take what was entered. */
export type ExcelValueProblem = 'number' | 'digits' | 'range' | 'date' | 'choice' | 'length';

type Read = { readonly value: ExcelValue['value'] } | { readonly problem: ExcelValueProblem };

/**
 * What was entered for a field as it is kept: numbers as numbers, texts without blanks around them, null for nothing. A
 * number is written with a point and without separators, also in full-width characters; one that could only be kept
 * with other digits is refused.
 */
export function readExcelValue(field: ExcelField, entered: ExcelValue['value']): Read {
  if (entered === null || (typeof entered === 'string' && entered.trim() === '')) return { value: null };
  if (field.type === 'number') return readNumber(field, entered);
  const text = String(entered).trim();
  if (field.type === 'date') return isDay(text) ? { value: text } : { problem: 'date' };
  if (field.type === 'choice') return field.options.includes(text) ? { value: text } : { problem: 'choice' };
  return text.length <= MAX_EXCEL_TEXT ? { value: text } : { problem: 'length' };
}

function readNumber({ min, max }: ExcelField, entered: string | number): Read {
  const text = halfWidth(String(entered)).replace('\u2212', '-').trim();
  const [, digits] = /^[+-]?(\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.exec(text) ?? [];
  const number = Number(text);
  if (digits === undefined || !Number.isFinite(number)) return { problem: 'number' };
  const counted = digits.replace('.', '').replace(/^0+/, '');
  // Zeros at the end say where the point is, or nothing.
  if (typeof entered === 'string' && counted.replace(/0+$/, '').length > MAX_DIGITS)
    return { problem: 'digits' };
  const isWithin = (min === null || number >= min) && (max === null || number <= max);
  return isWithin ? { value: number } : { problem: 'range' };
}

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
}
