import { shortenFloat32 } from './float32.ts';
import { type ModbusByteOrder, modbusByteOrders } from './modbus/index.ts';

/** What some bytes of a device are when they are read as one type in one order. */
export interface ByteReading {
  /** As the protocols call it, e.g. `uint16`. */
  readonly type: string;
  /** Of the bytes as the device sent them: `AB` and `BA` for two, the four of {@link modbusByteOrders} for more. */
  readonly order: string;
  /** Decimal; `NaN` and `Infinity` are what no number stands for. */
  readonly value: string;
}

type Reader = (view: DataView) => string;

const readers: readonly (readonly [bytes: number, type: string, read: Reader])[] = [
  [2, 'int16', (view) => String(view.getInt16(0))],
  [2, 'uint16', (view) => String(view.getUint16(0))],
  [4, 'int32', (view) => String(view.getInt32(0))],
  [4, 'uint32', (view) => String(view.getUint32(0))],
  [4, 'float32', (view) => String(shortenFloat32(view.getFloat32(0)))],
  [8, 'int64', (view) => String(view.getBigInt64(0))],
  [8, 'uint64', (view) => String(view.getBigUint64(0))],
  [8, 'float64', (view) => String(view.getFloat64(0))],
];

/** Places of the device's bytes in the big-endian order of a value of so many bytes. */
function placesOf(order: ModbusByteOrder, length: number): number[] {
  const places = Array.from({ length }, (_, place) => place);
  const swapped = order === 'BADC' || order === 'DCBA' ? places.map((place) => place ^ 1) : places;
  if (order === 'ABCD' || order === 'BADC') return swapped;
  // Whole registers in reverse.
  return swapped.map((_, place) => swapped[length - 2 - (place & ~1) + (place & 1)]!);
}

/**
 * Every number that the first 2, 4 and 8 bytes may be, as far as there are so many: an engineer who does not know type
 * or byte order of a device finds the one that makes sense.
 */
export function listByteReadings(bytes: Uint8Array): ByteReading[] {
  return readers.flatMap(([length, type, read]) => {
    if (bytes.length < length) return [];
    const orders = length === 2 ? (['ABCD', 'BADC'] as const) : modbusByteOrders;
    return orders.map((order) => {
      const ordered = Uint8Array.from(placesOf(order, length), (place) => bytes[place]!);
      const value = read(new DataView(ordered.buffer));
      return { type, order: length === 2 ? (order === 'ABCD' ? 'AB' : 'BA') : order, value };
    });
  });
}
