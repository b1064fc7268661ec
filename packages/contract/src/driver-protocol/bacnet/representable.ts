import type { UnrepresentableValue, WrittenSignal } from '../driver-protocol.ts';
import { findFloat64Misfit } from '../plain-address.ts';
import { toRawValue } from '../raw-value.ts';
import { findFloat32Misfit, findIntegerMisfit } from '../representable-number.ts';
import type { BacnetAddress } from './address.ts';
import type { BacnetObjectType } from './object-types.ts';

const unsigned32 = [0n, 4_294_967_295n] as const;

/** What a present-value holds, by ASHRAE 135, 12; other properties are judged when they are written. */
const presentValues: Partial<Record<BacnetObjectType, 'REAL' | readonly [min: bigint, max: bigint]>> = {
  'analog-input': 'REAL',
  'analog-output': 'REAL',
  'analog-value': 'REAL',
  loop: 'REAL',
  'pulse-converter': 'REAL',
  'lighting-output': 'REAL',
  'binary-input': [0n, 1n],
  'binary-output': [0n, 1n],
  'binary-value': [0n, 1n],
  'multi-state-input': [1n, unsigned32[1]],
  'multi-state-output': [1n, unsigned32[1]],
  'multi-state-value': [1n, unsigned32[1]],
  'integer-value': [-2_147_483_648n, 2_147_483_647n],
  'positive-integer-value': unsigned32,
};

/** What keeps a value from being held by the property of an address; undefined when it is held, as far as is known. */
export function findBacnetMisfit(
  signal: WrittenSignal<BacnetAddress>,
  value: number | bigint | boolean | string,
): UnrepresentableValue | undefined {
  const { objectType, property } = signal.address;
  const held = property === 'present-value' ? presentValues[objectType] : undefined;
  if (held === undefined) return findFloat64Misfit(signal, value);
  const type = held === 'REAL' ? held : objectType;
  const raw = toRawValue(signal, value);
  if (typeof value === 'string' || typeof raw === 'string') return { kind: 'precision', type };
  return held === 'REAL' ? findFloat32Misfit(value, Number(raw), type) : findIntegerMisfit(raw, held, type);
}
