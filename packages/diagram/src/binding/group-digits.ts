/** Four digits are read at a glance; from here on they are grouped. */
const GROUPED_FROM = 10_000;

/**
 * The one rule for large numbers that people read: from 10,000 on a comma stands between each three digits before the
 * point, in both languages. What is typed, sent to scripts or exported stays plain.
 * @param text of a number, such as `-1234567.80`; anything else comes back as it is
 */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d{5,})(\.\d+)?$/.exec(text);
  if (match === null) return text;
  const [, sign, digits = '', rest = ''] = match;
  return `${sign}${digits.replace(/\B(?=(?:\d{3})+$)/g, ',')}${rest}`;
}

/** Text of a number with fixed decimals, or its shortest one, as people read it. */
export function numberText(value: number, decimals: number | null): string {
  const text = decimals === null ? String(value) : value.toFixed(Math.max(0, Math.min(20, decimals)));
  // Most values are small, and this runs for each painted one; rounding may add a digit.
  return Math.abs(value) < GROUPED_FROM - 1 ? text : groupDigits(text);
}

/** Words of the ticks of an axis. */
export function tickText(tick: number): string {
  return numberText(Number(tick.toPrecision(12)), null);
}
