import fs from 'node:fs/promises';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { generatePassword } from './generate-password.ts';
import type { SessionRepository } from './repository.ts';

const LOGINNAME = 'admin';
const FILE_NAME = 'admin-password.txt';

export interface FirstAdministrator {
  readonly loginname: string;
  /** Where a generated password is kept, readable by its owner alone; null when it came from the settings or was changed. */
  readonly passwordFile: string | null;
  /** Set when the account was made by this start with a generated password: to be shown this once. */
  readonly newPassword: string | null;
}

export interface FirstAdministratorOptions {
  readonly dataFolder: string;
  readonly password: string | undefined;
  /** A generated password then stays for now: what it opens is a simulated plant that people come to look at (ADR 38). */
  readonly isDemo: boolean;
}

/**
 * Makes the administrator of an empty installation, with the password of the settings or a generated one
 * (README, settings), which has to be changed at the first sign-in; beside the demo plant at the first one from elsewhere, or
 * once there is more than the demo. The file is written before the account, so that a
 * crash between the two leaves no account whose password nobody knows, and goes once it opens nothing any more.
 */
export async function ensureFirstAdministrator(
  repository: SessionRepository,
  options: FirstAdministratorOptions,
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
    mustChangePassword: options.password === undefined && !options.isDemo,
    isKeptForNow: options.password === undefined && options.isDemo,
  });
  if (options.password !== undefined) return { loginname: LOGINNAME, passwordFile: null, newPassword: null };
  if (!isNew && !(await isPasswordOf(repository, password))) {
    await fs.rm(file, { force: true });
    return { loginname: LOGINNAME, passwordFile: null, newPassword: null };
  }
  return { loginname: LOGINNAME, passwordFile: file, newPassword: isNew ? password : null };
}

async function isPasswordOf(repository: SessionRepository, password: string): Promise<boolean> {
  const account = await repository.findAccountByName(LOGINNAME);
  return account !== undefined && verify(account.passwordHash, password);
}

/** Whether the password that the first start made up is still that of its administrator. */
export class FirstPassword {
  readonly #repository: SessionRepository;
  /** The hash of the password that the file has; undefined where there is no such file. */
  #hash: string | undefined;

  constructor(repository: SessionRepository) {
    this.#repository = repository;
  }

  /** See {@link ensureFirstAdministrator}. */
  async ensure(options: FirstAdministratorOptions): Promise<FirstAdministrator> {
    const first = await ensureFirstAdministrator(this.#repository, options);
    if (first.passwordFile !== null)
      this.#hash = (await this.#repository.findAccountByName(first.loginname))?.passwordHash;
    return first;
  }

  /** A new password is another hash, whoever set it and in whichever process. */
  async isInForce(): Promise<boolean> {
    if (this.#hash === undefined) return false;
    const account = await this.#repository.findAccountByName(LOGINNAME);
    if (account?.passwordHash === this.#hash) return true;
    this.#hash = undefined;
    return false;
  }
}
