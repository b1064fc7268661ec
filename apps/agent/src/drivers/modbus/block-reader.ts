import { countModbusPlaces, isModbusBitTable, type ModbusByteOrder } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import { type BlockOutcome, BlockReader } from '../block/reader.ts';
import { decodeRegisters } from '../register/codec.ts';
import { makeReading } from '../scaling.ts';
import { type ModbusBlock, type ModbusSignal, splitModbusBlock } from './block.ts';
import type { ModbusConnection } from './connection.ts';
import { modbusException } from './exception.ts';
import { decodeReadResponse, encodeReadRequest } from './request.ts';

/** Exceptions that say nothing about the places asked for: the function, the moment, the way to the device. */
const placelessExceptions: readonly number[] = [
  modbusException.illegalFunction,
  modbusException.acknowledge,
  modbusException.busy,
  modbusException.gatewayPathUnavailable,
  modbusException.gatewayTargetSilent,
];

/** Reads the blocks of one connection. */
export function createModbusReader(
  connection: ModbusConnection,
  blocks: readonly ModbusBlock[],
  byteOrder: ModbusByteOrder,
): BlockReader<ModbusBlock> {
  return new BlockReader(blocks, (block) => askForBlock(connection, block, byteOrder), splitModbusBlock);
}

async function askForBlock(
  connection: ModbusConnection,
  block: ModbusBlock,
  byteOrder: ModbusByteOrder,
): Promise<BlockOutcome> {
  const answer = await connection.request(encodeReadRequest(block.table, block.start, block.count));
  if (answer.failure) {
    const { failure, exception, isTimeout } = answer;
    if (exception === undefined) return { failure, because: isTimeout === true ? 'silence' : 'lost' };
    // Which exception a device gives for a hole is its maker's choice (2, 3 and 4 are met).
    return { failure, because: placelessExceptions.includes(exception) ? 'other' : 'place' };
  }
  const data = decodeReadResponse(answer.pdu, block.table, block.count);
  if (data)
    return {
      readings: block.members.map(({ signal, address }) =>
        makeReading(signal, extractRaw(block, address, data, address.byteOrder ?? byteOrder)),
      ),
    };
  const message = 'the answer has not the length asked for';
  return { failure: { code: deviceCode.readIncomplete, message }, because: 'other' };
}

/** The raw value of an address in the data of a block that holds it. */
export function extractRaw(
  block: Pick<ModbusBlock, 'table' | 'start'>,
  address: ModbusSignal['address'],
  data: Buffer,
  order: ModbusByteOrder,
) {
  const offset = address.address - block.start;
  if (isModbusBitTable(block.table)) return ((data[offset >> 3]! >> (offset & 7)) & 1) === 1;
  return decodeRegisters(
    address,
    data.subarray(offset * 2, (offset + countModbusPlaces(address)) * 2),
    order,
  );
}
