import type { UnrepresentableValue, WrittenSignal } from '../driver-protocol.ts';
import { toRawValue } from '../raw-value.ts';
import { findFloat32Misfit, findIntegerMisfit } from '../representable-number.ts';
import type { S7Address, S7Type } from './address.ts';

const bits = (count: number, isSigned: boolean) =>
  isSigned
    ? ([-(2n ** BigInt(count - 1)), 2n ** BigInt(count - 1) - 1n] as const)
    : ([0n, 2n ** BigInt(count) - 1n] as const);

export const s7IntegerBounds: Partial<Record<S7Type, readonly [min: bigint, max: bigint]>> = {
  BOOL: [0n, 1n],
  BYTE: bits(8, false),
  USINT: bits(8, false),
  SINT: bits(8, true),
  WORD: bits(16, false),
  UINT: bits(16, false),
  INT: bits(16, true),
  DWORD: bits(32, false),
  UDINT: bits(32, false),
  DINT: bits(32, true),
  LINT: bits(64, true),
  ULINT: bits(64, false),
};

/** A STRING has one byte a character: ISO 8859-1. */
function isS7Text(text: string): boolean {
  return [...text].every((character) => character.codePointAt(0)! <= 0xff);
}

/** What keeps a value from being held by the type of an address; undefined when it is held. */
export function findS7Misfit(
  signal: WrittenSignal<S7Address>,
  value: number | bigint | boolean | string,
): UnrepresentableValue | undefined {
  const { type, length = 0 } = signal.address;
  if (typeof value === 'string') {
    if (type !== 'STRING' || !isS7Text(value)) return { kind: 'precision', type };
    return value.length > length ? { kind: 'range', type: `STRING[${length}]` } : undefined;
  }
  if (type === 'STRING') return { kind: 'precision', type };
  const raw = toRawValue(signal, value) as number | bigint;
  const bounds = s7IntegerBounds[type];
  if (bounds) return findIntegerMisfit(raw, bounds, type);
  if (type === 'REAL') return findFloat32Misfit(value, Number(raw), type);
  return Number.isFinite(Number(raw)) ? undefined : { kind: 'range', type };
}
