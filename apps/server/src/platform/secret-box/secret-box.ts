import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK_BYTES = 4;
const FILE_NAME = 'secret.key';

/**
 * Keeps secrets that the server has to read again (AES-256-GCM), so that who has a copy of the database alone has none
 * of them. What is sealed begins with a mark of its key and opens for the same `context` only.
 */
export class SecretBox {
  readonly #key: Buffer;
  readonly #mark: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes, this has ${key.length}`);
    this.#key = key;
    this.#mark = createHash('sha256').update('mark').update(key).digest().subarray(0, MARK_BYTES);
  }

  /** @param context what it is and whose, such as `totp 17`; a row copied to somebody else's place does not open */
  seal(secret: Uint8Array | string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(secret as string), cipher.final()]);
    return Buffer.concat([this.#mark, nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error that says so when it was sealed with another key, or was changed */
  open(sealed: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(sealed);
    if (!bytes.subarray(0, MARK_BYTES).equals(this.#mark))
      throw new Error(
        'a secret was sealed with another key; all servers of a database need one ZUTAI_SECRET_KEY',
      );
    const nonceEnd = MARK_BYTES + NONCE_BYTES;
    const tagEnd = nonceEnd + TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(MARK_BYTES, nonceEnd))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  }
}

/**
 * The box of this installation: with the key of the settings, else with the one in the data folder, which the first
 * start makes and only its owner may read.
 */
export function openSecretBox(config: { secretKey: string; dataFolder: string }): SecretBox {
  if (config.secretKey !== '') return new SecretBox(Buffer.from(config.secretKey, 'base64'));
  const file = path.join(config.dataFolder, FILE_NAME);
  try {
    fs.mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new SecretBox(Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64'));
}
