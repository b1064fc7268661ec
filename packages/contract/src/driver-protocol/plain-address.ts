import type { ProtocolSignal, UnrepresentableValue, WrittenSignal } from './driver-protocol.ts';
import { toRawValue } from './raw-value.ts';

/** Addresses that do not count: nothing lies behind one, and copies keep it. */
export const uncountedAddress = {
  nextAddress: () => undefined,
  shiftAddress: () => undefined,
};

/** What a float64 cannot hold of a value, where values travel as JSON numbers or decimal texts. */
export function findFloat64Misfit(
  signal: WrittenSignal<unknown>,
  value: number | bigint | boolean | string,
): UnrepresentableValue | undefined {
  if (typeof value === 'string') return undefined;
  const raw = toRawValue(signal, value);
  if (typeof raw === 'bigint') return { kind: 'precision', type: 'float64' };
  return Number.isFinite(raw) ? undefined : { kind: 'range', type: 'float64' };
}

/** For protocols that only read. */
export function refuseWritable({
  writable,
}: ProtocolSignal<unknown>): { field: 'writable'; message: string } | undefined {
  return writable ? { field: 'writable', message: 'this protocol only reads' } : undefined;
}
