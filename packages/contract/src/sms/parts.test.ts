import { expect, it } from 'vitest';
import { smsLengthOf } from './parts.ts';

it.each([
  ['', 'gsm7', 0, 0],
  ['Pump 1 is off', 'gsm7', 13, 1],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€'.repeat(80), 'gsm7', 160, 1],
  // The escape of the last letter would stand in the first part, and the letter in the second.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3],
  ['泵'.repeat(70), 'ucs2', 70, 1],
  ['泵'.repeat(71), 'ucs2', 71, 2],
  ['泵'.repeat(134), 'ucs2', 134, 2],
  ['泵'.repeat(135), 'ucs2', 135, 3],
  ['`', 'ucs2', 1, 1],
  ['😀'.repeat(35), 'ucs2', 70, 1],
  // 33 of them fit into 67 units, not 33 and a half.
  ['😀'.repeat(67), 'ucs2', 134, 3],
] as const)('an SMS of %j', (text, encoding, units, parts) => {
  expect(smsLengthOf(text)).toEqual({ encoding, units, parts });
});
