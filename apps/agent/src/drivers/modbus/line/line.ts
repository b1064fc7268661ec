import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../../driver.ts';
import { describeStreamError } from '../../stream-error.ts';
import { Turns } from '../../turns.ts';
import type { ModbusAnswerFrame, ModbusFraming } from './framing.ts';

export type LineAnswer =
  | { frame: ModbusAnswerFrame; failure?: undefined }
  | {
      frame?: undefined;
      failure: DeviceFailure;
      isTimeout?: boolean;
      /** Noise on the line: asking again may help. */
      isGarbled?: boolean;
      /** The request never left. */
      isUnsent?: boolean;
    };

/** A stream to a device; `resetAndDestroy` takes back what was not sent yet. */
export type LineStream = Duplex & { resetAndDestroy?: () => unknown };

/** Who looks at the bytes of one request. */
export interface LineWatch {
  sent(frame: Buffer): void;
  received(chunk: Buffer): void;
}

export interface LineOptions {
  framing: ModbusFraming;
  /** Rejects with the error of the system, and when the signal ends it. */
  openStream(signal: AbortSignal): Promise<LineStream>;
  /** Silence before each request, ms. @default 0 */
  gapMs?: number;
}

/** What follows garbled bytes is waited for so long. */
const NOISE_MS = 50;
const notConnected: DeviceFailure = { code: deviceCode.communicationFault, message: 'not connected' };

/**
 * One physical line: a connection that carries one request at a time, whoever asks. Devices on a bus share it; who
 * writes comes before those who poll.
 */
export class ModbusLine {
  readonly #options: LineOptions;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<(failure: DeviceFailure) => void>();
  readonly #turns = new Turns();
  #stream: LineStream | undefined;
  #opening: Promise<DeviceFailure | undefined> | undefined;
  #settle: ((answer: LineAnswer) => void) | undefined;
  /** Of the request sent last, also when nobody waits for it any more. */
  #watch: LineWatch | undefined;
  #exchanges: Promise<unknown> = Promise.resolve();
  /** Until then a late answer to a request nobody waits for any more may come. */
  #quietUntilMs = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Opens it once; everybody who shares it gets the same answer. */
  open(): Promise<DeviceFailure | undefined> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  get isOpen(): boolean {
    return this.#stream?.destroyed === false;
  }

  /** Is told once when the line ends by itself. */
  addListener(listener: (failure: DeviceFailure) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#closing.abort();
    this.#stream?.destroy();
  }

  /** Ends it and takes back what the device has not been sent yet: an orderly end would deliver it later. */
  abort(): void {
    if (this.#stream?.resetAndDestroy) this.#stream.resetAndDestroy();
    else this.#stream?.destroy();
  }

  /** Runs work that nothing else may come between. Urgent work goes before all that waits. */
  takeTurn<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    return this.#turns.take(work, isUrgent);
  }

  /** Sends a request when the one before has ended, also one whose asker has left. */
  ask(unitId: number, pdu: Buffer, timeoutMs: number, watch?: LineWatch): Promise<LineAnswer> {
    const answer = this.#exchanges.then(() => this.#exchange(unitId, pdu, timeoutMs, watch));
    this.#exchanges = answer;
    return answer;
  }

  async #exchange(
    unitId: number,
    pdu: Buffer,
    timeoutMs: number,
    watch: LineWatch | undefined,
  ): Promise<LineAnswer> {
    await this.#waitForSilence(timeoutMs);
    const stream = this.#stream;
    if (!stream || stream.destroyed) return { failure: notConnected, isUnsent: true };
    return new Promise((resolve) => {
      const message = `no answer within ${timeoutMs} ms`;
      const timer = setTimeout(() => {
        this.#quietUntilMs = performance.now() + timeoutMs;
        this.#settle?.({
          failure: { code: deviceCode.responseTimeout, cause: 'timeout', message },
          isTimeout: true,
        });
      }, timeoutMs);
      this.#settle = (answer) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(answer);
      };
      const frame = this.#options.framing.encode(unitId, pdu);
      this.#watch = watch;
      watch?.sent(frame);
      stream.write(frame);
    });
  }

  /** A line that is never silent is asked all the same, after twice the time of a request. */
  async #waitForSilence(timeoutMs: number): Promise<void> {
    const { framing, gapMs = 0 } = this.#options;
    if (gapMs > 0) await sleep(gapMs);
    if (framing.hasTransactions) return;
    const deadlineMs = performance.now() + 2 * timeoutMs;
    for (;;) {
      const leftMs = Math.min(this.#quietUntilMs, deadlineMs) - performance.now();
      if (leftMs <= 0 || !this.isOpen) return;
      await sleep(Math.min(leftMs, NOISE_MS));
    }
  }

  async #open(): Promise<DeviceFailure | undefined> {
    let stream: LineStream;
    try {
      stream = await this.#options.openStream(this.#closing.signal);
    } catch (error) {
      return describeStreamError(error as NodeJS.ErrnoException);
    }
    this.#stream = stream;
    let lastError: NodeJS.ErrnoException | undefined;
    stream.on('error', (error) => {
      lastError = error;
    });
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.once('close', () => {
      const failure = describeStreamError(lastError ?? new Error('the device closed the connection'));
      this.#settle?.({ failure });
      for (const listener of [...this.#listeners]) listener(failure);
    });
    if (this.#closing.signal.aborted) stream.destroy();
    return undefined;
  }

  #receive(chunk: Buffer): void {
    this.#watch?.received(chunk);
    try {
      const answers = this.#options.framing.push(chunk);
      if (!this.#settle) this.#noteStray(answers);
      for (const answer of answers) {
        if (answer !== 'garbled') this.#settle?.({ frame: answer });
        else this.#fail();
      }
    } catch (error) {
      this.#stream?.destroy(error as Error);
    }
  }

  #fail(): void {
    this.#quietUntilMs = performance.now() + NOISE_MS;
    const failure = { code: deviceCode.dataCheckError, message: 'the answer was garbled on the line' };
    this.#settle?.({ failure, isGarbled: true });
  }

  /** A late answer has come as a whole: nothing more is waited for. */
  #noteStray(answers: readonly (ModbusAnswerFrame | 'garbled')[]): void {
    this.#quietUntilMs = performance.now() + (answers.length > 0 ? 0 : NOISE_MS);
  }
}
