/** Whether all the named fields are finite numbers. */
export function hasNumbers(value: Record<string, unknown>, ...names: string[]): boolean {
  return names.every((name) => Number.isFinite(value[name]));
}
