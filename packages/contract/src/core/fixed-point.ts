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
