import type { UnrepresentableValue, WrittenSignal } from '../driver-protocol.ts';
import { toRawValue } from '../raw-value.ts';
import { countModbusPlaces, type ModbusAddress, type ModbusType } from './address.ts';

const INTEGER_BOUNDS: Partial<Record<ModbusType, readonly [min: bigint, max: bigint]>> = {
  bool: [0n, 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};
const FLOAT32_MAX = 2 ** 127 * (2 - 2 ** -23);

/** Part of a raw step that scaling with float64 may add: far below any step a person enters. */
const SCALING_ERROR = 1e-9;

/**
 * What keeps a value from being held by the registers of an address; undefined when they hold it. A float32 rounds
 * fractions, which is its nature; whole numbers it would change are refused. So are whole numbers beyond ±2^53 that
 * are no bigint: they were rounded before they came here.
 */
export function findModbusMisfit(
  signal: WrittenSignal<ModbusAddress>,
  value: number | bigint | boolean | string,
): UnrepresentableValue | undefined {
  const { address } = signal;
  const { type } = address;
  if (typeof value === 'string') return findTextMisfit(value, address);
  const raw = toRawValue(signal, value) as number | bigint;
  const bounds = INTEGER_BOUNDS[type];
  if (bounds === undefined) return type === 'float32' ? findFloatMisfit(value, Number(raw)) : undefined;
  const whole = typeof raw === 'bigint' ? raw : BigInt(Math.round(raw));
  if (whole < bounds[0] || whole > bounds[1]) return { kind: 'range', type };
  if (typeof raw === 'bigint') return undefined;
  const isExact =
    Number.isSafeInteger(Number(whole)) &&
    Math.abs(raw - Number(whole)) <= SCALING_ERROR * Math.max(1, Math.abs(raw));
  return isExact ? undefined : { kind: 'precision', type };
}

function findFloatMisfit(value: number | bigint | boolean, raw: number): UnrepresentableValue | undefined {
  const type = 'float32';
  if (Math.abs(raw) > FLOAT32_MAX) return { kind: 'range', type };
  const held = Math.fround(raw);
  const isWhole = typeof value === 'bigint' || (Number.isInteger(value) && Number.isInteger(raw));
  if ((held === 0 && raw !== 0) || (isWhole && held !== raw)) return { kind: 'precision', type };
  return undefined;
}

function findTextMisfit(text: string, address: ModbusAddress): UnrepresentableValue | undefined {
  const bytes = countModbusPlaces(address) * 2;
  if (address.type !== 'string') return { kind: 'precision', type: address.type };
  return new TextEncoder().encode(text).length > bytes
    ? { kind: 'range', type: `string ${bytes} B` }
    : undefined;
}
