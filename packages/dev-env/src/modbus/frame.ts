/** One Modbus TCP message: MBAP header and application protocol unit. */
export interface ModbusFrame {
  transactionId: number;
  unitId: number;
  pdu: Buffer;
}

const headerLength = 7;
/** Length field: unit id and at most 253 bytes. */
const maxLength = 254;

/** What arrives is no Modbus TCP; there is no way to find the next frame. */
export class ModbusFrameError extends Error {}

/** Cuts a byte stream into frames, however the network has torn it. Holds at most one partial frame. */
export class ModbusFrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws ModbusFrameError on a protocol id that is not 0 or an impossible length */
  read(chunk: Buffer): ModbusFrame[] {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: ModbusFrame[] = [];
    let offset = 0;
    while (data.length - offset >= headerLength) {
      const length = data.readUInt16BE(offset + 4);
      if (data.readUInt16BE(offset + 2) !== 0) throw new ModbusFrameError('the protocol id is not 0');
      if (length < 2 || length > maxLength) throw new ModbusFrameError(`the length ${length} is impossible`);
      const end = offset + 6 + length;
      if (end > data.length) break;
      frames.push({
        transactionId: data.readUInt16BE(offset),
        unitId: data[offset + 6]!,
        pdu: data.subarray(offset + headerLength, end),
      });
      offset = end;
    }
    this.#rest = data.subarray(offset);
    return frames;
  }
}

export function encodeFrame({ transactionId, unitId, pdu }: ModbusFrame): Buffer {
  const buffer = Buffer.allocUnsafe(headerLength + pdu.length);
  buffer.writeUInt16BE(transactionId, 0);
  buffer.writeUInt16BE(0, 2);
  buffer.writeUInt16BE(pdu.length + 1, 4);
  buffer[6] = unitId;
  pdu.copy(buffer, headerLength);
  return buffer;
}
