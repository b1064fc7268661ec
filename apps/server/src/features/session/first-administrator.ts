import { randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { SessionRepository } from './repository.ts';

const LOGINNAME = 'admin';
const FILE_NAME = 'admin-password.txt';

export interface FirstAdministrator {
  readonly loginname: string;
  /** Where a generated password is kept, readable by its owner alone; null when it came from the settings. */
  readonly passwordFile: string | null;
  /** Set when the account was made by this start with a generated password: to be shown this once. */
  readonly newPassword: string | null;
}

/**
 * Makes the administrator of an empty installation, with the password of the settings or a generated one
 * (README, settings). The file is written before the account, so that a crash between the two
 * leaves no account whose password nobody knows.
 */
export async function ensureFirstAdministrator(
  repository: SessionRepository,
  options: { dataFolder: string; password: string | undefined },
): Promise<FirstAdministrator> {
  const file = path.join(options.dataFolder, FILE_NAME);
  const known = await fs.readFile(file, 'utf8').catch(() => undefined);
  const password = options.password ?? known?.trim() ?? generatePassword();
  if (options.password === undefined && known === undefined) {
    await fs.mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
    await fs.writeFile(file, `${password}\n`, { mode: 0o600 });
  }
  const isNew = await repository.insertFirstAdministrator({
    organisationTitle: '演示企业',
    organisationTitleEn: 'Demo company',
    loginname: LOGINNAME,
    // The same in both languages: it is written into trails and logs as it is.
    displayName: LOGINNAME,
    passwordHash: await hash(password),
  });
  if (!isNew && known === undefined && options.password === undefined) {
    // The account is older than this data folder: the password just made up opens nothing.
    await fs.rm(file, { force: true });
    return { loginname: LOGINNAME, passwordFile: null, newPassword: null };
  }
  return {
    loginname: LOGINNAME,
    passwordFile: options.password === undefined ? file : null,
    newPassword: isNew && options.password === undefined ? password : null,
  };
}

/** 15 characters of four kinds without look-alikes: within the specification's 8 to 15. */
function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const random = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${random}z7-`;
}
