import type { Socket } from 'node:net';
import type { S7Options } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';
import { connectTcp } from '../tcp-stream.ts';
import { Turns } from '../turns.ts';
import { describeRequestError } from './failure.ts';
import { encodeConnectionRequest, encodeData, type IsoMessage, IsoReader } from './wire/iso-frame.ts';
import {
  decodeAnswer,
  decodeRead,
  decodeSetup,
  decodeWrite,
  encodeRead,
  encodeSetup,
  encodeWrite,
  type S7Answer,
  type S7Item,
  type S7Range,
} from './wire/pdu.ts';

/** Asked for; controllers answer with 240 (S7-300, S7-1200), 480 (S7-400) or this. */
const PDU_LENGTH = 960;
/** Below that no request of ours is of use. */
const PDU_LENGTH_MIN = 64;
const LOCAL_TSAP = 0x01_00;
const resourceOf = { pg: 1, op: 2, basic: 3 } as const;

type S7Failed = {
  readonly failure: DeviceFailure;
  /** The connection is of no use any more. */
  readonly isLost: boolean;
  /** The request never left. */
  readonly isUnsent?: boolean;
};
type Outcome<T> = ({ readonly failure?: undefined } & T) | S7Failed;
type Message = Exclude<IsoMessage, { kind: 'data' }> | { readonly kind: 'answer'; readonly answer: S7Answer };

type S7Target = Pick<S7Options, 'host' | 'port' | 'rack' | 'slot' | 'timeoutMs' | 'connectionType'>;

export type S7Asker = Pick<S7Conversation, 'read' | 'write'>;

interface S7Conversation {
  /** What came of each range. */
  read(ranges: readonly S7Range[]): Promise<Outcome<{ readonly items: S7Item[] }>>;
  /** The return code of the item; with `bit` that bit alone is written. */
  write(range: S7Range, bytes: Buffer, bit?: number): Promise<Outcome<{ readonly code: number }>>;
}

/** One connection of a controller: one request at a time, answers told by their number. */
export class S7Connection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  /** Bytes of a PDU that both sides agreed on. */
  pduLength = 0;
  readonly #options: S7Target;
  readonly #closing = new AbortController();
  readonly #turns = new Turns();
  readonly #reader = new IsoReader();
  readonly #conversation: S7Conversation = {
    read: (ranges) => this.#read(ranges),
    write: (range, bytes, bit) => this.#write(range, bytes, bit),
  };
  #socket: Socket | undefined;
  #reference = 0;
  #isOpen = false;
  #end: DeviceFailure | undefined;
  #settle: ((outcome: Outcome<{ readonly message: Message }>) => void) | undefined;

  constructor(options: S7Target) {
    this.#options = options;
  }

  async open(): Promise<DeviceFailure | undefined> {
    try {
      this.#socket = await connectTcp(this.#options, this.#closing.signal);
    } catch (error) {
      return describeStreamError(error as NodeJS.ErrnoException);
    }
    this.#listen(this.#socket);
    if (this.#closing.signal.aborted) this.#socket.destroy();
    const { rack, slot, connectionType } = this.#options;
    const remoteTsap = (resourceOf[connectionType] << 8) | (rack << 5) | slot;
    const connected = await this.#ask(encodeConnectionRequest(LOCAL_TSAP, remoteTsap));
    if (connected.failure) return this.#explainRefusal(connected.failure);
    if (connected.message.kind !== 'confirm')
      return this.#explainRefusal({
        code: deviceCode.communicationFault,
        cause: 'refused',
        message: 'the controller refused the connection',
      });
    const agreed = await this.#job((reference) => encodeSetup(reference, PDU_LENGTH));
    if (agreed.failure) return this.#explainRefusal(agreed.failure);
    this.pduLength = Math.min(decodeSetup(agreed.answer) ?? 0, PDU_LENGTH);
    if (this.pduLength < PDU_LENGTH_MIN)
      return { code: deviceCode.dataCheckError, message: 'the controller agreed on no length of PDUs' };
    this.#isOpen = true;
    return undefined;
  }

  /** Asks in turn. */
  read(ranges: readonly S7Range[]): Promise<Outcome<{ readonly items: S7Item[] }>> {
    return this.#turns.take(() => this.#read(ranges));
  }

  /** Runs a sequence of requests that nothing else may come between, before all that waits. */
  runExclusively<T>(work: (ask: S7Asker) => Promise<T>): Promise<T> {
    return this.#turns.take(() => work(this.#conversation), true);
  }

  close(): void {
    this.#lose({ code: deviceCode.communicationFault, message: 'the connection was closed' });
    this.#closing.abort();
    this.#socket?.destroy();
  }

  /** A controller that has no CPU at this place, or no connection left, closes instead of answering. */
  #explainRefusal(failure: DeviceFailure): DeviceFailure {
    if (failure.cause !== 'closed' && failure.cause !== 'refused') return failure;
    const { rack, slot } = this.#options;
    const hint = `check rack ${rack} and slot ${slot}, and the controller's free connections`;
    return { ...failure, cause: 'refused', message: `${failure.message}; ${hint}` };
  }

  #listen(socket: Socket): void {
    let lastError: NodeJS.ErrnoException | undefined;
    socket.on('error', (error) => {
      lastError = error;
    });
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.once('close', () => {
      const failure = describeStreamError(lastError ?? new Error('the device closed the connection'));
      const wasOpen = this.#isOpen && this.#end === undefined;
      this.#lose(failure);
      if (wasOpen) this.onClosed(failure);
    });
  }

  /** From now on every request is answered with this; the first reason stands. */
  #lose(failure: DeviceFailure): void {
    this.#end ??= failure;
    this.#settle?.({ failure: this.#end, isLost: true });
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#reader.push(chunk)) {
        if (message.kind !== 'data') this.#settle?.({ message });
        else this.#take(message.payload);
      }
    } catch (error) {
      this.#break({ code: deviceCode.dataCheckError, cause: 'other', message: (error as Error).message });
    }
  }

  #take(payload: Buffer): void {
    const answer = decodeAnswer(payload);
    // Anything else is late, or nothing that was asked for.
    if (answer?.reference === this.#reference) this.#settle?.({ message: { kind: 'answer', answer } });
  }

  /** Ends the connection and takes back what was not sent yet: an orderly end would deliver it later. */
  #break(failure: DeviceFailure): void {
    const wasOpen = this.#isOpen && this.#end === undefined;
    this.#lose(failure);
    this.#socket?.resetAndDestroy();
    if (wasOpen) this.onClosed(failure);
  }

  async #read(ranges: readonly S7Range[]): Promise<Outcome<{ readonly items: S7Item[] }>> {
    const outcome = await this.#job((reference) => encodeRead(reference, ranges));
    if (outcome.failure) return outcome;
    const items = decodeRead(outcome.answer, ranges);
    return items ? { items } : this.#unfit();
  }

  async #write(range: S7Range, bytes: Buffer, bit?: number): Promise<Outcome<{ readonly code: number }>> {
    const outcome = await this.#job((reference) => encodeWrite(reference, range, bytes, bit));
    if (outcome.failure) return outcome;
    const code = decodeWrite(outcome.answer);
    return code === undefined ? this.#unfit() : { code };
  }

  #unfit(): S7Failed {
    const failure = { code: deviceCode.readIncomplete, message: 'the answer does not suit what was asked' };
    this.#break(failure);
    return { failure, isLost: true };
  }

  async #job(encode: (reference: number) => Buffer): Promise<Outcome<{ readonly answer: S7Answer }>> {
    this.#reference = (this.#reference % 0xff_ff) + 1;
    const outcome = await this.#ask(encodeData(encode(this.#reference)));
    if (outcome.failure) return outcome;
    if (outcome.message.kind !== 'answer') return this.#unfit();
    const { answer } = outcome.message;
    return answer.error === 0 ? { answer } : { failure: describeRequestError(answer.error), isLost: false };
  }

  /** A controller that does not answer in time is asked no more: its connection is opened anew. */
  #ask(frame: Buffer): Promise<Outcome<{ readonly message: Message }>> {
    const socket = this.#socket;
    const notConnected = { code: deviceCode.communicationFault, message: 'not connected' };
    if (!socket || this.#end || socket.destroyed)
      return Promise.resolve({ failure: this.#end ?? notConnected, isLost: true, isUnsent: true });
    return new Promise((resolve) => {
      const { timeoutMs } = this.#options;
      const message = `no answer within ${timeoutMs} ms`;
      const timer = setTimeout(
        () => this.#break({ code: deviceCode.responseTimeout, cause: 'timeout', message }),
        timeoutMs,
      );
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(outcome);
      };
      socket.write(frame);
    });
  }
}
