import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@zutai/contract';

/** Without look-alikes: people type them from paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten codes of 80 bits each, written `ABCD-EFGH-JKLM-NPQR`. */
export function makeRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** A plain hash is enough for 80 random bits. Case, blanks and hyphens do not count. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();
