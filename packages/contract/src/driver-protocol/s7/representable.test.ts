import { expect, it } from 'vitest';
import { parseS7Address } from './address-text.ts';
import { findS7Misfit } from './representable.ts';

it.each([
  ['DB1,INT0', 32_767, undefined],
  ['DB1,INT0', 32_768, 'range'],
  ['DB1,INT0', 1.5, 'precision'],
  ['DB1,SINT0', -129, 'range'],
  ['DB1.DBB0', 255, undefined],
  ['DB1.DBB0', -1, 'range'],
  ['DB1,LINT0', 9_223_372_036_854_775_807n, undefined],
  ['DB1,LINT0', 2 ** 60, 'precision'],
  ['DB1,ULINT0', 2n ** 64n, 'range'],
  ['DB1,REAL0', 16_777_217, 'precision'],
  ['DB1,REAL0', 0.1, undefined],
  ['DB1,REAL0', 1e39, 'range'],
  ['DB1,LREAL0', 1e300, undefined],
  ['M0.0', true, undefined],
  ['M0.0', 2, 'range'],
  ['DB1,STRING0.5', 'valve', undefined],
  ['DB1,STRING0.5', 'valves', 'range'],
  ['DB1,STRING0.5', '阀', 'precision'],
  ['DB1,INT0', 'valve', 'precision'],
] as const)('%s and %s: %s', (at, value, kind) => {
  const parsed = parseS7Address(at);
  if (!parsed.ok) throw new Error(parsed.message);
  expect(findS7Misfit({ scale: 1, offset: 0, address: parsed.address }, value)?.kind).toBe(kind);
});
