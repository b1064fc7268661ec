import { createSocket, type Socket } from 'node:dgram';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';
import { Turns } from '../turns.ts';
import { BerError } from './wire/ber.ts';
import { encodePdu, type Pdu, pduKind, type Request } from './wire/pdu.ts';
import type { Opened, SnmpSecurity } from './wire/security.ts';

export type SnmpFailed = {
  readonly failure: DeviceFailure;
  readonly isUnsent?: boolean;
};
/** Fails only together with the connection: what an agent refuses stands in the PDU. */
export type SnmpAnswer = { readonly pdu: Pdu; readonly failure?: undefined } | SnmpFailed;

export interface SnmpTarget {
  readonly host: string;
  readonly port: number;
  /** How long one answer may take. */
  readonly timeoutMs: number;
  /** How often a read is sent again. */
  readonly retries: number;
}

export interface SnmpAsker {
  ask(request: Request): Promise<SnmpAnswer>;
}

/** Every agent has it, and that it is not shown is an answer too. */
const SYS_UP_TIME = '1.3.6.1.2.1.1.3.0';
/** Of an identifier of requests. */
const ID_MAX = 2_147_483_647;
/** How often one request may meet an engine, or a time, that was not known: once each, and once more for a restart between. */
const LESSONS_MAX = 4;

type Heard = Opened | (SnmpFailed & { readonly isLearned?: undefined });

/** One agent by datagrams from a port of its own: one request at a time, answers told by sender and number. */
export class SnmpConnection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #target: SnmpTarget;
  readonly #security: SnmpSecurity;
  readonly #turns = new Turns();
  readonly #asker: SnmpAsker = { ask: (request) => this.#ask(request) };
  #socket: Socket | undefined;
  #id = Math.floor(Math.random() * ID_MAX);
  #isOpen = false;
  #end: DeviceFailure | undefined;
  /** Takes what came for the request under way. */
  #settle: ((heard: Heard) => void) | undefined;

  constructor(target: SnmpTarget, security: SnmpSecurity) {
    this.#target = target;
    this.#security = security;
  }

  async open(): Promise<DeviceFailure | undefined> {
    const { host, port } = this.#target;
    if (this.#security.fault) return this.#security.fault;
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    this.#socket = socket;
    socket.on('message', (datagram) => this.#take(datagram));
    // A connected socket takes nothing from others, and is told when nobody listens at the other side.
    const failed = await new Promise<Error | undefined>((resolve) => {
      socket.once('error', resolve);
      socket.once('close', () => resolve(new Error('the connection was closed')));
      socket.connect(port, host, (error?: Error | null) => resolve(error ?? undefined));
    });
    socket.on('error', (error) => this.#break(describeStreamError(error)));
    if (failed || this.#end) {
      this.close();
      return failed ? describeStreamError(failed) : this.#end;
    }
    const { failure } = await this.#ask({ kind: pduKind.get, oids: [SYS_UP_TIME] });
    if (failure) return failure;
    this.#isOpen = true;
    return undefined;
  }

  /** Runs requests that nothing else may come between; urgent ones before all that waits. */
  take<T>(work: (asker: SnmpAsker) => Promise<T>, isUrgent = false): Promise<T> {
    return this.#turns.take(() => work(this.#asker), isUrgent);
  }

  close(): void {
    this.#lose({ code: deviceCode.communicationFault, message: 'the connection was closed' });
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** From now on every request is answered with this; the first reason stands. */
  #lose(failure: DeviceFailure): void {
    this.#end ??= failure;
    this.#settle?.({ failure: this.#end });
  }

  #break(failure: DeviceFailure): void {
    const wasOpen = this.#isOpen && this.#end === undefined;
    this.#lose(failure);
    this.close();
    if (wasOpen) this.onClosed(failure);
  }

  #take(datagram: Buffer): void {
    // Read only while something is expected: what comes late teaches nothing.
    const settle = this.#settle;
    if (!settle) return;
    try {
      const opened = this.#security.open(datagram, this.#id);
      // Anything else is late, sent twice, or nothing that was asked for.
      if (opened) settle(opened);
    } catch (error) {
      // Bytes that are no answer: the one that is may follow.
      if (!(error instanceof BerError)) throw error;
    }
  }

  /** One request and its answer; what the agent has to be asked before goes between. */
  async #ask(request: Request): Promise<SnmpAnswer> {
    // A write is sent once: one that came late must not be carried out after another.
    const isWrite = request.kind === pduKind.set;
    const tries = isWrite ? 1 : 1 + this.#target.retries;
    for (let lessons = 0; lessons < LESSONS_MAX; lessons += 1) {
      this.#id = this.#id >= ID_MAX ? 1 : this.#id + 1;
      const datagram = this.#security.seal(encodePdu(this.#id, request), this.#id, isWrite);
      const heard = await this.#send(datagram, tries);
      if (heard.failure) {
        this.#break(heard.failure);
        return heard;
      }
      if (heard.isLearned) continue;
      return heard.pdu.kind === pduKind.response ? { pdu: heard.pdu } : this.breakUnfit();
    }
    const message = 'the device reports again and again that its engine or time is another';
    const failure: DeviceFailure = { code: deviceCode.communicationFault, message };
    this.#break(failure);
    return { failure };
  }

  /** An answer to something else than what was asked: nothing of this agent is believed before it is opened anew. */
  breakUnfit(): SnmpFailed {
    const failure = { code: deviceCode.readIncomplete, message: 'the answer does not suit what was asked' };
    this.#break(failure);
    return { failure };
  }

  /** A datagram may be lost: the same one is sent again. A device that stays silent is opened anew. */
  #send(datagram: Buffer, tries: number): Promise<Heard> {
    const socket = this.#socket;
    const notConnected = { code: deviceCode.communicationFault, message: 'not connected' };
    if (!socket || this.#end) return Promise.resolve({ failure: this.#end ?? notConnected, isUnsent: true });
    return new Promise((resolve) => {
      const { timeoutMs } = this.#target;
      let left = tries;
      let timer: NodeJS.Timeout | undefined;
      this.#settle = (heard) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(heard);
      };
      const trySending = () => {
        if (left === 0) {
          const asked = tries > 1 ? `, asked ${tries} times` : '';
          const message = `no answer within ${timeoutMs} ms${asked}${this.#security.silenceHint}`;
          return this.#settle?.({
            failure: { code: deviceCode.responseTimeout, cause: 'timeout', message },
          });
        }
        left -= 1;
        timer = setTimeout(trySending, timeoutMs);
        socket.send(datagram);
      };
      trySending();
    });
  }
}
