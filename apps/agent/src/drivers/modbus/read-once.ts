import {
  countModbusPlaces,
  isModbusBitTable,
  type ModbusByteOrder,
  modbusAddress,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { SingleReading } from '../driver.ts';
import { makeReading } from '../scaling.ts';
import { extractRaw } from './block-reader.ts';
import type { ModbusConnection } from './connection.ts';
import { decodeReadResponse, encodeReadRequest } from './request.ts';

/** Registers that numbers take, the widest first: with four every type can be tried on what comes. */
const WIDTHS = [4, 2];

/** Reads one address, with as many registers behind it as the widest number has that the device gives them for. */
export async function readModbusOnce(
  connection: Pick<ModbusConnection, 'request'>,
  signal: SignalConfiguration,
  { byteOrder, maxBlock }: { readonly byteOrder: ModbusByteOrder; readonly maxBlock: number },
): Promise<SingleReading> {
  const address = modbusAddress.parse(signal.address);
  const { table, address: start, type } = address;
  const places = countModbusPlaces(address);
  const most = isModbusBitTable(table) ? places : Math.min(maxBlock, 65_536 - start);
  const counts = [...WIDTHS.filter((width) => width > places && width <= most), places];
  let count = counts.shift()!;
  let answer = await connection.request(encodeReadRequest(table, start, count));
  // A device refuses a block that reaches beyond what it has.
  while (answer.exception !== undefined && counts.length > 0) {
    count = counts.shift()!;
    answer = await connection.request(encodeReadRequest(table, start, count));
  }
  if (answer.failure) return { value: null, failure: answer.failure };
  const bytes = decodeReadResponse(answer.pdu, table, count);
  if (!bytes) {
    const message = 'the answer has not the length asked for';
    return { value: null, failure: { code: deviceCode.readIncomplete, message }, bytes: answer.pdu };
  }
  const raw = extractRaw({ table, start }, address, bytes, address.byteOrder ?? byteOrder);
  return { ...makeReading(signal, raw), bytes, type };
}
