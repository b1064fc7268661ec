import { deviceCode } from '@zutai/contract/sparkplug';
import { type BusObserver, noObserver } from '../bus-observer.ts';
import type { DeviceFailure } from '../driver.ts';
import type { ModbusAnswer } from './answer.ts';
import { describeException, isIllegal, modbusException } from './exception.ts';
import type { ModbusAnswerFrame } from './line/framing.ts';
import type { LineAnswer } from './line/line.ts';
import type { LineLease } from './line/shared-lines.ts';
import { ObservedExchange } from './observe.ts';

export interface ModbusConnectionOptions {
  unitId: number;
  timeoutMs: number;
  retries: number;
}

/** Takes the line when the connection is opened; a failure when it is not to be had. */
export type TakeLine = () => LineLease | DeviceFailure;

/**
 * One unit on a line: one request at a time (many devices answer only one), asked again where that may help, and
 * answers of others are never taken.
 */
export class ModbusConnection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #takeLine: TakeLine;
  readonly #options: ModbusConnectionOptions;
  readonly #observer: BusObserver;
  readonly #ended = Promise.withResolvers<LineAnswer>();
  #lease: LineLease | undefined;
  #stopListening: () => void = () => {};
  #isClosed = false;

  constructor(takeLine: TakeLine, options: ModbusConnectionOptions, observer: BusObserver = noObserver) {
    this.#takeLine = takeLine;
    this.#observer = observer;
    this.#options = options;
  }

  open(): Promise<DeviceFailure | undefined> {
    const lease = this.#takeLine();
    if ('code' in lease) return Promise.resolve(lease);
    this.#lease = lease;
    this.#stopListening = lease.line.addListener((failure) => {
      const wasClosed = this.#isClosed;
      this.#end(failure);
      if (!wasClosed) this.onClosed(failure);
    });
    return lease.line.open();
  }

  close(): void {
    this.#end({ code: deviceCode.communicationFault, message: 'the connection was closed' });
    this.#stopListening();
    this.#lease?.release();
  }

  /** Ends the line and takes back what the device has not been sent yet: an orderly end would deliver it later. */
  abort(): void {
    this.#lease?.line.abort();
  }

  /** Asks in turn, again after a timeout or a busy device, as often as the options say. */
  request(pdu: Buffer): Promise<ModbusAnswer> {
    return this.#takeTurn(() => this.#ask(pdu));
  }

  /**
   * Runs a sequence of requests that nothing else may come between: read, change and write back of a
   * register, or write and read back. It waits for one read at most, as a poll asks one block at a time. `mayRepeat`
   * is asked before a request is sent again.
   */
  runExclusively<T>(
    work: (ask: (pdu: Buffer, mayRepeat?: () => boolean) => Promise<ModbusAnswer>) => Promise<T>,
  ): Promise<T> {
    return this.#takeTurn(() => work((pdu, mayRepeat) => this.#ask(pdu, mayRepeat)), true);
  }

  #end(failure: DeviceFailure): void {
    this.#isClosed = true;
    this.#ended.resolve({ failure });
  }

  #takeTurn<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    // Before it is opened every request is answered at once.
    return this.#lease?.line.takeTurn(work, isUrgent) ?? work();
  }

  async #ask(pdu: Buffer, mayRepeat = () => true): Promise<ModbusAnswer> {
    let wasSent = false;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#askOnce(pdu);
      const canRepeat =
        answer.isTimeout ||
        ('isGarbled' in answer && answer.isGarbled) ||
        answer.exception === modbusException.busy;
      const isLast = !canRepeat || attempt >= this.#options.retries || this.#isClosed || !mayRepeat();
      // A second try that could not leave, or was turned away, says nothing about the first.
      const isTurnedAway = answer.exception !== undefined && !isIllegal(answer.exception);
      if (wasSent && isLast && answer.failure && (answer.isUnsent || isTurnedAway))
        return { failure: answer.failure };
      wasSent ||= answer.isTimeout === true || ('isGarbled' in answer && answer.isGarbled === true);
      if (answer.pdu || isLast) return answer;
    }
  }

  async #askOnce(pdu: Buffer): Promise<ModbusAnswer> {
    const line = this.#lease?.line;
    if (!line?.isOpen || this.#isClosed) {
      const failure = { code: deviceCode.communicationFault, message: 'not connected' };
      return { failure, isUnsent: true };
    }
    const { unitId, timeoutMs } = this.#options;
    const exchange = new ObservedExchange(this.#observer, unitId, pdu);
    const asked = line.ask(unitId, pdu, timeoutMs, exchange);
    // The end of this connection says nothing of a request under way, which others on the line wait for.
    const answer = await Promise.race([asked, this.#ended.promise]);
    const judged = answer.frame ? this.#judge(answer.frame, pdu[0]!) : answer;
    exchange.end(judged, answer.frame?.unitId);
    return judged;
  }

  /** Behind a gateway, another unit's answer is another device's value. */
  #judge({ unitId, pdu }: ModbusAnswerFrame, functionCode: number): ModbusAnswer {
    const asked = this.#options.unitId;
    if (unitId === asked || directUnitIds.includes(asked)) return judgeAnswer(pdu, functionCode);
    const message = `unit ${unitId} answered instead of unit ${asked}`;
    return { failure: { code: deviceCode.dataCheckError, message } };
  }
}

/** Modbus Messaging on TCP/IP 1.0b, 4.4.2: 0 and 255 address the TCP device itself, which may answer as either. */
const directUnitIds: readonly number[] = [0, 255];

function judgeAnswer(pdu: Buffer, functionCode: number): ModbusAnswer {
  if (pdu[0] === functionCode) return { pdu: Buffer.from(pdu) };
  if (pdu[0] === (functionCode | 0x80) && pdu.length >= 2) {
    const exception = pdu[1]!;
    return { failure: describeException(exception), exception };
  }
  return { failure: { code: deviceCode.dataCheckError, message: 'the answer belongs to another function' } };
}
