import { computeLrc } from './checksum.ts';
import type { ModbusAnswerFrame, ModbusFraming } from './framing.ts';

const COLON = 0x3a;
const LINE_FEED = 0x0a;
const LONGEST_BYTES = 513;
const FRAME = /^:((?:[0-9A-Fa-f]{2}){3,})\r$/;

function readFrame(line: string): ModbusAnswerFrame | 'garbled' {
  const [, digits] = FRAME.exec(line) ?? [];
  if (digits === undefined) return 'garbled';
  const bytes = Buffer.from(digits, 'hex');
  const body = bytes.subarray(0, -1);
  if (computeLrc(body) !== bytes.at(-1)) return 'garbled';
  return { unitId: body[0]!, pdu: Buffer.from(body.subarray(1)) };
}

/** MODBUS over Serial Line 1.02, 2.5.2: a colon, two hexadecimal digits a byte, LRC, carriage return and line feed. */
export class AsciiFraming implements ModbusFraming {
  readonly hasTransactions = false;
  #rest: Buffer = Buffer.alloc(0);

  encode(unitId: number, pdu: Buffer): Buffer {
    this.#rest = Buffer.alloc(0);
    const body = Buffer.concat([Buffer.from([unitId]), pdu]);
    const digits = Buffer.concat([body, Buffer.from([computeLrc(body)])]).toString('hex');
    return Buffer.from(`:${digits.toUpperCase()}\r\n`);
  }

  push(chunk: Buffer): (ModbusAnswerFrame | 'garbled')[] {
    let bytes = Buffer.concat([this.#rest, chunk]);
    const found: (ModbusAnswerFrame | 'garbled')[] = [];
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED)) {
      const line = bytes.subarray(0, end);
      // A colon begins a frame anew, whatever stood before it.
      const start = line.lastIndexOf(COLON);
      found.push(readFrame(line.subarray(Math.max(start, 0)).toString('latin1')));
      bytes = bytes.subarray(end + 1);
    }
    if (bytes.length > LONGEST_BYTES) {
      this.#rest = Buffer.alloc(0);
      return [...found, 'garbled'];
    }
    this.#rest = Buffer.from(bytes);
    return found;
  }
}
