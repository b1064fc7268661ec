/** MODBUS Messaging on TCP/IP 1.0b: 7 bytes of MBAP header before each PDU. */
const headerBytes = 7;
const pduMaxBytes = 253;

export interface ModbusFrame {
  transactionId: number;
  unitId: number;
  pdu: Buffer;
}

export function encodeModbusFrame(transactionId: number, unitId: number, pdu: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + pdu.length);
  frame.writeUInt16BE(transactionId, 0);
  frame.writeUInt16BE(0, 2);
  frame.writeUInt16BE(pdu.length + 1, 4);
  frame[6] = unitId;
  pdu.copy(frame, headerBytes);
  return frame;
}

/** Cuts a byte stream into frames. A stream that is no Modbus cannot be resynchronised: it throws RangeError. */
export class ModbusFrameReader {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): ModbusFrame[] {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: ModbusFrame[] = [];
    while (bytes.length >= headerBytes) {
      const length = bytes.readUInt16BE(4);
      if (bytes.readUInt16BE(2) !== 0 || length < 3 || length > pduMaxBytes + 1) {
        throw new RangeError('the peer does not speak Modbus TCP');
      }
      if (bytes.length < 6 + length) break;
      frames.push({
        transactionId: bytes.readUInt16BE(0),
        unitId: bytes[6]!,
        pdu: bytes.subarray(headerBytes, 6 + length),
      });
      bytes = bytes.subarray(6 + length);
    }
    this.#rest = bytes;
    return frames;
  }
}
