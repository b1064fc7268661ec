const EXPONENT = /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Decimal places of the shortest text of a finite number: 0.25 has 2, 1e-7 has 7. */
function countDecimals(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [, , fraction = '', exponent = '0'] = EXPONENT.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/**
 * raw × scale + offset as it is in decimal arithmetic: 501 × 0.1 − 50 is 0.1, where float64 gives
 * 0.10000000000000142. The result has no more decimal places than its factors can make; beyond what float64
 * holds, 15 significant digits are kept.
 */
export function scaleValue(raw: number, scale: number, offset: number): number {
  if (scale === 1 && offset === 0) return raw;
  const value = raw * scale + offset;
  if (!Number.isFinite(value)) return value;
  const decimals = Math.max(countDecimals(raw) + countDecimals(scale), countDecimals(offset));
  const digitsBefore = Math.max(1, Math.ceil(Math.log10(Math.abs(value) + 1)));
  // All digits of float64 are before the point.
  if (digitsBefore > 15) return value;
  const text = decimals + digitsBefore <= 15 ? value.toFixed(decimals) : value.toPrecision(15);
  // What rounds to nothing is 0, never −0.
  return Number(text) + 0;
}
