import type { BusObserver, FrameMeaning, ObservedRequest } from '../bus-observer.ts';
import type { ModbusAnswer } from './answer.ts';
import type { LineWatch } from './line/line.ts';

/** Longest answer on any line, and something of what follows it. */
const KEPT_MAX_BYTES = 1_024;

/** What a PDU asks for. MODBUS Application Protocol 1.1b3, section 6. */
export function describeRequest(unitId: number, pdu: Buffer): FrameMeaning {
  const functionCode = pdu[0]!;
  const values = { unit: unitId, function: functionCode };
  if (pdu.length < 5) return { word: 'modbusOther', values };
  const first = pdu.readUInt16BE(1);
  const second = pdu.readUInt16BE(3);
  if (functionCode >= 1 && functionCode <= 4)
    return { word: 'modbusRead', values: { ...values, first, last: first + second - 1, count: second } };
  if (functionCode === 5 || functionCode === 6)
    return { word: 'modbusWriteOne', values: { ...values, first, value: second } };
  if (functionCode === 15 || functionCode === 16)
    return { word: 'modbusWrite', values: { ...values, first, last: first + second - 1, count: second } };
  return { word: 'modbusOther', values };
}

function describeAnswer(unitId: number, answer: ModbusAnswer): FrameMeaning | undefined {
  if (answer.exception !== undefined)
    return { word: 'modbusException', values: { unit: unitId, exception: answer.exception } };
  const { pdu } = answer;
  if (!pdu) return undefined;
  const values = { unit: unitId, function: pdu[0]! };
  if (pdu[0]! > 4) return { word: 'modbusWritten', values };
  return { word: 'modbusData', values: { ...values, bytes: pdu[1] ?? 0 } };
}

/** One request of a unit as it passes on the line, told to whoever observes the driver. */
export class ObservedExchange implements LineWatch {
  readonly #observer: BusObserver;
  readonly #unitId: number;
  readonly #pdu: Buffer;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #request: ObservedRequest | undefined;
  #isOver = false;

  constructor(observer: BusObserver, unitId: number, pdu: Buffer) {
    this.#observer = observer;
    this.#unitId = unitId;
    this.#pdu = pdu;
  }

  sent(frame: Buffer): void {
    // Its connection was closed before its turn came; who is told of it would wait for an end.
    if (this.#isOver) return;
    this.#request = this.#observer.request(() => ({
      bytes: frame,
      means: describeRequest(this.#unitId, this.#pdu),
    }));
  }

  received(chunk: Buffer): void {
    if (this.#isOver) this.#observer.late(() => ({ bytes: chunk }));
    else if (this.#bytes < KEPT_MAX_BYTES) {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
    }
  }

  /** @param unitId that answered */
  end(answer: ModbusAnswer, unitId = this.#unitId): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { failure } = answer;
    // Half an answer is seen too: it says more than silence.
    if (failure && this.#bytes === 0) this.#request?.fail(failure);
    else
      this.#request?.answer(
        () => ({ bytes: Buffer.concat(this.#chunks), means: describeAnswer(unitId, answer) }),
        failure,
      );
  }
}
