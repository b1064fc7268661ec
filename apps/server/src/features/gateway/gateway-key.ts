import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new key: 32 random bytes, shown once. */
export function createGatewayKey(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a key. The key is long and random, so that a plain SHA-256 cannot be guessed back. */
export function hashGatewayKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Compares in constant time. */
export function isGatewayKey(key: string, hash: Buffer): boolean {
  return timingSafeEqual(hashGatewayKey(key), hash);
}
