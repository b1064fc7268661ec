import { createHash, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const FILE_NAME = 'audit-key';

/** What seals are keyed with. */
export interface SealKey {
  /** Tells keys apart: 16 hexadecimal digits of a hash of the key. */
  readonly id: string;
  /** HMAC-SHA-256. */
  sign(text: string): Buffer;
}

export function sealKeyOf(secret: string): SealKey {
  const key = createHash('sha256').update(secret).digest();
  return {
    id: createHash('sha256').update('id of ').update(key).digest('hex').slice(0, 16),
    sign: (text) => createHmac('sha256', key).update(text).digest(),
  };
}

/**
 * The key of the settings, else that of the data folder, which is made when it is missing.
 * @param secret `ZUTAI_AUDIT_KEY`
 */
export async function readSealKey(dataFolder: string, secret: string): Promise<SealKey> {
  if (secret !== '') return sealKeyOf(secret);
  const file = path.join(dataFolder, FILE_NAME);
  const kept = await fs.readFile(file, 'utf8').catch(() => '');
  if (kept !== '') return sealKeyOf(kept.trim());
  const made = randomBytes(32).toString('base64url');
  await fs.mkdir(dataFolder, { recursive: true, mode: 0o700 });
  // Linked when whole, and only where there is none: whoever comes second takes the first one's.
  const unfinished = `${file}.${made.slice(0, 8)}.new`;
  await fs.writeFile(unfinished, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await fs.link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await fs.rm(unfinished, { force: true });
  }
  return sealKeyOf((await fs.readFile(file, 'utf8')).trim());
}
