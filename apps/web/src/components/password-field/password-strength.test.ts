import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 0],
  ['pump', 1],
  ['Password-2026', 1],
  ['aB3aB4bA', 1],
  ['kG4tw0Lz', 2],
  ['kG4tw0Lz-42x', 3],
  ['kG4tw0LzQ9mhR', 3],
])('%s is %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
