import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ErrorName } from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError } from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import type { FactorGate } from '../factor/index.ts';
import type { RandomHolder } from '../hardware-key/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { problemsOf } from '../password/index.ts';
import type { LoginBrake } from './login-brake.ts';
import type { Origin } from './origin.ts';
import { type ClosedAccount, toldReason } from './refusal-repository.ts';
import type { SessionRepository } from './repository.ts';
import type { Account, SigningAccount, StoredSession } from './stored-session.ts';

const RANDOM_SECONDS = 60;
/** Texts to sign that may be waiting at once, of everybody together. */
const MAX_RANDOMS = 5_000;
/** A session ends when unused for so long. */
export const SESSION_IDLE_MS = 12 * 3600_000;
/** A session ends so long after its login, used or not. */
export const SESSION_LIFETIME_MS = 7 * 24 * 3600_000;
/** How often use is written down at most: a row update for each call would be waste. */
const MARK_USED_MS = 60_000;
/** An account that has to wait after failures is in the trail so often at most. */
const RECORD_WAIT_MS = 60_000;

type Named = Pick<Account, 'id' | 'organisationId' | 'loginname'>;

interface BrakeLookups {
  /** Whose attempt it is, for the trail. */
  find(): Named | undefined | Promise<Named | undefined>;
  /** Whether they have signed in from the address before; by the name when absent. */
  readonly isKnownAddress?: () => Promise<boolean>;
}

/** What of a request a session is begun with. */
export interface Browser {
  /** Token of a session the browser has already: it ends. */
  readonly presentedToken: string | undefined;
  readonly userAgent: string;
  readonly origin: Origin;
  /** It runs on the machine of the server. */
  readonly isLocal?: boolean;
}

export interface LoginRequest extends Browser {
  readonly loginname: string;
  readonly password: string;
}

/** Something that says itself whose it is, as a passkey does. */
export interface Identified {
  /** Undefined: nobody's. */
  readonly accountId: string | undefined;
  /** What failures are counted at: the name of the account, or what was shown. */
  readonly subject: string;
  /** Looks at it, as the account: undefined when it is right, else what the trail calls it. */
  check(): Promise<SignInError | undefined>;
}

/** What is shown as the second step. */
export interface SecondFactor {
  readonly challengeToken: string;
  /** It is the hardware key of the account. */
  readonly isKey?: boolean;
  /** Looks at it, as the account: undefined when it is right, else what the trail calls it. */
  check(accountId: string): Promise<SignInError | undefined>;
}

/** What a refused way to sign in is called. */
export type SignInError = Extract<
  ErrorName,
  'factorCodeWrong' | 'passkeyRefused' | 'passkeyCounterBack' | 'hardwareKeyWrong'
>;

/** The password was right, and the account has a second factor. */
export interface Challenged {
  readonly challengeToken: string;
}

export interface LoggedIn {
  readonly account: Account;
  readonly token: string;
  readonly mustSetFactor: boolean;
  readonly hasWeakPassword: boolean;
  /** Id of the session that the login ended. */
  readonly endedSessionId: string | undefined;
}

export class LoginService {
  readonly #repository: SessionRepository;
  readonly #secrets: OneTimeSecrets;
  readonly #brake: LoginBrake;
  readonly #factors: FactorGate;
  /** Attempts that had to wait: there may be thousands. */
  readonly #recordedWaits = new AttemptLimiter({ maxFailures: 1, windowMs: RECORD_WAIT_MS });
  /** Verified against when the name is unknown, so that both take as long. */
  readonly #nobodysHash = hash(randomBytes(16).toString('hex'));

  constructor(
    repository: SessionRepository,
    secrets: OneTimeSecrets,
    { brake, factors }: { brake: LoginBrake; factors: FactorGate },
  ) {
    this.#repository = repository;
    this.#secrets = secrets;
    this.#brake = brake;
    this.#factors = factors;
  }

  /**
   * Signs in, or asks for the second factor: then nothing is begun, and what was counted at the name stays counted until
   * that is shown. Throws AppError of the session feature, or tooManyRequests.
   */
  async login(request: LoginRequest): Promise<LoggedIn | Challenged> {
    const { origin } = request;
    const loginname = request.loginname.trim();
    if (loginname === '') throw new AppError('loginnameEmpty');
    if (request.password === '') throw new AppError('passwordEmpty');
    const find = async () => ({
      account: await this.#repository.findAccountByName(loginname),
      closed: await this.#repository.findClosedAccount({ loginname }),
    });
    await this.passBrake(loginname, origin, {
      find: async () => {
        const { account, closed } = await find();
        return account ?? closed;
      },
    });
    for (;;) {
      const outcome = await this.#tryPassword(request, await find());
      // What the account signs in by was changed while it was looked at: it is looked at again.
      if (outcome !== undefined) return outcome;
    }
  }

  /** Undefined when what the account signs in by was changed meanwhile. */
  async #tryPassword(
    request: LoginRequest,
    { account, closed }: { account: SigningAccount | undefined; closed: ClosedAccount | undefined },
  ): Promise<LoggedIn | Challenged | undefined> {
    const { origin } = request;
    const isRight = await verify(
      (account ?? closed)?.passwordHash ?? (await this.#nobodysHash),
      request.password,
    );
    if (account === undefined || !isRight) {
      const reason = isRight ? closed?.reason : undefined;
      await this.#repository.recordFailedLogin(account ?? closed, origin, reason);
      // Only who knows the password is told that there is such an account.
      throw new AppError(toldReason(reason) ?? 'wrongNameOrPassword');
    }
    // Known at this moment alone: of passwords that were set by other rules nothing but a hash is kept.
    const hasWeakPassword = (await problemsOf(request.password, ownWordsOf(account))).length > 0;
    if ((await this.#factors.waysOf(account.id)).length > 0)
      return { challengeToken: await this.#factors.challenges.issue(account, hasWeakPassword) };
    const begun = await this.begin(await this.#asking(account, request), request, {
      mustSetFactor: account.requiresFactor,
      hasWeakPassword,
    });
    if (begun !== undefined) await this.#brake.succeed(request.loginname.trim(), origin.address);
    return begun;
  }

  /**
   * Signs in somebody whom an identity provider has named (ADR 47).
   * @param asksFactor whether the second factor of the account is asked for beside that
   * @throws AppError ssoRefused for an account that may not sign in
   */
  async loginByProvider(
    accountId: string,
    browser: Browser,
    asksFactor: boolean,
  ): Promise<LoggedIn | Challenged> {
    for (;;) {
      const account = await this.#repository.findAccount(accountId);
      if (account === undefined || account.kind === 'api' || account.kind === 'guest')
        throw new AppError('ssoRefused');
      if (asksFactor && (await this.#factors.waysOf(accountId)).length > 0)
        return { challengeToken: await this.#factors.challenges.issue(account, false) };
      const begun = await this.begin(await this.#asking(account, browser), browser, {
        mustSetFactor: asksFactor && account.requiresFactor,
      });
      // A factor may have been added while it was looked for.
      if (begun !== undefined) return begun;
    }
  }

  /**
   * The second step. An attempt counts at the name and address as a password does, at the account from anywhere, and at
   * the challenge. Who is asked for a hardware key shows that alone, and nobody else shows one. Throws AppError challengeExpired, tooManyRequests, or
   * what `check` answers.
   */
  async showFactor(shown: SecondFactor, browser: Browser): Promise<LoggedIn> {
    const { challengeToken, isKey = false } = shown;
    const { origin } = browser;
    const { challenges } = this.#factors;
    const challenge = await challenges.find(challengeToken);
    const account = challenge && (await this.#repository.findAccount(challenge.accountId));
    if (challenge === undefined || account === undefined) throw new AppError('challengeExpired');
    const { loginname } = account;
    await this.passBrake(loginname, origin, { find: () => account });
    // A key that nobody asks for is no second step: nor would a session that was begun by it.
    const isOpen = isKey === (await this.#factors.keys.isAsked(account.id));
    const error =
      (await challenges.countTry(challengeToken)) && isOpen
        ? await runAsActor(actorOf(account, origin), () => shown.check(account.id))
        : isKey
          ? 'hardwareKeyWrong'
          : 'factorCodeWrong';
    if (error !== undefined) {
      await this.#repository.recordFailedLogin(account, origin, error);
      throw new AppError(error);
    }
    if (!(await challenges.take(challengeToken))) throw new AppError('challengeExpired');
    const begun = await this.begin(await this.#asking(account, browser), browser, {
      isKeyShown: isKey,
      hasWeakPassword: challenge.hasWeakPassword,
    });
    // What was shown may be what was removed meanwhile.
    if (begun === undefined) throw new AppError('challengeExpired');
    await this.#brake.succeed(loginname, origin.address);
    return begun;
  }

  /**
   * Signs in by something that needs neither name nor password, and is two factors itself. What is nobody's takes the
   * same path. Throws AppError tooManyRequests, accountWaiting, organisationInactive, or what `check` answers.
   * @param refused what it is called where no account may sign in by it
   */
  async loginBy(shown: Identified, refused: SignInError, browser: Browser): Promise<LoggedIn> {
    const { origin } = browser;
    const account =
      shown.accountId === undefined ? undefined : await this.#repository.findAccount(shown.accountId);
    const closed =
      account === undefined && shown.accountId !== undefined
        ? await this.#repository.findClosedAccount({ id: shown.accountId })
        : undefined;
    await this.passBrake(shown.subject, origin, { find: () => account ?? closed });
    const error =
      account === undefined
        ? await shown.check()
        : await runAsActor(actorOf(account, origin), () => shown.check());
    if (account === undefined || error !== undefined) {
      await this.#repository.recordFailedLogin(account ?? closed, origin, error ?? closed?.reason ?? refused);
      // Only who holds the passkey is told that there is such an account.
      throw new AppError(error ?? toldReason(closed?.reason) ?? refused);
    }
    const begun = await this.begin(await this.#asking(account, browser), browser);
    // It may have been removed meanwhile.
    if (begun === undefined) throw new AppError(refused);
    await this.#brake.succeed(account.loginname, origin.address);
    return begun;
  }

  /** The account, which has to change a generated password first where that is no longer for looking around alone. */
  async #asking(account: SigningAccount, { isLocal = false }: Browser): Promise<SigningAccount> {
    if (account.mustChangePassword) return account;
    const isAsked = await this.#repository.askForOwnPassword(account.id, !isLocal);
    return isAsked ? { ...account, mustChangePassword: true } : account;
  }

  /**
   * Begins a session, always under a token of its own, and ends the one that the browser had. What is begun for an
   * account that is asked for a hardware key without one having been shown answers nothing before a lock check.
   * @param how.isContinued it goes on where the one of the browser ended, which has to be good still
   * @returns undefined when what the account signs in by has changed since it was looked up
   */
  async begin(
    account: SigningAccount,
    { origin, presentedToken, userAgent }: Browser,
    how: {
      mustSetFactor?: boolean;
      isKeyShown?: boolean;
      hasWeakPassword?: boolean;
      isContinued?: boolean;
    } = {},
  ): Promise<LoggedIn | undefined> {
    const { mustSetFactor = false, isKeyShown = false, hasWeakPassword = false, isContinued = false } = how;
    const token = randomBytes(32).toString('base64url');
    const started = await this.#repository.startSession(
      account,
      {
        tokenHash: hashOf(token),
        presentedHash: presentedToken === undefined ? undefined : hashOf(presentedToken),
        userAgent: userAgent.slice(0, 300),
        expiresAt: new Date(Date.now() + SESSION_IDLE_MS),
        mustSetFactor,
        hasWeakPassword,
        isKeyShown,
        isContinued,
      },
      origin,
    );
    return started && { account, token, mustSetFactor, hasWeakPassword, ...started };
  }

  /**
   * Counts an attempt, to be called before what is shown is looked at. One of an account that has to wait is in the
   * trail, now and then. Throws AppError tooManyRequests.
   */
  async passBrake(subject: string, origin: Origin, { find, isKnownAddress }: BrakeLookups): Promise<void> {
    try {
      await this.#brake.enter(subject, origin.address, isKnownAddress);
    } catch (error) {
      const account = await find();
      if (account !== undefined && !this.#recordedWaits.isBlocked(account.id)) {
        this.#recordedWaits.addFailure(account.id);
        await this.#repository.recordFailedLogin(account, origin, 'tooManyRequests');
      }
      throw error;
    }
  }

  /** Whether an account has the name; what nobody has may be a password, and goes into no log. */
  async isKnown(loginname: string): Promise<boolean> {
    return (await this.#repository.findAccountByName(loginname.trim())) !== undefined;
  }

  /**
   * A text for the hardware key to sign, to be taken once by who asked for it. That of nobody in particular is good for
   * nothing. Throws AppError tooManyRequests.
   */
  async issueRandom(holder: RandomHolder): Promise<string> {
    const { sessionId, challengeToken = '' } = holder;
    if (sessionId !== undefined || (await this.#factors.challenges.find(challengeToken)) !== undefined)
      return this.#factors.keys.issueRandom(holder);
    if ((await this.#secrets.count('random')) >= MAX_RANDOMS)
      throw new AppError('tooManyRequests', { seconds: RANDOM_SECONDS });
    return this.#secrets.issue({ purpose: 'random', content: null, seconds: RANDOM_SECONDS });
  }

  /**
   * The session of a cookie's token; its use is written down now and then.
   * @param isAttended whether a person is behind the request: what a page asks for by itself is no use (ADR 92)
   */
  async findSession(token: string, isAttended: boolean): Promise<StoredSession | undefined> {
    const session = await this.#repository.findSession(hashOf(token), SESSION_LIFETIME_MS);
    if (
      isAttended &&
      session !== undefined &&
      !session.isRevoked &&
      Date.now() - session.lastUsedAt.getTime() > MARK_USED_MS
    )
      await this.#repository.markUsed(
        session.id,
        // That of a guest ends when its share said at the beginning.
        session.account.kind === 'guest' ? undefined : new Date(Date.now() + SESSION_IDLE_MS),
      );
    return session;
  }

  /** Ends the session of a token; its id when there was one. Another holder of the token is answered 1006. */
  logout(token: string, origin: Origin): Promise<string | undefined> {
    return this.#repository.revokeSession(hashOf(token), 'logout', origin);
  }
}

/** Who has shown something and is not signed in yet. */
const actorOf = ({ id, organisationId, loginname }: Account, origin: Origin) => ({
  ...origin,
  organisationId,
  accountId: id,
  accountName: loginname,
  sessionId: '',
});

/** What its owner's password must not be made of. */
const ownWordsOf = ({ loginname, displayName, organisationTitle, organisationTitleEn, tel }: Account) => [
  ...[loginname, displayName, organisationTitle, organisationTitleEn, tel],
];

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
