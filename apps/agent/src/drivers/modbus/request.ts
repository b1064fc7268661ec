import { isModbusBitTable, type ModbusTable } from '@zutai/contract/driver-protocol';

const readFunction: Record<ModbusTable, number> = { coil: 1, discrete: 2, holding: 3, input: 4 };

function encodePdu(functionCode: number, first: number, second: number): Buffer {
  const pdu = Buffer.allocUnsafe(5);
  pdu[0] = functionCode;
  pdu.writeUInt16BE(first, 1);
  pdu.writeUInt16BE(second, 3);
  return pdu;
}

/** FC1–FC4. Count is registers (1–125) or bits (1–2,000). */
export function encodeReadRequest(table: ModbusTable, address: number, count: number): Buffer {
  return encodePdu(readFunction[table], address, count);
}

/** The data of an answer to a read, undefined when its length is not what was asked for. */
export function decodeReadResponse(pdu: Buffer, table: ModbusTable, count: number): Buffer | undefined {
  const expectedBytes = isModbusBitTable(table) ? Math.ceil(count / 8) : count * 2;
  if (pdu[1] !== expectedBytes || pdu.length !== expectedBytes + 2) return undefined;
  return pdu.subarray(2);
}

/** FC5. */
export function encodeWriteCoilRequest(address: number, value: boolean): Buffer {
  return encodePdu(5, address, value ? 0xff00 : 0);
}

/** FC6 for one register, FC16 for up to 123. */
export function encodeWriteRegistersRequest(address: number, registers: Buffer): Buffer {
  const count = registers.length / 2;
  if (count === 1) return encodePdu(6, address, registers.readUInt16BE(0));
  const pdu = Buffer.allocUnsafe(6 + registers.length);
  encodePdu(16, address, count).copy(pdu);
  pdu[5] = registers.length;
  registers.copy(pdu, 6);
  return pdu;
}

/** FC5, FC6 and FC16 all answer with the first five bytes of the request. */
export function isWriteConfirmed(request: Buffer, response: Buffer): boolean {
  return response.length === 5 && response.equals(request.subarray(0, 5));
}
