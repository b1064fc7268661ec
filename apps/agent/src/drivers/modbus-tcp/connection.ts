import { connect, type Socket } from 'node:net';
import { type DriverCause, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { describeException, modbusException } from './exception.ts';
import { encodeModbusFrame, type ModbusFrame, ModbusFrameReader } from './frame.ts';

export type ModbusAnswer =
  | { pdu: Buffer; failure?: undefined; exception?: undefined; isTimeout?: undefined }
  | {
      pdu?: undefined;
      failure: DeviceFailure;
      exception?: number;
      isTimeout?: boolean;
      /** The request never left. */
      isUnsent?: boolean;
    };

export interface ModbusConnectionOptions {
  host: string;
  port: number;
  unitId: number;
  timeoutMs: number;
  retries: number;
}

interface Pending {
  transactionId: number;
  functionCode: number;
  settle: (answer: ModbusAnswer) => void;
}

const causes: Readonly<Record<string, DriverCause>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
};

function describeNetworkError(error: NodeJS.ErrnoException): DeviceFailure {
  const code = error.code === 'ETIMEDOUT' ? deviceCode.responseTimeout : deviceCode.communicationFault;
  const cause = causes[error.code ?? ''] ?? 'closed';
  return { code, cause, message: error.message || error.code || 'connection failed' };
}

/**
 * Modbus TCP client for field devices: one request at a time (many devices answer only one), an
 * answer is taken by its transaction id, so that a late one never stands for the next question.
 */
export class ModbusConnection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #options: ModbusConnectionOptions;
  readonly #reader = new ModbusFrameReader();
  #socket: Socket | undefined;
  #pending: Pending | undefined;
  #transactionId = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: ModbusConnectionOptions) {
    this.#options = options;
  }

  open(): Promise<DeviceFailure | undefined> {
    const { host, port, timeoutMs } = this.#options;
    return new Promise((resolve) => {
      const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
      this.#socket = socket;
      let isOpen = false;
      let lastError: NodeJS.ErrnoException | undefined;
      const timer = setTimeout(() => {
        lastError = Object.assign(new Error(`no connection within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
        socket.destroy();
      }, timeoutMs);
      socket.once('connect', () => {
        isOpen = true;
        clearTimeout(timer);
        resolve(undefined);
      });
      socket.on('error', (error) => {
        lastError = error;
      });
      socket.on('data', (chunk) => this.#receive(chunk));
      socket.once('close', () => {
        clearTimeout(timer);
        const failure = describeNetworkError(lastError ?? new Error('the device closed the connection'));
        this.#pending?.settle({ failure });
        if (!isOpen) resolve(failure);
        else if (!this.#isClosed) this.onClosed(failure);
        this.#isClosed = true;
      });
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy();
  }

  /** Ends the connection and takes back what the device has not been sent yet: an orderly end would deliver it later. */
  abort(): void {
    this.#socket?.resetAndDestroy();
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
    return this.#takeTurn(() => work((pdu, mayRepeat) => this.#ask(pdu, mayRepeat)));
  }

  #takeTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  async #ask(pdu: Buffer, mayRepeat = () => true): Promise<ModbusAnswer> {
    let wasSent = false;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#askOnce(pdu);
      const canRepeat = answer.isTimeout || answer.exception === modbusException.busy;
      const isLast = !canRepeat || attempt >= this.#options.retries || this.#isClosed || !mayRepeat();
      // A second try that could not leave, or was turned away, says nothing about the first.
      if (
        wasSent &&
        isLast &&
        answer.failure &&
        (answer.isUnsent || answer.exception === modbusException.busy)
      )
        return { failure: answer.failure };
      wasSent ||= answer.isTimeout === true;
      if (answer.pdu || isLast) return answer;
    }
  }

  #askOnce(pdu: Buffer): Promise<ModbusAnswer> {
    const socket = this.#socket;
    if (!socket || this.#isClosed || socket.destroyed) {
      const failure = { code: deviceCode.communicationFault, message: 'not connected' };
      return Promise.resolve({ failure, isUnsent: true });
    }
    this.#transactionId = (this.#transactionId + 1) & 0xffff;
    const transactionId = this.#transactionId;
    return new Promise((resolve) => {
      const settle = (answer: ModbusAnswer): void => {
        clearTimeout(timer);
        this.#pending = undefined;
        resolve(answer);
      };
      const message = `no answer within ${this.#options.timeoutMs} ms`;
      const timer = setTimeout(
        () =>
          settle({
            failure: { code: deviceCode.responseTimeout, cause: 'timeout', message },
            isTimeout: true,
          }),
        this.#options.timeoutMs,
      );
      this.#pending = { transactionId, functionCode: pdu[0]!, settle };
      socket.write(encodeModbusFrame(transactionId, this.#options.unitId, pdu));
    });
  }

  /** Behind a gateway, another unit's answer is another device's value. */
  #judge({ unitId, pdu }: ModbusFrame, functionCode: number): ModbusAnswer {
    const asked = this.#options.unitId;
    if (unitId === asked || directUnitIds.includes(asked)) return judgeAnswer(pdu, functionCode);
    const message = `unit ${unitId} answered instead of unit ${asked}`;
    return { failure: { code: deviceCode.dataCheckError, message } };
  }

  #receive(chunk: Buffer): void {
    try {
      for (const frame of this.#reader.push(chunk)) {
        const pending = this.#pending;
        if (!pending || frame.transactionId !== pending.transactionId) continue;
        pending.settle(this.#judge(frame, pending.functionCode));
      }
    } catch (error) {
      this.#socket?.destroy(error as Error);
    }
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
