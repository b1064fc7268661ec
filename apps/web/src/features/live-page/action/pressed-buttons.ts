import { type CommandReply, HOLD_LEASE_MS, HOLD_RENEWAL_MS } from '@zutai/contract';
import type { PressState, PressStates } from '@zutai/widgets';
import { CallError, isUnreachable } from '../../../lib/call/index.ts';
import { createRandomId } from '../../../lib/random-id/index.ts';
import { askWrite, releasePress, renewPress, submitWrite, type WriteTarget } from '../../monitor/index.ts';

/** What a momentary button writes. */
export interface Press {
  target: WriteTarget;
  signalId: string;
  value: string;
  releaseValue: string;
  confirmed: boolean;
}

export interface PressListener {
  /** The press was refused: nothing is pressed. */
  onRefused(error: unknown): void;
  /** It ended before it was let go, as it could not be renewed. */
  onEnded(): void;
  /** The release could not be sent; the gateway releases by itself when its lease is over. */
  onReleaseUnsure(error: unknown): void;
}

interface Pressed {
  target: WriteTarget;
  signalId: string;
  requestId: string;
  taken: Promise<CommandReply>;
  timer: ReturnType<typeof setInterval>;
  listener: PressListener;
}

/** Between tries to release while the server cannot be reached, ms. */
const RETRY_MS = 300;
/** How long it is shown that a press ended by itself, ms. */
const ENDED_STAYS_MS = 2000;

/**
 * The momentary buttons pressed on a page, one press a widget. While one is pressed its lease is renewed every second;
 * when that stops, for whatever reason, the gateway releases within 3 s. A release is sent so that it outlives the page.
 */
export class PressedButtons {
  readonly #pressed = new Map<string, Pressed>();
  readonly #states = new Map<string, PressState>();
  /** Of each button that has ended: the last end counts. */
  readonly #endedTimers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  /** How far each press is, for the buttons to show; the same object always. */
  readonly states: PressStates = {
    get: (key) => this.#states.get(key),
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  /** Presses, unless the widget is pressed already. */
  press(key: string, press: Press, listener: PressListener): void {
    if (this.#pressed.has(key)) return;
    const { target, signalId, ...write } = press;
    const requestId = createRandomId();
    const taken = submitWrite(target, signalId, { ...write, requestId });
    const timer = setInterval(() => void this.#renew(key), HOLD_RENEWAL_MS);
    const pressed = { target, signalId, requestId, taken, timer, listener };
    this.#pressed.set(key, pressed);
    this.#show(key, 'asked');
    void this.#confirm(key, pressed);
  }

  /** Shows that a press did not begin. */
  refuse(key: string): void {
    if (!this.#pressed.has(key)) this.#showEnded(key);
  }

  /** Releases a widget's press; nothing when there is none. */
  release(key: string): void {
    if (this.#pressed.has(key)) this.#show(key, undefined);
    const pressed = this.#pressed.get(key);
    if (pressed === undefined || !this.#forget(key, pressed.requestId)) return;
    void this.#send(pressed);
  }

  /** Releases what cannot be reached any more, and says so: a press nobody can see the effect of is over. */
  endUnreachable(isUnreachableSignal: (signalId: string) => boolean): void {
    for (const [key, { signalId, listener }] of [...this.#pressed]) {
      if (!isUnreachableSignal(signalId)) continue;
      this.release(key);
      this.#showEnded(key);
      listener.onEnded();
    }
  }

  /** Releases everything at once, without waiting for anything: the page is being left or hidden. */
  releaseAll(): void {
    for (const key of [...this.#pressed.keys()]) {
      this.release(key);
      this.#showEnded(key);
    }
  }

  #show(key: string, state: PressState | undefined): void {
    if (state === undefined) this.#states.delete(key);
    else this.#states.set(key, state);
    for (const listener of this.#listeners) listener();
  }

  /** It ended otherwise than by the finger. */
  #showEnded(key: string): void {
    this.#show(key, 'ended');
    const timer = setTimeout(() => {
      if (this.#states.get(key) === 'ended' && this.#endedTimers.get(key) === timer)
        this.#show(key, undefined);
    }, ENDED_STAYS_MS);
    this.#endedTimers.set(key, timer);
  }

  /** Follows a press until the device has it. */
  async #confirm(key: string, pressed: Pressed): Promise<void> {
    const { target, requestId, taken, listener } = pressed;
    const isPressed = () => this.#pressed.get(key) === pressed;
    const refuse = (error: unknown) => {
      if (!this.#forget(key, requestId)) return;
      this.#showEnded(key);
      listener.onRefused(error);
    };
    let reply: CommandReply | undefined;
    try {
      reply = await taken;
    } catch (error) {
      // Without an answer it may be pressed: it stays until it is let go, and its lease ends it.
      if (!isUnreachable(error)) return refuse(error);
    }
    while (isPressed()) {
      if (reply?.status === 'success') return this.#show(key, 'held');
      if (reply?.status === 'failure') return refuse(new Error(reply.message));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      // Held by the server while it is pending.
      if (isPressed()) reply = await askWrite(target, requestId).catch(() => reply);
    }
  }

  #forget(key: string, requestId: string): boolean {
    const pressed = this.#pressed.get(key);
    if (pressed?.requestId !== requestId) return false;
    clearInterval(pressed.timer);
    this.#pressed.delete(key);
    return true;
  }

  async #renew(key: string): Promise<void> {
    const pressed = this.#pressed.get(key);
    if (pressed === undefined) return;
    try {
      await pressed.taken;
      if (this.#pressed.get(key) === pressed) await renewPress(pressed.target, pressed.requestId);
    } catch (error) {
      if (isUnreachable(error) || !this.#forget(key, pressed.requestId)) return;
      this.#showEnded(key);
      pressed.listener.onEnded();
    }
  }

  async #send({ target, requestId, taken, listener }: Pressed): Promise<void> {
    const untilMs = performance.now() + HOLD_LEASE_MS;
    let isTaken = false;
    void taken.then(
      () => (isTaken = true),
      () => {},
    );
    for (;;) {
      const wasTaken = isTaken;
      try {
        // Sent at once, also before the press was answered.
        await releasePress(target, requestId);
        return;
      } catch (error) {
        // The press may still be on its way; once it was taken, a refusal is an answer.
        const isFinal = wasTaken && !isUnreachable(error);
        const isRefused = !wasTaken && (await this.#wasRefused(taken));
        if (isRefused) return;
        if (isFinal || performance.now() > untilMs) return listener.onReleaseUnsure(error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #wasRefused(taken: Promise<unknown>): Promise<boolean> {
    try {
      await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, RETRY_MS))]);
      return false;
    } catch (error) {
      return error instanceof CallError && !isUnreachable(error);
    }
  }
}
