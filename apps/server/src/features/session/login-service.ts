import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import svgCaptcha from 'svg-captcha';
import { AppError } from '../../platform/call/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { Account, SessionRepository, StoredSession } from './repository.ts';

/** Failed logins from a name or an address, within {@link FAILURE_MINUTES}, after which a picture is asked for. */
const FAILURES_BEFORE_VCODE = 3;
const FAILURE_MINUTES = 15;
/** Validity of the verification code (specification, section 9). */
const VCODE_SECONDS = 600;
const RANDOM_SECONDS = 60;
/** A session ends when unused for so long. */
export const SESSION_IDLE_MS = 12 * 3600_000;
/** How often use is written down at most: a row update for each call would be waste. */
const MARK_USED_MS = 60_000;

const PURPOSE_VCODE = 'vcode';

export interface LoginRequest {
  loginname: string;
  password: string;
  vcode: string | undefined;
  /** Token of the picture shown to this browser. */
  vcodeToken: string | undefined;
  address: string;
  userAgent: string;
}

export class LoginService {
  readonly #repository: SessionRepository;
  readonly #secrets: OneTimeSecrets;
  /** Verified against when the name is unknown, so that both take as long. */
  readonly #nobodysHash = hash(randomBytes(16).toString('hex'));

  constructor(repository: SessionRepository, secrets: OneTimeSecrets) {
    this.#repository = repository;
    this.#secrets = secrets;
  }

  /** Signs in; answers with the account and the new session's token. Throws AppError of the session feature. */
  async login(request: LoginRequest): Promise<{ account: Account; token: string }> {
    const loginname = request.loginname.trim();
    if (loginname === '') throw new AppError('loginnameEmpty');
    if (request.password === '') throw new AppError('passwordEmpty');
    const keys = failureKeys(loginname, request.address);
    if (await this.isVcodeNeeded(loginname, request.address)) await this.#checkVcode(request);
    const account = await this.#repository.findAccountByName(loginname);
    const isRight = await verify(account?.passwordHash ?? (await this.#nobodysHash), request.password);
    if (account === undefined || !isRight) {
      await this.#repository.insertFailures(keys);
      throw new AppError('wrongNameOrPassword');
    }
    await this.#repository.deleteFailures(keys);
    const token = randomBytes(32).toString('base64url');
    await this.#repository.insertSession({
      tokenHash: hashOf(token),
      accountId: account.id,
      address: request.address,
      userAgent: request.userAgent.slice(0, 300),
      expiresAt: new Date(Date.now() + SESSION_IDLE_MS),
    });
    return { account, token };
  }

  async #checkVcode(request: LoginRequest): Promise<void> {
    const vcode = request.vcode?.trim() ?? '';
    if (vcode === '') throw new AppError('vcodeEmpty');
    const expected =
      request.vcodeToken === undefined
        ? undefined
        : await this.#secrets.take<string>(PURPOSE_VCODE, request.vcodeToken);
    if (expected === undefined) throw new AppError('vcodeExpired');
    if (expected.content.toLowerCase() !== vcode.toLowerCase()) throw new AppError('vcodeWrong');
  }

  async isVcodeNeeded(loginname: string | undefined, address: string): Promise<boolean> {
    const count = await this.#repository.countFailures(failureKeys(loginname, address), FAILURE_MINUTES);
    return count >= FAILURES_BEFORE_VCODE;
  }

  /** A new picture: SVG as a data URL, and the token by which its text is found again. */
  async drawVcode(): Promise<{ image: string; token: string }> {
    const { text, data } = svgCaptcha.create({ size: 4, noise: 2, color: true, ignoreChars: '0oO1ilI' });
    const token = await this.#secrets.issue({
      purpose: PURPOSE_VCODE,
      content: text,
      seconds: VCODE_SECONDS,
    });
    return { image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, token };
  }

  /** A text for the hardware key to sign, to be taken once. */
  issueRandom(): Promise<string> {
    return this.#secrets.issue({ purpose: 'random', content: null, seconds: RANDOM_SECONDS });
  }

  /** The session of a cookie's token; its use is written down now and then. */
  async findSession(token: string): Promise<StoredSession | undefined> {
    const session = await this.#repository.findSession(hashOf(token));
    if (
      session !== undefined &&
      !session.isRevoked &&
      Date.now() - session.lastUsedAt.getTime() > MARK_USED_MS
    )
      await this.#repository.markUsed(session.id, new Date(Date.now() + SESSION_IDLE_MS));
    return session;
  }

  /** Ends the session of a token; its id when there was one. */
  logout(token: string): Promise<string | undefined> {
    return this.#repository.deleteSession(hashOf(token));
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function failureKeys(loginname: string | undefined, address: string): string[] {
  const keys = [`address:${address}`];
  if (loginname !== undefined && loginname !== '') keys.push(`name:${loginname.trim().toLowerCase()}`);
  return keys;
}
