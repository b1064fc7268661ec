import { brokenPasswordRules } from '@zutai/contract';
import { expect, it } from 'vitest';
import { generatePassword } from './generate-password.ts';

it('makes passwords that people may have, none of them twice', () => {
  const made = Array.from({ length: 2000 }, generatePassword);
  expect(made.flatMap(brokenPasswordRules)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
