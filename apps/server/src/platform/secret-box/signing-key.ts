import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { SecretBox } from './secret-box.ts';

/** Bytes of a public key of Ed25519; in SPKI they stand last (RFC 8410). */
export const PUBLIC_KEY_BYTES = 32;

/** The 32 bytes of the public key of a private one. */
export function rawPublicKeyOf(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES);
}

/**
 * A new key that signs, as it is kept: only the box opens its private half.
 * @param context what it is for; see {@link SecretBox}
 */
export function makeSigningKey(box: SecretBox, context: string): { publicKey: Buffer; sealed: Buffer } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return { publicKey: rawPublicKeyOf(privateKey), sealed: box.seal(der, context) };
}

/** The private key that was sealed. @throws Error where another box or context sealed it */
export function openSigningKey(box: SecretBox, context: string, sealed: Buffer): KeyObject {
  return createPrivateKey({ key: box.open(sealed, context), format: 'der', type: 'pkcs8' });
}
