import { z } from 'zod';
import type { ProtocolField } from '../driver-protocol.ts';
import { countModbusPlaces, type ModbusType, modbusTypes } from '../modbus/address.ts';
import {
  formatMcNumber,
  hasMcNotation,
  isMcBitDevice,
  type McDevice,
  type McNotation,
  mcBaseOf,
  mcDevices,
  mcLastNumber,
  mcNotations,
  readMcNumber,
} from './devices.ts';

/** Values lie in words of 16 bits as in registers of Modbus. */
export const mcTypes = modbusTypes;
export type McType = ModbusType;

/** Which word of a value of 32 or 64 bits has the lower device number. */
export const mcWordOrders = ['lowFirst', 'highFirst'] as const;
export type McWordOrder = (typeof mcWordOrders)[number];

/** Words of a text; one request writes it whole. */
export const mcStringMaxWords = 480;
const BITS = 16;

interface AddressParts {
  device: McDevice;
  number: string;
  type: McType;
  bit?: number | undefined;
  length?: number | undefined;
  wordOrder?: McWordOrder | undefined;
  notation?: McNotation | undefined;
}

/** Words of a word device, or bits of a bit device, that the address covers. */
export function countMcPlaces(address: Pick<AddressParts, 'type' | 'length'>): number {
  return countModbusPlaces(address);
}

/**
 * The number of the first device of an address. `notation` is the driver's, for X and Y whose address says none;
 * undefined where the digits do not suit.
 */
export function mcNumberOf(
  { device, number, notation }: Pick<AddressParts, 'device' | 'number' | 'notation'>,
  notationOfDriver?: McNotation,
): number | undefined {
  return readMcNumber(number, mcBaseOf(device, notation ?? notationOfDriver));
}

/** What the parts of an address must be together; undefined when they suit. */
function findContradiction(
  address: AddressParts,
): { field: keyof AddressParts; message: string } | undefined {
  const { device, type, bit, length, wordOrder, notation } = address;
  if (notation !== undefined && !hasMcNotation(device))
    return { field: 'notation', message: 'only X and Y have a notation' };
  const number = mcNumberOf(address);
  if (number === undefined)
    return {
      field: 'number',
      message: `${device} is numbered in base ${mcBaseOf(device, notation)}, to ${mcLastNumber}`,
    };
  if (isMcBitDevice(device)) {
    if (type !== 'bool') return { field: 'type', message: `${device} is a bit, always bool` };
    if (bit !== undefined) return { field: 'bit', message: `${device} is a bit and has none itself` };
    if (wordOrder !== undefined) return { field: 'wordOrder', message: `${device} has no words` };
  } else if (type === 'bool' && bit === undefined)
    return { field: 'bit', message: `a bool in ${device} needs its bit, 0–F` };
  if (bit !== undefined && type !== 'bool') return { field: 'bit', message: 'only a bool has a bit' };
  if (type === 'string' && length === undefined)
    return { field: 'length', message: 'a string needs its length in words' };
  if (type !== 'string' && length !== undefined)
    return { field: 'length', message: 'only a string has a length' };
  if (number + countMcPlaces(address) > mcLastNumber + 1)
    return { field: 'number', message: 'reaches beyond the last device' };
  return undefined;
}

export const mcAddress = z
  .strictObject({
    device: z.enum(mcDevices),
    /** Digits as the controller's software shows them: hexadecimal of X, Y, B, W, SB and SW. */
    number: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-F]{1,8}$/, 'must be the number of a device')
      .overwrite((digits) => digits.replace(/^0+(?=.)/, '')),
    type: z.enum(mcTypes),
    bit: z.int().min(0).max(15).optional(),
    length: z.int().min(1).max(mcStringMaxWords).optional(),
    wordOrder: z.enum(mcWordOrders).optional(),
    notation: z.enum(mcNotations).optional(),
  })
  .superRefine((address, context) => {
    const problem = findContradiction(address);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type McAddress = z.infer<typeof mcAddress>;

export const mcAddressFields: readonly ProtocolField[] = [
  { name: 'device', kind: 'choice', required: true, choices: mcDevices, default: 'D' },
  { name: 'number', kind: 'text', required: true, placeholder: '100' },
  { name: 'type', kind: 'choice', required: true, choices: mcTypes, default: 'int16' },
  {
    name: 'bit',
    kind: 'number',
    required: false,
    min: 0,
    max: 15,
    shownWhen: { field: 'type', isOneOf: ['bool'] },
  },
  {
    name: 'length',
    kind: 'number',
    required: false,
    min: 1,
    max: mcStringMaxWords,
    unit: 'words',
    shownWhen: { field: 'type', isOneOf: ['string'] },
  },
  {
    name: 'wordOrder',
    kind: 'choice',
    required: false,
    choices: mcWordOrders,
    shownWhen: { field: 'type', isOneOf: ['int32', 'uint32', 'int64', 'uint64', 'float32', 'float64'] },
  },
  {
    name: 'notation',
    kind: 'choice',
    required: false,
    choices: mcNotations,
    shownWhen: { field: 'device', isOneOf: ['X', 'Y'] },
  },
];

/** The same address so many words (or bits, of bit devices) further; undefined outside. */
export function shiftMcAddress(address: McAddress, places: number): McAddress | undefined {
  const base = mcBaseOf(address.device, address.notation);
  const number = (mcNumberOf(address) ?? 0) + places;
  if (number < 0 || number + countMcPlaces(address) > mcLastNumber + 1) return undefined;
  return { ...address, number: formatMcNumber(number, base) };
}

/** The address right behind this one, of the same type: the next bit of a word, else the next device. */
export function nextMcAddress(address: McAddress): McAddress | undefined {
  if (address.bit === undefined) return shiftMcAddress(address, countMcPlaces(address));
  const bit = address.bit + 1;
  return bit < BITS ? { ...address, bit } : shiftMcAddress({ ...address, bit: 0 }, 1);
}
