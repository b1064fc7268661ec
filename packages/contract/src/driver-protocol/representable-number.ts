import type { UnrepresentableValue } from './driver-protocol.ts';

const FLOAT32_MAX = 2 ** 127 * (2 - 2 ** -23);

/** Part of a raw step that scaling with float64 may add: far below any step a person enters. */
const SCALING_ERROR = 1e-9;

/** What keeps an integer type from holding a raw value: its bounds, or a fraction. Beyond ±2^53 only a bigint is exact. */
export function findIntegerMisfit(
  raw: number | bigint,
  bounds: readonly [min: bigint, max: bigint],
  type: string,
): UnrepresentableValue | undefined {
  // NaN and the infinities are no integers.
  if (typeof raw === 'number' && !Number.isFinite(raw)) return { kind: 'range', type };
  const whole = typeof raw === 'bigint' ? raw : BigInt(Math.round(raw));
  if (whole < bounds[0] || whole > bounds[1]) return { kind: 'range', type };
  if (typeof raw === 'bigint') return undefined;
  const isExact =
    Number.isSafeInteger(Number(whole)) &&
    Math.abs(raw - Number(whole)) <= SCALING_ERROR * Math.max(1, Math.abs(raw));
  return isExact ? undefined : { kind: 'precision', type };
}

/** A float of 32 bits rounds fractions, which is its nature; whole numbers it would change are refused. */
export function findFloat32Misfit(
  value: number | bigint | boolean,
  raw: number,
  type: string,
): UnrepresentableValue | undefined {
  // NaN compares with nothing.
  if (!(Math.abs(raw) <= FLOAT32_MAX)) return { kind: 'range', type };
  const held = Math.fround(raw);
  const isWhole = typeof value === 'bigint' || (Number.isInteger(value) && Number.isInteger(raw));
  if ((held === 0 && raw !== 0) || (isWhole && held !== raw)) return { kind: 'precision', type };
  return undefined;
}
