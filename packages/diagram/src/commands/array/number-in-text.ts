/** A run of digits in a text. */
export interface NumberInText {
  readonly from: number;
  readonly to: number;
  readonly digits: string;
}

/** Longer runs are ids and keys, which nobody counts; beyond it numbers are not exact either. */
const mostDigits = 15;

export function numbersIn(text: string): NumberInText[] {
  return [...text.matchAll(/\d+/g)].flatMap(({ 0: digits, index: from }) =>
    digits.length > mostDigits ? [] : [{ from, to: from + digits.length, digits }],
  );
}

/** Whether a number is a part of one with decimals, which measures something instead of counting. */
export function isDecimal(text: string, { from, to }: NumberInText): boolean {
  return /\d\.$/.test(text.slice(0, from)) || /^\.\d/.test(text.slice(to));
}

/**
 * The text with one of its numbers changed by an amount: `p09/speed` by 1 is `p10/speed`. Leading zeros keep the width.
 * Undefined where it would fall below zero or get too long.
 *
 * @param place which of its numbers, from 0
 */
export function countInText(text: string, place: number, by: number): string | undefined {
  const number = numbersIn(text)[place];
  if (!number) return undefined;
  const { from, to, digits } = number;
  const counted = Number(digits) + by;
  if (counted < 0 || counted >= 10 ** mostDigits) return undefined;
  const width = digits.startsWith('0') ? digits.length : 0;
  return text.slice(0, from) + String(counted).padStart(width, '0') + text.slice(to);
}
