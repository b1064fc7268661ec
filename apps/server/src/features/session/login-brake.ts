import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type DelayPolicy,
  type SharedAttempts,
  secondsToWait,
  type Tallies,
} from '../../platform/attempts/shared-attempts.ts';
import { AppError } from '../../platform/call/index.ts';

/** Failures are forgotten after an hour, in seconds. */
export const LOGIN_WINDOW_SECONDS = 3600;

/** One name from one address: who guesses there waits longer and longer, and nobody else with them. */
const BY_NAME_AND_ADDRESS: DelayPolicy = { free: 3, maxSeconds: 900 };
/**
 * One name from anywhere, for guessing from many addresses. The wait is short, for it also meets the person whose
 * name it is, and never at an address they have signed in from before.
 */
const BY_NAME: DelayPolicy = { free: 10, maxSeconds: 60 };
/** One address at any names. Only failures count: a whole plant may sign in through one address. */
const BY_ADDRESS: DelayPolicy = { free: 100, maxSeconds: 60 };

/**
 * Many names from anywhere, for a password that is sprayed over them. While there are so many, attempts from one
 * network (24 bits of IPv4, 48 of IPv6) follow each other so slowly, but for names at an address they have signed in
 * from before. Nobody is kept out by what others do elsewhere: the first attempt from a network never waits.
 */
const SPRAYED = { freeNames: 100, namesPerSecond: 20, maxSeconds: 60 };

/** Seconds between two attempts from one network while so many names are being tried. */
export function secondsBetween(nameCount: number): number {
  const beyond = nameCount - SPRAYED.freeNames;
  return beyond < 0 ? 0 : Math.min(1 + Math.floor(beyond / SPRAYED.namesPerSecond), SPRAYED.maxSeconds);
}

function secondsToWaitSprayed({ byNetwork, subjectCount }: Tallies): number {
  if (byNetwork.sinceSeconds === null) return 0;
  return Math.max(0, Math.ceil(secondsBetween(subjectCount) - byNetwork.sinceSeconds));
}

/**
 * Longest that the server holds an attempt back itself. Good logins of one name that arrive together count as
 * attempts until their passwords are checked; by then they are through.
 */
const MAX_HOLD_MS = 1_000;
const POLL_MS = 100;

/** Slows down who guesses at logins (ADR 19). */
export class LoginBrake {
  readonly #attempts: SharedAttempts;
  readonly #isKnownAddress: (loginname: string, address: string) => Promise<boolean>;

  constructor(
    attempts: SharedAttempts,
    isKnownAddress: (loginname: string, address: string) => Promise<boolean>,
  ) {
    this.#attempts = attempts;
    this.#isKnownAddress = isKnownAddress;
  }

  /**
   * Counts an attempt, to be called before the password is looked at.
   * @param isKnownAddress whether who has the name has signed in from the address before
   * @throws AppError tooManyRequests with the seconds to wait
   */
  async enter(
    loginname: string,
    address: string,
    isKnownAddress = () => this.#isKnownAddress(loginname, address),
  ): Promise<void> {
    // Asked beforehand: who holds the count has a connection already, and must not wait for another.
    const isKnown = await isKnownAddress();
    const decide = (tallies: Tallies) =>
      Math.max(
        secondsToWait(tallies.byBoth, BY_NAME_AND_ADDRESS),
        secondsToWait(tallies.bySource, BY_ADDRESS),
        isKnown ? 0 : secondsToWait(tallies.bySubject, BY_NAME),
        isKnown ? 0 : secondsToWaitSprayed(tallies),
      );
    const deadline = performance.now() + MAX_HOLD_MS;
    for (;;) {
      const seconds = await this.#attempts.enter(subjectOf(loginname), address, decide);
      if (seconds === 0) return;
      if (performance.now() > deadline) throw new AppError('tooManyRequests', { seconds });
      await delay(POLL_MS);
    }
  }

  /** The password was right. */
  succeed(loginname: string, address: string): Promise<void> {
    return this.#attempts.forget(subjectOf(loginname), address);
  }

  /** The password could not be looked at. */
  withdraw(loginname: string, address: string): Promise<void> {
    return this.#attempts.withdraw(subjectOf(loginname), address);
  }
}

/**
 * Under what a name is counted: 24 bits of its hash, for what is typed into the field may be a password. Names that
 * meet wait for each other, whether anybody has them or not.
 */
export const subjectOf = (loginname: string) =>
  createHash('sha256').update(loginname.toLowerCase()).digest('hex').slice(0, 6);
