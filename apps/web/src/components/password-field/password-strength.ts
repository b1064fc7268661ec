import { brokenPasswordRules, countPasswordKinds } from '@zutai/contract';

/** 0: nothing entered; 1: not allowed, or barely; 3: long and of all kinds. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/** How hard a password is to guess, as far as its length and kinds of characters tell. */
export function strengthOf(password: string): PasswordStrength {
  if (password === '') return 0;
  if (brokenPasswordRules(password).length > 0) return 1;
  const different = new Set(password).size;
  if (different >= 11 && (countPasswordKinds(password) === 4 || different >= 13)) return 3;
  return different >= 8 ? 2 : 1;
}
