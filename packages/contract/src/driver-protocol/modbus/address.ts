import { z } from 'zod';
import type { ProtocolField } from '../driver-protocol.ts';
import { modbusByteOrders } from './options.ts';

export const modbusTables = ['holding', 'input', 'coil', 'discrete'] as const;
export type ModbusTable = (typeof modbusTables)[number];

export const modbusTypes = [
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'string',
] as const;
export type ModbusType = (typeof modbusTypes)[number];

/** Registers of each type; a string has its own length. */
export const modbusTypeRegisters: Record<Exclude<ModbusType, 'string'>, number> = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
};

/** Writing a string is one FC16 request, which carries at most 123 registers. */
export const modbusStringMaxRegisters = 123;

interface AddressParts {
  table: ModbusTable;
  address: number;
  type: ModbusType;
  bit?: number | undefined;
  length?: number | undefined;
  byteOrder?: string | undefined;
}

/** Registers (or bits, in the bit tables) that the address covers. */
export function countModbusPlaces(address: Pick<AddressParts, 'type' | 'length'>): number {
  return address.type === 'string' ? (address.length ?? 1) : modbusTypeRegisters[address.type];
}

export function isModbusBitTable(table: ModbusTable): boolean {
  return table === 'coil' || table === 'discrete';
}

/** What the parts of an address must be together; undefined when they suit. */
function findContradiction(
  address: AddressParts,
): { field: keyof AddressParts; message: string } | undefined {
  if (isModbusBitTable(address.table)) {
    if (address.type !== 'bool') return { field: 'type', message: `a ${address.table} is always bool` };
    if (address.bit !== undefined) return { field: 'bit', message: `a ${address.table} has no bits` };
    if (address.byteOrder !== undefined)
      return { field: 'byteOrder', message: `a ${address.table} has no byte order` };
  } else if (address.type === 'bool' && address.bit === undefined) {
    return { field: 'bit', message: 'a bool in a register needs its bit, 0–15' };
  }
  if (address.bit !== undefined && address.type !== 'bool')
    return { field: 'bit', message: 'only a bool has a bit' };
  if (address.type === 'string' && address.length === undefined) {
    return { field: 'length', message: 'a string needs its length in registers' };
  }
  if (address.length !== undefined && address.type !== 'string') {
    return { field: 'length', message: 'only a string has a length' };
  }
  if (address.address + countModbusPlaces(address) > 65_536) {
    return { field: 'address', message: 'reaches beyond the last address 65535' };
  }
  return undefined;
}

/** Addresses count from 0, as in the protocol itself (register 40001 of the manuals is holding 0). */
export const modbusAddress = z
  .strictObject({
    table: z.enum(modbusTables),
    address: z.int().min(0).max(65_535),
    type: z.enum(modbusTypes),
    bit: z.int().min(0).max(15).optional(),
    length: z.int().min(1).max(modbusStringMaxRegisters).optional(),
    byteOrder: z.enum(modbusByteOrders).optional(),
  })
  .superRefine((address, context) => {
    const problem = findContradiction(address);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type ModbusAddress = z.infer<typeof modbusAddress>;

export const modbusAddressFields: readonly ProtocolField[] = [
  { name: 'table', kind: 'choice', required: true, choices: modbusTables, default: 'holding' },
  { name: 'address', kind: 'number', required: true, min: 0, max: 65_535 },
  { name: 'type', kind: 'choice', required: true, choices: modbusTypes, default: 'uint16' },
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
    max: modbusStringMaxRegisters,
    unit: 'registers',
    shownWhen: { field: 'type', isOneOf: ['string'] },
  },
  {
    name: 'byteOrder',
    kind: 'choice',
    required: false,
    choices: modbusByteOrders,
    shownWhen: { field: 'table', isOneOf: ['holding', 'input'] },
  },
];
