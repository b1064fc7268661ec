interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

/** The number somebody typed, kept within its limits; undefined for what is no number. Sums are worked out: 100+20. */
export function readNumber(text: string, { min, max }: Limits): number | undefined {
  const parts = text.replace(/\s|，/g, '').match(/^([+-]?\d*\.?\d+)(?:([+\-*/])(\d*\.?\d+))?$/);
  if (parts === null) return undefined;
  const [, first, sign, second] = parts;
  const left = Number(first);
  const right = Number(second);
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
