import type { ModbusTable } from './address.ts';

/** First digit of a reference number, as controllers' manuals print them. */
const tableByDigit: Readonly<Record<string, ModbusTable>> = {
  0: 'coil',
  1: 'discrete',
  3: 'input',
  4: 'holding',
};

/** `4x1001` with any number of digits; else one digit for the table and four or five for the place. */
const REFERENCE = /^([0134])(?:x(\d{1,5})|(\d{4,5}))$/i;

/**
 * Reads a Modicon reference number: 41001, 401001 and 4x1001 are all the holding register 1000, because
 * references count from 1 and the addresses on the wire from 0. Undefined when the text is none.
 */
export function readModbusReference(text: string): { table: ModbusTable; address: number } | undefined {
  const [, digit = '', afterX, plain] = REFERENCE.exec(text) ?? [];
  const table = tableByDigit[digit];
  const place = Number(afterX ?? plain);
  return table !== undefined && place >= 1 && place <= 65_536 ? { table, address: place - 1 } : undefined;
}
