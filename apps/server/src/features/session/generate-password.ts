import { randomInt } from 'node:crypto';
import { brokenPasswordRules } from '@zutai/contract';

/** Without look-alikes: people type it from a slip of paper. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 14;

/** A password by the rules of the specification: 14 of 57 characters and a hyphen, some 80 bits. */
export function generatePassword(): string {
  for (;;) {
    const random = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const password = `${random.slice(0, LENGTH / 2)}-${random.slice(LENGTH / 2)}`;
    if (brokenPasswordRules(password).length === 0) return password;
  }
}
