import type { TriedAddress } from '@zutai/contract';

/** `41 48 00 00` */
export function spacedHex(hex: string): string {
  return (hex.match(/../g) ?? []).join(' ').toUpperCase();
}

/** The bytes as the UTF-8 text that they are; undefined when they are none, or one that nobody can read. */
export function readableText(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  try {
    // What was cut off within a character is still text.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return /[^\P{Cc}\t\r\n]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Columns of the table: two bytes have only the orders AB and BA. */
const COLUMNS = [['ABCD', 'AB'], ['CDAB'], ['BADC', 'BA'], ['DCBA']];

/** Readings of one type in a row, in the order of the four byte orders; '' where the type has no such order. */
export function groupReadings(readings: TriedAddress['readings']): { type: string; values: string[] }[] {
  return [...Map.groupBy(readings, ({ type }) => type)].map(([type, ofType]) => ({
    type,
    values: COLUMNS.map((orders) => ofType.find(({ order }) => orders.includes(order))?.value ?? ''),
  }));
}
