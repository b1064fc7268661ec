import { expect, it } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

it.each([
  'password',
  'Password1',
  'PASSWORD123!',
  'admin123',
  'Admin@2026',
  '12345678',
  '123456789',
  '87654321',
  '11111111',
  'aaaaaaaa',
  'abcd1234',
  'qwertyuiop',
  'qwerty123',
  'Zutai2026',
  'scada123',
  '!!welcome!!',
  'abcabcabc',
  'P@ssw0rd1',
  '1234abcd',
  'woaini1314',
])('%s is tried first', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

it.each([
  'Journey-2026',
  'Bench-Password-1',
  'correct horse battery',
  'k7#Vq2!x',
  'Wasserwerk-Nord-17',
  '泵站夜班的茶很浓啊',
])('%s is not', (password) => {
  expect(isWeakPassword(password)).toBe(false);
});
