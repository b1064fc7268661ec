import {
  countModbusPlaces,
  isModbusBitTable,
  type ModbusByteOrder,
  type ModbusTable,
  modbusAddress,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SingleReading } from '../driver.ts';
import { makeReading } from '../scaling.ts';
import { extractRaw } from './block-reader.ts';
import type { ModbusConnection } from './connection.ts';
import { decodeReadResponse, encodeReadRequest } from './request.ts';

/** Registers that numbers take, the widest first: with four every type can be tried on what comes. */
const WIDTHS = [4, 2];

type Connection = Pick<ModbusConnection, 'request'>;

/** Reads one address, with as many registers behind it as the widest number has that the device gives them for. */
export async function readModbusOnce(
  connection: Connection,
  signal: SignalConfiguration,
  { byteOrder, maxBlock }: { readonly byteOrder: ModbusByteOrder; readonly maxBlock: number },
): Promise<SingleReading> {
  const address = modbusAddress.parse(signal.address);
  const { table, address: start, type } = address;
  const places = countModbusPlaces(address);
  const most = isModbusBitTable(table) ? places : Math.min(maxBlock, 65_536 - start);
  const wider = WIDTHS.filter((width) => width > places && width <= most);
  let block = await readBlock(connection, table, start, wider[0] ?? places);
  for (const count of [...wider.slice(1), ...(wider.length > 0 ? [places] : [])])
    if (block.isRefused) block = await readBlock(connection, table, start, count);
  const { bytes, failure } = block;
  if (failure) return { value: null, failure, ...(bytes === undefined ? {} : { bytes }) };
  const raw = extractRaw({ table, start }, address, bytes, address.byteOrder ?? byteOrder);
  return { ...makeReading(signal, raw), bytes, type };
}

type Block =
  | { readonly bytes: Buffer; readonly failure?: undefined; readonly isRefused: false }
  | {
      /** What came in place of the block. */
      readonly bytes?: Buffer;
      readonly failure: DeviceFailure;
      /** The device is there and gives no block of this length: it may reach beyond what it has. */
      readonly isRefused: boolean;
    };

async function readBlock(
  connection: Connection,
  table: ModbusTable,
  start: number,
  count: number,
): Promise<Block> {
  const { pdu, failure, exception } = await connection.request(encodeReadRequest(table, start, count));
  if (failure) return { failure, isRefused: exception !== undefined };
  const bytes = decodeReadResponse(pdu, table, count);
  if (bytes) return { bytes, isRefused: false };
  const message = 'the answer has not the length asked for';
  return { bytes: pdu, failure: { code: deviceCode.readIncomplete, message }, isRefused: true };
}
