import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import type { SnmpAuthProtocol } from '@zutai/contract/driver-protocol';

/** RFC 3414, 6.3 and RFC 7860, 4: the hash, and how much of the HMAC is sent. */
const protocols: Readonly<
  Record<SnmpAuthProtocol, { readonly hash: string; readonly digestLength: number }>
> = {
  'SHA-1': { hash: 'sha1', digestLength: 12 },
  'SHA-224': { hash: 'sha224', digestLength: 16 },
  'SHA-256': { hash: 'sha256', digestLength: 24 },
  'SHA-384': { hash: 'sha384', digestLength: 32 },
  'SHA-512': { hash: 'sha512', digestLength: 48 },
};

/** How much of a password's repetition is hashed, bytes (RFC 3414, A.2). */
const EXPANDED = 1_048_576;
/** Of AES-128. */
const KEY_LENGTH = 16;

export const digestLengthOf = (protocol: SnmpAuthProtocol): number => protocols[protocol].digestLength;

/** A password as a key of no engine yet (RFC 3414, A.2): a hash of 1 MB, to be made once. */
export function expandPassword(protocol: SnmpAuthProtocol, password: string): Buffer {
  return createHash(protocols[protocol].hash)
    .update(Buffer.alloc(EXPANDED, password, 'utf8'))
    .digest();
}

/** The key that holds for one engine alone (RFC 3414, 2.6). */
export function localizeKey(protocol: SnmpAuthProtocol, key: Buffer, engineId: Buffer): Buffer {
  return createHash(protocols[protocol].hash).update(key).update(engineId).update(key).digest();
}

/** Of a whole message whose place for it is filled with zeros. */
export function digestMessage(protocol: SnmpAuthProtocol, key: Buffer, message: Buffer): Buffer {
  const { hash, digestLength } = protocols[protocol];
  return createHmac(hash, key).update(message).digest().subarray(0, digestLength);
}

/** The initialization vector of RFC 3826, 3.1.2.1. */
function vectorOf(engineBoots: number, engineTime: number, salt: Buffer): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(engineBoots, 0);
  vector.writeUInt32BE(engineTime, 4);
  salt.copy(vector, 8);
  return vector;
}

export interface Sealing {
  readonly key: Buffer;
  readonly engineBoots: number;
  readonly engineTime: number;
  /** 8 bytes. */
  readonly salt: Buffer;
}

export function encryptAes({ key, engineBoots, engineTime, salt }: Sealing, plain: Buffer): Buffer {
  const vector = vectorOf(engineBoots, engineTime, salt);
  const cipher = createCipheriv('aes-128-cfb', key.subarray(0, KEY_LENGTH), vector);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

export function decryptAes({ key, engineBoots, engineTime, salt }: Sealing, sealed: Buffer): Buffer {
  const vector = vectorOf(engineBoots, engineTime, salt);
  const decipher = createDecipheriv('aes-128-cfb', key.subarray(0, KEY_LENGTH), vector);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}
