import type { TableAddress } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, Reading } from '../driver.ts';
import { DeviceText } from '../raw-text.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import type { TableColumns } from './columns.ts';

/** A row as the table has it; null is a cell without a value. */
export interface TableRow {
  readonly columns: TableColumns;
  readonly cells: readonly (string | null)[];
}

export type FoundRow = { row: TableRow; failure?: undefined } | { failure: DeviceFailure };

/** Why an address names no row where rows have keys, or one where they have none. @param keyColumn '' for none */
export function findKeyFailure(row: string | undefined, keyColumn: string): DeviceFailure | undefined {
  if ((row === undefined) === (keyColumn === '')) return undefined;
  const message =
    row === undefined
      ? 'the address names no row, as pump-3.temperature does'
      : 'the driver names no key column, so an address is a column alone';
  return { code: deviceCode.addressUnknown, message };
}

const WHOLE = /^[+-]?\d+(?:\.0*)?$/;
const BOUNDS = {
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
} as const;

/** What the cell of an address says as a value of a signal, or why it says none. */
export function readCell(
  signal: SignalConfiguration,
  address: TableAddress,
  found: FoundRow,
  decimal: 'point' | 'comma' = 'point',
): Reading {
  if (found.failure) return makeBadReading(signal, found.failure);
  const column = found.row.columns.find(address.column);
  if (column.failure) return makeBadReading(signal, column.failure);
  const cell = found.row.cells[column.place] ?? null;
  const isPointed = decimal === 'point' || signal.dataType === 'text';
  // 1.234 may be a thousand or one and a bit.
  if (!isPointed && cell?.includes('.') === true)
    return bad(signal, `${JSON.stringify(cell.slice(0, 40))} has a point where the decimal sign is a comma`);
  const text = isPointed ? cell : (cell?.replace(',', '.') ?? null);
  if (text === null) return bad(signal, `the column ${JSON.stringify(address.column)} is NULL`);
  if (text.includes('\uFFFD'))
    return bad(signal, `the column ${JSON.stringify(address.column)} has bytes that are no text`);
  if (signal.dataType !== 'number') return new DeviceText(text).read(signal, undefined);
  if (address.type !== undefined) return readLong(signal, address.type, text.trim());
  if (WHOLE.test(text.trim()) && !isExact(toBigInt(text.trim())))
    return bad(
      signal,
      `${text.trim().slice(0, 40)} has more digits than a number holds; with :int64 or :uint64 behind the address, or as a text, it keeps them`,
    );
  return new DeviceText(text).read(signal, undefined);
}

function readLong(signal: SignalConfiguration, type: keyof typeof BOUNDS, text: string): Reading {
  if (!WHOLE.test(text)) return bad(signal, `${JSON.stringify(text.slice(0, 40))} is no whole number`);
  const value = toBigInt(text);
  const [min, max] = BOUNDS[type];
  if (value < min || value > max) return bad(signal, `${text.slice(0, 40)} is outside ${type}`);
  return makeReading(signal, Number.isSafeInteger(Number(value)) ? Number(value) : value);
}

const toBigInt = (text: string) => BigInt(text.replace(/^\+/, '').replace(/\..*$/, ''));
const isExact = (value: bigint) => BigInt(Number(value)) === value;
const bad = (signal: SignalConfiguration, message: string) =>
  makeBadReading(signal, { code: deviceCode.dataCheckError, message });
