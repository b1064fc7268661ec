import type { McOptions } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import { type BusObserver, noObserver } from '../bus-observer.ts';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';
import { Turns } from '../turns.ts';
import { type McChannel, openMcChannel } from './channel.ts';
import { describeEndCode } from './end-code.ts';
import { describeAnswer, describeRequest, type McJob } from './observe.ts';
import { countDataBytes, encodeRead, encodeWrite, type McRange } from './wire/command.ts';
import { encodeRequest, encodeRoute, McReader, type McResponse } from './wire/frame.ts';

interface McFailed {
  readonly failure: DeviceFailure;
  /** The connection is of no use any more. */
  readonly isLost: boolean;
  /** The controller answered with this. */
  readonly endCode?: number;
  /** The request never left. */
  readonly isUnsent?: boolean;
  /** What came in place of an answer. */
  readonly bytes?: Buffer;
}
type Answered = { readonly failure?: undefined; readonly response: McResponse };
export type McOutcome = { readonly failure?: undefined; readonly data: Buffer } | McFailed;

/** One after the other, as the connection's turns are taken. */
export interface McAsker {
  read(range: McRange): Promise<McOutcome>;
  /** @param data as the command has it: two bytes a word, two bits a byte */
  write(range: McRange, data: Buffer): Promise<McOutcome>;
}

/** One connection of a controller: one request at a time. Answers of 4E are told by their serial number. */
export class McConnection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #options: McOptions;
  readonly #observer: BusObserver;
  readonly #closing = new AbortController();
  readonly #turns = new Turns();
  readonly #reader: McReader;
  readonly #asker: McAsker = {
    read: (range) => this.#exchange({ kind: 'read', range, data: Buffer.alloc(0) }),
    write: (range, data) => this.#exchange({ kind: 'write', range, data }),
  };
  #channel: McChannel | undefined;
  #serial = 0;
  #end: DeviceFailure | undefined;
  #settle: ((outcome: Answered | McFailed) => void) | undefined;

  constructor(options: McOptions, observer: BusObserver = noObserver) {
    this.#options = options;
    this.#observer = observer;
    this.#reader = new McReader(options.frame);
  }

  async open(): Promise<DeviceFailure | undefined> {
    const open = openMcChannel[this.#options.transport];
    try {
      this.#channel = await open(this.#options, this.#closing.signal, {
        receive: (chunk) => this.#receive(chunk),
        closed: (error) => this.#fall(describeStreamError(error)),
      });
    } catch (error) {
      return describeStreamError(error as NodeJS.ErrnoException);
    }
    if (this.#closing.signal.aborted) this.#channel.abort();
    return this.#end;
  }

  /** Asks in turn. */
  read(range: McRange): Promise<McOutcome> {
    return this.#turns.take(() => this.#asker.read(range));
  }

  /** Runs a sequence of requests that nothing else may come between, before all that waits. */
  runExclusively<T>(work: (ask: McAsker) => Promise<T>): Promise<T> {
    return this.#turns.take(() => work(this.#asker), true);
  }

  close(): void {
    this.#lose({ code: deviceCode.communicationFault, message: 'the connection was closed' });
    this.#closing.abort();
    this.#channel?.abort();
  }

  /** From now on every request is answered with this; the first reason stands. */
  #lose(failure: DeviceFailure, bytes?: Buffer): void {
    this.#end ??= failure;
    this.#settle?.({ failure: this.#end, isLost: true, ...(bytes ? { bytes } : {}) });
  }

  /** The connection ended by itself. */
  #fall(failure: DeviceFailure, bytes?: Buffer): void {
    const wasOpen = this.#channel !== undefined && this.#end === undefined;
    this.#lose(failure, bytes);
    if (wasOpen) this.onClosed(failure);
  }

  /** What came suits nothing that was asked: no answer that follows could be trusted. */
  #break(failure: DeviceFailure, bytes?: Buffer): void {
    this.#fall(failure, bytes);
    this.#channel?.abort();
  }

  #receive(chunk: Buffer): void {
    try {
      for (const response of this.#reader.push(chunk)) this.#take(response);
    } catch (error) {
      const { message } = error as Error;
      this.#break({ code: deviceCode.dataCheckError, cause: 'other', message }, chunk);
    }
  }

  #take(response: McResponse): void {
    const isExpected = this.#settle !== undefined && !this.#end;
    if (this.#options.frame === '4E' && (!isExpected || response.serial !== this.#serial)) {
      this.#observer.late(() => ({ bytes: response.bytes }));
      return;
    }
    // Without serial numbers nothing tells the next answer from one that nobody asked for.
    const message = !isExpected
      ? 'the controller sent an answer that nobody asked for'
      : response.route.equals(encodeRoute(this.#options))
        ? undefined
        : 'another station answered';
    if (message === undefined) this.#settle?.({ response });
    else this.#break({ code: deviceCode.dataCheckError, cause: 'other', message }, response.bytes);
  }

  async #exchange(job: McJob): Promise<McOutcome> {
    const { series, frame, xyNotation } = this.#options;
    this.#serial = (this.#serial % 0xff_ff) + 1;
    const command =
      job.kind === 'read' ? encodeRead(series, job.range) : encodeWrite(series, job.range, job.data);
    const request = encodeRequest(frame, this.#serial, this.#options, command);
    if (!this.#channel || this.#end) {
      const notConnected = { code: deviceCode.communicationFault, message: 'not connected' };
      return { failure: this.#end ?? notConnected, isLost: true, isUnsent: true };
    }
    const observed = this.#observer.request(() => ({
      bytes: request,
      means: describeRequest(job, xyNotation),
    }));
    const outcome = await this.#ask(this.#channel, request, job);
    if (outcome.failure) {
      const { failure, bytes } = outcome;
      if (bytes) observed.answer(() => ({ bytes }), failure);
      else observed.fail(failure);
      return outcome;
    }
    const { response } = outcome;
    const judged = this.#judge(job, response);
    observed.answer(() => ({ bytes: response.bytes, means: describeAnswer(job, response) }), judged.failure);
    return judged;
  }

  #judge({ kind, range }: McJob, { endCode, data }: McResponse): McOutcome {
    if (endCode !== 0) return { failure: describeEndCode(endCode).failure, isLost: false, endCode };
    if (data.length === (kind === 'read' ? countDataBytes(range) : 0)) return { data: Buffer.from(data) };
    const failure = { code: deviceCode.readIncomplete, message: 'the answer has not the length asked for' };
    this.#break(failure);
    return { failure, isLost: true };
  }

  #ask(channel: McChannel, request: Buffer, { kind }: McJob): Promise<Answered | McFailed> {
    return new Promise((resolve) => {
      const { timeoutMs, frame } = this.#options;
      const message = `no answer within ${timeoutMs} ms`;
      const failure = { code: deviceCode.responseTimeout, cause: 'timeout' as const, message };
      const timer = setTimeout(() => {
        // A late answer of 4E is known by its number. A write that is under way is taken back with its connection.
        if (frame === '4E' && kind === 'read') this.#settle?.({ failure, isLost: false });
        else this.#break(failure);
      }, timeoutMs);
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(outcome);
      };
      channel.send(request);
    });
  }
}
