import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_TOKEN_CHECKSUM_LENGTH, API_TOKEN_PREFIX, API_TOKEN_RANDOM_LENGTH } from '@zutai/contract';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(
  `^${API_TOKEN_PREFIX}[0-9A-Za-z]{${API_TOKEN_RANDOM_LENGTH + API_TOKEN_CHECKSUM_LENGTH}}$`,
);
/** Last characters by which people tell tokens apart; of the checksum, which says nothing of the rest. */
const HINT_LENGTH = 4;

/** A new token: 238 random bits behind the prefix, and their CRC-32, so that scanners of secrets find no false ones. */
export function newToken(): string {
  const random = Array.from({ length: API_TOKEN_RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join(
    '',
  );
  return `${API_TOKEN_PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a text has the form of a token; what has not is not looked for. */
export function isTokenText(text: string): boolean {
  if (!FORM.test(text)) return false;
  const random = text.slice(API_TOKEN_PREFIX.length, -API_TOKEN_CHECKSUM_LENGTH);
  return text.endsWith(checksumOf(random));
}

/**
 * What is kept of a token, and looked for: a comparison that ends early tells of the hash alone, which nobody can
 * steer. No slow hash is needed, for nobody guesses 238 bits.
 */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const hintOf = (token: string): string => token.slice(-HINT_LENGTH);

function checksumOf(random: string): string {
  let left = crc32(random);
  let text = '';
  for (let at = 0; at < API_TOKEN_CHECKSUM_LENGTH; at += 1) {
    text = DIGITS[left % DIGITS.length] + text;
    left = Math.floor(left / DIGITS.length);
  }
  return text;
}
