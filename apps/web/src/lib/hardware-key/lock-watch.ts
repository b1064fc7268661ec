import { LOCK_CHECK_SECONDS, LOCK_VALID_SECONDS } from '@zutai/contract';
import { type KeyProblem, KeyServiceError } from './key-service.ts';

/** How a session stands with its key. */
export type LockState =
  | { readonly kind: 'good' }
  /** @property endsInMs until the session is closed; 0: the last check is under way */
  | { readonly kind: 'missing'; readonly problem: KeyProblem; readonly endsInMs: number }
  /** The key was not there in time, and not at one more check after that. */
  | { readonly kind: 'ended' };

const TICK_MS = 1000;
const CHECK_MS = LOCK_CHECK_SECONDS * 1000;
const VALID_MS = LOCK_VALID_SECONDS * 1000;
/** While the key is missing, or the platform did not answer. */
const RETRY_MS = 2000;

/**
 * A moment by both clocks: the monotonic one may stand still while the machine sleeps, and the other may be set back.
 */
class Moment {
  #dateMs = Date.now();
  #clockMs = performance.now();

  note(): void {
    this.#dateMs = Date.now();
    this.#clockMs = performance.now();
  }

  agoMs(): number {
    return Math.max(Date.now() - this.#dateMs, performance.now() - this.#clockMs);
  }
}

/**
 * Checks every 60 s that the hardware key is there (specification, section 9). When it is not, it looks for it every
 * 2 s and counts down; when the time is over it looks once more, so that a machine that slept is not signed out for it.
 */
export class LockWatch {
  readonly #check: () => Promise<void>;
  readonly #onChange: (state: LockState) => void;
  /** When the key was there last; at first when this began, for the server has let the session go on. */
  readonly #lastGood = new Moment();
  readonly #lastTry = new Moment();
  #state: LockState = { kind: 'good' };
  #waitMs = 0;
  #isTrying = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(check: () => Promise<void>, onChange: (state: LockState) => void) {
    this.#check = check;
    this.#onChange = onChange;
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    // Timers of a hidden tab run late.
    globalThis.document?.addEventListener('visibilitychange', this.#look);
    this.#tick();
  }

  stop(): void {
    clearInterval(this.#timer);
    globalThis.document?.removeEventListener('visibilitychange', this.#look);
    this.#timer = undefined;
  }

  readonly #look = () => this.#tick();

  #tick(): void {
    if (this.#state.kind === 'ended') return;
    if (!this.#isTrying && this.#lastTry.agoMs() >= this.#waitMs) void this.#try();
    if (this.#state.kind === 'missing') this.#tell({ ...this.#state, endsInMs: this.#leftMs() });
  }

  #leftMs(): number {
    return Math.max(0, VALID_MS - this.#lastGood.agoMs());
  }

  async #try(): Promise<void> {
    this.#isTrying = true;
    const isLast = this.#leftMs() === 0;
    try {
      await this.#check();
      this.#lastGood.note();
      this.#waitMs = CHECK_MS;
      if (this.#state.kind !== 'good') this.#tell({ kind: 'good' });
    } catch (error) {
      this.#waitMs = RETRY_MS;
      // The platform did not answer, or refused the check for another reason: that is not the key's absence.
      if (!(error instanceof KeyServiceError)) return;
      if (isLast) this.#tell({ kind: 'ended' });
      else this.#tell({ kind: 'missing', problem: error.problem, endsInMs: this.#leftMs() });
    } finally {
      this.#lastTry.note();
      this.#isTrying = false;
    }
  }

  #tell(state: LockState): void {
    if (this.#timer === undefined) return;
    this.#state = state;
    this.#onChange(state);
  }
}
