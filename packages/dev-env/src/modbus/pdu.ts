import type { ModbusTable } from '@zutai/contract/driver-protocol';
import { type ModbusOutcome, modbusException, modbusOk, modbusSilence } from './exception.ts';
import type { PointImage } from './point-image.ts';

/** Takes the request without MBAP header (first byte the function code); answers the same or an exception. */
type FunctionHandler = (image: PointImage, request: Buffer) => Buffer | ModbusOutcome;

function readBits(table: ModbusTable): FunctionHandler {
  return ({ bank }, request) => {
    if (request.length !== 5) return modbusException.illegalValue;
    const address = request.readUInt16BE(1);
    const count = request.readUInt16BE(3);
    if (count < 1 || count > 2000) return modbusException.illegalValue;
    const outcome = bank.checkRead(table, address, count);
    if (outcome !== modbusOk) return outcome;
    const bits = bank.words(table);
    const response = Buffer.alloc(2 + Math.ceil(count / 8));
    response[0] = request[0]!;
    response[1] = response.length - 2;
    for (let index = 0; index < count; index++) {
      if (bits[address + index]) response[2 + (index >> 3)]! |= 1 << (index & 7);
    }
    return response;
  };
}

function readRegisters(table: ModbusTable): FunctionHandler {
  return ({ bank }, request) => {
    if (request.length !== 5) return modbusException.illegalValue;
    const address = request.readUInt16BE(1);
    const count = request.readUInt16BE(3);
    if (count < 1 || count > 125) return modbusException.illegalValue;
    const outcome = bank.checkRead(table, address, count);
    if (outcome !== modbusOk) return outcome;
    const words = bank.words(table);
    const response = Buffer.allocUnsafe(2 + count * 2);
    response[0] = request[0]!;
    response[1] = count * 2;
    for (let index = 0; index < count; index++)
      response.writeUInt16BE(words[address + index]!, 2 + index * 2);
    return response;
  };
}

function writeCoil(image: PointImage, request: Buffer): Buffer | ModbusOutcome {
  if (request.length !== 5) return modbusException.illegalValue;
  const value = request.readUInt16BE(3);
  if (value !== 0xff00 && value !== 0) return modbusException.illegalValue;
  return image.writeWords('coil', request.readUInt16BE(1), [value ? 1 : 0]) || request;
}

function writeRegister(image: PointImage, request: Buffer): Buffer | ModbusOutcome {
  if (request.length !== 5) return modbusException.illegalValue;
  return image.writeWords('holding', request.readUInt16BE(1), [request.readUInt16BE(3)]) || request;
}

function writeCoils(image: PointImage, request: Buffer): Buffer | ModbusOutcome {
  if (request.length < 7) return modbusException.illegalValue;
  const count = request.readUInt16BE(3);
  const bytes = Math.ceil(count / 8);
  const isSound = count >= 1 && count <= 1968 && request[5] === bytes && request.length === 6 + bytes;
  if (!isSound) return modbusException.illegalValue;
  const values = Array.from({ length: count }, (_, index) => (request[6 + (index >> 3)]! >> (index & 7)) & 1);
  return image.writeWords('coil', request.readUInt16BE(1), values) || request.subarray(0, 5);
}

function writeRegisters(image: PointImage, request: Buffer): Buffer | ModbusOutcome {
  if (request.length < 8) return modbusException.illegalValue;
  const count = request.readUInt16BE(3);
  const isSound = count >= 1 && count <= 123 && request[5] === count * 2 && request.length === 6 + count * 2;
  if (!isSound) return modbusException.illegalValue;
  const values = Array.from({ length: count }, (_, index) => request.readUInt16BE(6 + index * 2));
  return image.writeWords('holding', request.readUInt16BE(1), values) || request.subarray(0, 5);
}

const handlers: Readonly<Record<number, FunctionHandler>> = {
  1: readBits('coil'),
  2: readBits('discrete'),
  3: readRegisters('holding'),
  4: readRegisters('input'),
  5: writeCoil,
  6: writeRegister,
  15: writeCoils,
  16: writeRegisters,
};

/** The response of a Modbus application protocol unit; undefined when the device stays silent. */
export function answerRequest(image: PointImage, request: Buffer): Buffer | undefined {
  const functionCode = request[0]!;
  const result = handlers[functionCode]?.(image, request) ?? modbusException.illegalFunction;
  if (typeof result !== 'number') return result;
  return result === modbusSilence ? undefined : answerException(functionCode, result);
}

export function answerException(functionCode: number, code: number): Buffer {
  return Buffer.from([functionCode | 0x80, code]);
}
