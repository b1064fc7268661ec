import type { UnrepresentableValue, WrittenSignal } from '../driver-protocol.ts';
import { toRawValue } from '../raw-value.ts';
import { findFloat32Misfit, findIntegerMisfit } from '../representable-number.ts';
import { countModbusPlaces, type ModbusAddress, type ModbusType } from './address.ts';

/** What decides which values registers hold; the words of other protocols are registers too. */
type InRegisters = Pick<ModbusAddress, 'type' | 'length'>;

const INTEGER_BOUNDS: Partial<Record<ModbusType, readonly [min: bigint, max: bigint]>> = {
  bool: [0n, 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/**
 * What keeps a value from being held by the registers of an address; undefined when they hold it. A float32 rounds
 * fractions, which is its nature; whole numbers it would change are refused. So are whole numbers beyond ±2^53 that
 * are no bigint: they were rounded before they came here.
 */
export function findModbusMisfit(
  signal: WrittenSignal<InRegisters>,
  value: number | bigint | boolean | string,
): UnrepresentableValue | undefined {
  const { address } = signal;
  const { type } = address;
  if (typeof value === 'string') return findTextMisfit(value, address);
  const raw = toRawValue(signal, value) as number | bigint;
  const bounds = INTEGER_BOUNDS[type];
  if (bounds) return findIntegerMisfit(raw, bounds, type);
  return type === 'float32' ? findFloat32Misfit(value, Number(raw), type) : undefined;
}

function findTextMisfit(text: string, address: InRegisters): UnrepresentableValue | undefined {
  const bytes = countModbusPlaces(address) * 2;
  if (address.type !== 'string') return { kind: 'precision', type: address.type };
  return new TextEncoder().encode(text).length > bytes
    ? { kind: 'range', type: `string ${bytes} B` }
    : undefined;
}
