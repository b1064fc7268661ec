import type { ModbusAnswerFrame, ModbusFraming } from './framing.ts';
import { encodeModbusFrame, ModbusFrameReader } from './tcp-frame.ts';

/** MBAP: each answer carries the transaction id of its request. */
export class TcpFraming implements ModbusFraming {
  readonly hasTransactions = true;
  readonly #reader = new ModbusFrameReader();
  #transactionId = 0;

  encode(unitId: number, pdu: Buffer): Buffer {
    this.#transactionId = (this.#transactionId + 1) & 0xffff;
    return encodeModbusFrame(this.#transactionId, unitId, pdu);
  }

  push(chunk: Buffer): ModbusAnswerFrame[] {
    return this.#reader.push(chunk).filter(({ transactionId }) => transactionId === this.#transactionId);
  }
}
