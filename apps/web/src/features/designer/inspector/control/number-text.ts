import { numberText } from '../../../../lib/number-text/index.ts';

interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

/** Of a part of a sum; NaN of what is no number. */
function numberOf(part = ''): number {
  const text = numberText(part);
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** The number somebody typed, kept within its limits; undefined for what is no number. Sums are worked out: 100+20. */
export function readNumber(text: string, { min, max }: Limits): number | undefined {
  const parts = text.match(/^\s*([+-]?[^+\-*/]+)(?:([+\-*/])([^+\-*/]+))?$/);
  if (parts === null) return undefined;
  const [, first, sign, second] = parts;
  const left = numberOf(first);
  const right = numberOf(second);
  const results: Record<string, number> = {
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
  };
  const result = sign === undefined ? left : results[sign]!;
  if (!Number.isFinite(result)) return undefined;
  // 0.1 + 0.2 is 0.3 to a person.
  const plain = Number(result.toPrecision(12));
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, plain));
}
