import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BackupError } from '../backup/index.ts';

/** `table.column` → old id → the value as PostgreSQL prints it. */
export type Secrets = Record<string, Record<string, string>>;

export const MIN_PASSPHRASE = 12;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CONTEXT = Buffer.from('zutai organisation archive secrets 1');
/** About a tenth of a second and 64 MiB for each guess. */
const SCRYPT = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const MAX_BYTES = 256 * 1024 * 1024;

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFC'), salt, 32, SCRYPT);

/** Seals for whoever knows the passphrase: scrypt (RFC 7914), then AES-256-GCM. */
export function sealSecrets(secrets: Secrets, passphrase: string): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce).setAAD(CONTEXT);
  const sealed = Buffer.concat([cipher.update(gzipSync(JSON.stringify(secrets))), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]);
}

/** @throws BackupError when the passphrase is another, or the bytes were changed */
export function openSecrets(bytes: Buffer, passphrase: string): Secrets {
  const salt = bytes.subarray(0, SALT_BYTES);
  const nonceEnd = SALT_BYTES + NONCE_BYTES;
  const tagEnd = nonceEnd + TAG_BYTES;
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(passphrase, salt),
      bytes.subarray(SALT_BYTES, nonceEnd),
    )
      .setAAD(CONTEXT)
      .setAuthTag(bytes.subarray(nonceEnd, tagEnd));
    const opened = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
    return JSON.parse(gunzipSync(opened, { maxOutputLength: MAX_BYTES }).toString('utf8')) as Secrets;
  } catch (cause) {
    throw new BackupError(
      'files/secrets does not open: ARCHIVE_PASSPHRASE is not the one of the export, or it was changed',
      { cause },
    );
  }
}
