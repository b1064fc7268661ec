import { type LiveValue, toNumber } from '@zutai/diagram';
import type { UsualInputData } from './model.ts';

export type TypedProblem = 'empty' | 'not-a-number' | 'out-of-range';

export interface Limits {
  min: number | undefined;
  max: number | undefined;
}

type Typed = { ok: true; value: string } | { ok: false; problem: TypedProblem };

export function isNumeric({ inputType }: UsualInputData, live: LiveValue): boolean {
  if (inputType !== 'auto') return inputType === 'number';
  return typeof live.value === 'number' || live.decimals !== null;
}

/** The narrower of the widget's own limits and the signal's. */
export function limitsOf({ limited, dataAddon }: UsualInputData, live: LiveValue): Limits {
  const { minVal, maxVal } = dataAddon;
  const own = limited ? { min: Math.min(minVal, maxVal), max: Math.max(minVal, maxVal) } : undefined;
  const lows = [own?.min, live.min].filter((limit) => limit !== undefined);
  const highs = [own?.max, live.max].filter((limit) => limit !== undefined);
  return {
    min: lows.length > 0 ? Math.max(...lows) : undefined,
    max: highs.length > 0 ? Math.min(...highs) : undefined,
  };
}

/** Full-width ASCII as ASCII; not by Unicode's compatibility forms, which make 102 of 10². */
const halfWidth = (text: string) =>
  text.replaceAll(/[！-～]/gu, (full) => String.fromCodePoint(full.codePointAt(0)! - 0xfee0));

/** The digits of a whole number that a JavaScript number cannot hold, such as a counter of 64 bits; undefined for others. */
function wholeDigits(typed: string, number: number): string | undefined {
  const [, sign, digits] = /^([+-]?)0*(\d+)$/.exec(typed) ?? [];
  if (digits === undefined || Number.isSafeInteger(number)) return undefined;
  return sign === '-' ? `-${digits}` : digits;
}

/** What a typed text writes. Full-width digits are digits; a state may be typed by its word. */
export function readTyped(text: string, data: UsualInputData, live: LiveValue): Typed {
  const typed = halfWidth(text).trim();
  if (typed === '') return { ok: false, problem: 'empty' };
  const state = live.states?.find((candidate) => candidate.text === typed);
  if (state) return { ok: true, value: state.value };
  if (!isNumeric(data, live)) return { ok: true, value: text.trim() };
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed) ? toNumber(typed) : null;
  if (number === null) return { ok: false, problem: 'not-a-number' };
  const { min, max } = limitsOf(data, live);
  const isOutside = (min !== undefined && number < min) || (max !== undefined && number > max);
  if (isOutside) return { ok: false, problem: 'out-of-range' };
  return { ok: true, value: wholeDigits(typed, number) ?? String(number) };
}

/** `0 – 100`, `≥ 0`, `≤ 100`, or '' without limits. */
export function limitsText({ min, max }: Limits): string {
  if (min !== undefined && max !== undefined) return `${min} – ${max}`;
  if (min !== undefined) return `≥ ${min}`;
  return max === undefined ? '' : `≤ ${max}`;
}
