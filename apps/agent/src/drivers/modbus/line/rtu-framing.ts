import { computeCrc16 } from './checksum.ts';
import type { ModbusAnswerFrame, ModbusFraming } from './framing.ts';

const CRC_BYTES = 2;
const EXCEPTION_BYTES = 5;
/** FC5, FC6, FC15 and FC16 answer with address and value or count. */
const ECHO_BYTES = 8;
const ECHOES: readonly number[] = [5, 6, 15, 16];

/** Bytes of the frame that begins here, by its function; undefined while that is not known, 0 for none of ours. */
function measureAnswer(bytes: Buffer): number | undefined {
  const functionCode = bytes[1];
  if (functionCode === undefined) return undefined;
  if (functionCode & 0x80) return EXCEPTION_BYTES;
  if (ECHOES.includes(functionCode)) return ECHO_BYTES;
  if (functionCode < 1 || functionCode > 4) return 0;
  const dataBytes = bytes[2];
  return dataBytes === undefined ? undefined : 3 + dataBytes + CRC_BYTES;
}

/**
 * MODBUS over Serial Line 1.02, 2.5.1: unit, PDU, CRC. The standard tells frames apart by silence, which no stream
 * keeps; the length of an answer follows from its function.
 */
export class RtuFraming implements ModbusFraming {
  readonly hasTransactions = false;
  #rest: Buffer = Buffer.alloc(0);

  encode(unitId: number, pdu: Buffer): Buffer {
    this.#rest = Buffer.alloc(0);
    const frame = Buffer.allocUnsafe(1 + pdu.length + CRC_BYTES);
    frame[0] = unitId;
    pdu.copy(frame, 1);
    frame.writeUInt16LE(computeCrc16(frame.subarray(0, -CRC_BYTES)), frame.length - CRC_BYTES);
    return frame;
  }

  push(chunk: Buffer): (ModbusAnswerFrame | 'garbled')[] {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const found: (ModbusAnswerFrame | 'garbled')[] = [];
    for (;;) {
      const length = measureAnswer(bytes);
      if (length === undefined || (length > 0 && bytes.length < length)) break;
      const body = bytes.subarray(0, length - CRC_BYTES);
      if (length === 0 || computeCrc16(body) !== bytes.readUInt16LE(length - CRC_BYTES)) {
        // Where the next frame begins is not known: everything until the next request is noise.
        this.#rest = Buffer.alloc(0);
        return [...found, 'garbled'];
      }
      found.push({ unitId: body[0]!, pdu: Buffer.from(body.subarray(1)) });
      bytes = bytes.subarray(length);
    }
    this.#rest = Buffer.from(bytes);
    return found;
  }
}
