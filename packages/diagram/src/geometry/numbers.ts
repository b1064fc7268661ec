/** Page units; pages end at 100,000, and what is farther away than this nobody draws. */
const maxNumber = 1_000_000;

/** Whether all the named fields are numbers that a place on a page can have. */
export function hasNumbers(value: Record<string, unknown>, ...names: string[]): boolean {
  return names.every((name) => Number.isFinite(value[name]) && Math.abs(value[name] as number) <= maxNumber);
}

/** The same for sizes, which are never negative. */
export function hasSizes(value: Record<string, unknown>, ...names: string[]): boolean {
  return hasNumbers(value, ...names) && names.every((name) => (value[name] as number) >= 0);
}
