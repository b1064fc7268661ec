/**
 * The raw value of the device for a value of the signal: (value − offset) ÷ scale in decimal arithmetic; a switch is 1
 * or 0. An integer beyond ±2^53 is a bigint and stays exact while the signal is not scaled.
 */
export function toRawValue(
  signal: { readonly scale: number; readonly offset: number },
  value: number | bigint | boolean | string,
): number | bigint | string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (signal.scale === 1 && signal.offset === 0) return value;
  return Number(((Number(value) - signal.offset) / signal.scale).toPrecision(15));
}
