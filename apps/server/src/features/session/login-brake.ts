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
   * @throws AppError tooManyRequests with the seconds to wait
   */
  async enter(loginname: string, address: string): Promise<void> {
    // Asked beforehand: who holds the count has a connection already, and must not wait for another.
    const isKnown = await this.#isKnownAddress(loginname, address);
    const decide = (tallies: Tallies) =>
      Math.max(
        secondsToWait(tallies.byBoth, BY_NAME_AND_ADDRESS),
        secondsToWait(tallies.bySource, BY_ADDRESS),
        isKnown ? 0 : secondsToWait(tallies.bySubject, BY_NAME),
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
}

/**
 * Under what a name is counted: 24 bits of its hash, for what is typed into the field may be a password. Names that
 * meet wait for each other, whether anybody has them or not.
 */
export const subjectOf = (loginname: string) =>
  createHash('sha256').update(loginname.toLowerCase()).digest('hex').slice(0, 6);
