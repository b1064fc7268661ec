import { createSocket, type Socket } from 'node:dgram';
import {
  BACNET_ANY_DEVICE,
  type BacnetOptions,
  bacnetObjectNumber,
  findBacnetProperty,
} from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';
import { Turns } from '../turns.ts';
import { describeRefusal, isTooMuch } from './failure.ts';
import { type BacnetAnswer, decodeAnswer, encodeRequest, service } from './wire/message.ts';
import {
  type BacnetError,
  type BacnetItem,
  type BacnetPlace,
  decodeError,
  decodeRead,
  decodeReadMultiple,
  encodeRead,
  encodeReadMultiple,
  encodeWrite,
} from './wire/property.ts';
import { decodeObjectIdentifier } from './wire/value.ts';

export type BacnetFailed = {
  readonly failure: DeviceFailure;
  /** The device does not answer, or not to what it was asked. */
  readonly isLost: boolean;
  /** It would answer if it were asked for less. */
  readonly isTooMuch?: boolean;
  readonly isUnsent?: boolean;
  /** The device gave up in the middle: what was asked for may be done. */
  readonly isAborted?: boolean;
};
type Outcome<T> = ({ readonly failure?: undefined } & T) | BacnetFailed;
type Target = Pick<BacnetOptions, 'host' | 'port' | 'deviceInstance' | 'timeoutMs' | 'retries'>;

export interface BacnetAsker {
  read(place: BacnetPlace): Promise<Outcome<{ readonly item: BacnetItem }>>;
  readMultiple(places: readonly BacnetPlace[]): Promise<Outcome<{ readonly items: BacnetItem[] }>>;
  /** `error` is what the device says in place of doing it. */
  write(
    place: BacnetPlace,
    element: Buffer,
    priority: number,
  ): Promise<Outcome<{ readonly error?: BacnetError }>>;
}

/** One device by datagrams from a port of its own: one request at a time, answers told by sender and number. */
export class BacnetConnection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  /** The device's own instance. */
  instance: number;
  readonly #options: Target;
  readonly #turns = new Turns();
  readonly #asker: BacnetAsker = {
    read: (place) => this.#read(place),
    readMultiple: (places) => this.#readMultiple(places),
    write: (place, element, priority) => this.#write(place, element, priority),
  };
  #socket: Socket | undefined;
  #invokeId = 0;
  #isOpen = false;
  #end: DeviceFailure | undefined;
  #settle: ((outcome: Outcome<{ readonly answer: BacnetAnswer }>) => void) | undefined;

  constructor(options: Target) {
    this.#options = options;
    this.instance = options.deviceInstance;
  }

  async open(): Promise<DeviceFailure | undefined> {
    const { host, port, deviceInstance } = this.#options;
    const socket = createSocket('udp4');
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
    const outcome = await this.#read({
      type: bacnetObjectNumber('device'),
      instance: deviceInstance,
      property: findBacnetProperty('object-identifier')!,
    });
    if (outcome.failure?.cause !== undefined || (outcome.failure && outcome.isLost)) return outcome.failure;
    const found = 'item' in outcome && 'elements' in outcome.item ? outcome.item.elements : [];
    const identifier = decodeObjectIdentifier(found);
    // Old devices do not know the instance that stands for any; that they answer is enough.
    if (!identifier && deviceInstance !== BACNET_ANY_DEVICE) {
      const message = `the device at this address is not the device ${deviceInstance}`;
      return { code: deviceCode.addressUnknown, message };
    }
    this.instance = identifier?.instance ?? deviceInstance;
    this.#isOpen = true;
    return undefined;
  }

  /** Runs requests that nothing else may come between; urgent ones before all that waits. */
  ask<T>(work: (asker: BacnetAsker) => Promise<T>, isUrgent = false): Promise<T> {
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
    this.#settle?.({ failure: this.#end, isLost: true });
  }

  #break(failure: DeviceFailure): void {
    const wasOpen = this.#isOpen && this.#end === undefined;
    this.#lose(failure);
    this.close();
    if (wasOpen) this.onClosed(failure);
  }

  #take(datagram: Buffer): void {
    const answer = decodeAnswer(datagram);
    // Anything else is late, or nothing that was asked for.
    if (answer?.invokeId === this.#invokeId) this.#settle?.({ answer });
  }

  async #read(place: BacnetPlace): Promise<Outcome<{ readonly item: BacnetItem }>> {
    const outcome = await this.#job(service.readProperty, encodeRead(place), (body) =>
      decodeRead(body, place),
    );
    if (outcome.failure) return outcome;
    if (outcome.error) return { item: outcome.error };
    return outcome.result ? { item: outcome.result } : this.#unfit();
  }

  async #readMultiple(places: readonly BacnetPlace[]): Promise<Outcome<{ readonly items: BacnetItem[] }>> {
    const outcome = await this.#job(service.readPropertyMultiple, encodeReadMultiple(places), (body) =>
      decodeReadMultiple(body, places),
    );
    if (outcome.failure) return outcome;
    // An error of the whole: the service is not there, or one place spoils it for all.
    if (outcome.error) {
      const { errorClass, errorCode } = outcome.error;
      const message = `BACnet error ${errorClass}/${errorCode} for ReadPropertyMultiple`;
      return { failure: { code: deviceCode.deviceFault, message }, isLost: false };
    }
    return outcome.result ? { items: outcome.result } : this.#unfit();
  }

  async #write(
    place: BacnetPlace,
    element: Buffer,
    priority: number,
  ): Promise<Outcome<{ readonly error?: BacnetError }>> {
    const outcome = await this.#job(service.writeProperty, encodeWrite(place, element, priority));
    if (outcome.failure) return outcome;
    return outcome.error ? { error: outcome.error } : {};
  }

  #unfit(): BacnetFailed {
    const failure = { code: deviceCode.readIncomplete, message: 'the answer does not suit what was asked' };
    this.#break(failure);
    return { failure, isLost: true };
  }

  /** @param decode of the answer's body; left out where the device only says that it is done */
  async #job<T>(
    choice: number,
    body: Buffer,
    decode?: (body: Buffer) => T,
  ): Promise<Outcome<{ readonly result?: T; readonly error?: BacnetError }>> {
    this.#invokeId = (this.#invokeId + 1) % 256;
    // A write is sent once: one that came late must not be carried out after another.
    const tries = decode ? 1 + this.#options.retries : 1;
    const outcome = await this.#send(encodeRequest(this.#invokeId, choice, body), tries);
    if (outcome.failure) return outcome;
    const { answer } = outcome;
    if (answer.kind === 'reject' || answer.kind === 'abort') {
      const failure = describeRefusal(answer.kind, answer.reason);
      const asksForLess = isTooMuch(answer.kind, answer.reason);
      const isAborted = answer.kind === 'abort' && !asksForLess;
      return { failure, isLost: false, isTooMuch: asksForLess, isAborted };
    }
    try {
      if (answer.kind === 'error') return { error: decodeError(answer.body) };
      if (answer.kind === 'done') return decode ? this.#unfit() : {};
      if (answer.kind !== 'answer' || answer.service !== choice || !decode) return this.#unfit();
      return { result: decode(answer.body) };
    } catch {
      return this.#unfit();
    }
  }

  /** A datagram may be lost: the same one is sent again. A device that stays silent is opened anew. */
  #send(datagram: Buffer, tries: number): Promise<Outcome<{ readonly answer: BacnetAnswer }>> {
    const socket = this.#socket;
    const notConnected = { code: deviceCode.communicationFault, message: 'not connected' };
    if (!socket || this.#end)
      return Promise.resolve({ failure: this.#end ?? notConnected, isLost: true, isUnsent: true });
    return new Promise((resolve) => {
      const { timeoutMs } = this.#options;
      let left = tries;
      let timer: NodeJS.Timeout | undefined;
      const trySending = () => {
        if (left === 0) {
          const message = `no answer within ${timeoutMs} ms${tries > 1 ? `, asked ${tries} times` : ''}`;
          return this.#break({ code: deviceCode.responseTimeout, cause: 'timeout', message });
        }
        left -= 1;
        timer = setTimeout(trySending, timeoutMs);
        socket.send(datagram);
      };
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(outcome);
      };
      trySending();
    });
  }
}
