import { z } from 'zod';
import type { ProtocolField } from '../driver-protocol.ts';

/** Where a controller keeps values: data blocks, bit memory (M), process images of inputs (I, E) and outputs (Q, A). */
export const s7Areas = ['db', 'memory', 'input', 'output'] as const;
export type S7Area = (typeof s7Areas)[number];

/** Elementary types of STEP 7 and TIA Portal. */
export const s7Types = [
  'BOOL',
  'BYTE',
  'WORD',
  'DWORD',
  'SINT',
  'USINT',
  'INT',
  'UINT',
  'DINT',
  'UDINT',
  'LINT',
  'ULINT',
  'REAL',
  'LREAL',
  'STRING',
] as const;
export type S7Type = (typeof s7Types)[number];

const bytesOfType: Readonly<Record<Exclude<S7Type, 'STRING'>, number>> = {
  BOOL: 1,
  BYTE: 1,
  WORD: 2,
  DWORD: 4,
  SINT: 1,
  USINT: 1,
  INT: 2,
  UINT: 2,
  DINT: 4,
  UDINT: 4,
  LINT: 8,
  ULINT: 8,
  REAL: 4,
  LREAL: 8,
};

/** Characters a STRING can be declared with. */
export const s7StringMaxLength = 254;
/** In front of the characters of a STRING: how many it may have, and how many it has. */
export const s7StringHeaderBytes = 2;
const LAST_BYTE = 65_535;

interface AddressParts {
  area: S7Area;
  db?: number | undefined;
  type: S7Type;
  offset: number;
  bit?: number | undefined;
  length?: number | undefined;
}

/** Bytes that the address covers, those of a STRING with its header. */
export function countS7Bytes(address: Pick<AddressParts, 'type' | 'length'>): number {
  if (address.type === 'STRING') return s7StringHeaderBytes + (address.length ?? 1);
  return bytesOfType[address.type];
}

/** What the parts of an address must be together; undefined when they suit. */
function findContradiction(
  address: AddressParts,
): { field: keyof AddressParts; message: string } | undefined {
  if (address.area === 'db' && address.db === undefined)
    return { field: 'db', message: 'a data block needs its number' };
  if (address.area !== 'db' && address.db !== undefined)
    return { field: 'db', message: 'only a data block has a number' };
  if (address.type === 'BOOL' && address.bit === undefined)
    return { field: 'bit', message: 'a BOOL needs its bit, 0–7' };
  if (address.type !== 'BOOL' && address.bit !== undefined)
    return { field: 'bit', message: 'only a BOOL has a bit' };
  if (address.type === 'STRING' && address.length === undefined)
    return { field: 'length', message: 'a STRING needs its length in characters' };
  if (address.type !== 'STRING' && address.length !== undefined)
    return { field: 'length', message: 'only a STRING has a length' };
  if (address.offset + countS7Bytes(address) > LAST_BYTE + 1)
    return { field: 'offset', message: 'reaches beyond the last byte 65535' };
  return undefined;
}

/** Offsets count bytes from 0, as STEP 7 shows them. */
export const s7Address = z
  .strictObject({
    area: z.enum(s7Areas),
    db: z.int().min(1).max(65_535).optional(),
    type: z.enum(s7Types),
    offset: z.int().min(0).max(LAST_BYTE),
    bit: z.int().min(0).max(7).optional(),
    length: z.int().min(1).max(s7StringMaxLength).optional(),
  })
  .superRefine((address, context) => {
    const problem = findContradiction(address);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type S7Address = z.infer<typeof s7Address>;

export const s7AddressFields: readonly ProtocolField[] = [
  { name: 'area', kind: 'choice', required: true, choices: s7Areas, default: 'db' },
  {
    name: 'db',
    kind: 'number',
    required: false,
    min: 1,
    max: 65_535,
    shownWhen: { field: 'area', isOneOf: ['db'] },
  },
  { name: 'type', kind: 'choice', required: true, choices: s7Types, default: 'REAL' },
  { name: 'offset', kind: 'number', required: true, min: 0, max: LAST_BYTE },
  {
    name: 'bit',
    kind: 'number',
    required: false,
    min: 0,
    max: 7,
    shownWhen: { field: 'type', isOneOf: ['BOOL'] },
  },
  {
    name: 'length',
    kind: 'number',
    required: false,
    min: 1,
    max: s7StringMaxLength,
    unit: 'characters',
    shownWhen: { field: 'type', isOneOf: ['STRING'] },
  },
];

/** The same address so many bytes further; undefined outside of 0–65535. */
export function shiftS7Address(address: S7Address, bytes: number): S7Address | undefined {
  const offset = address.offset + bytes;
  return offset >= 0 && offset + countS7Bytes(address) <= LAST_BYTE + 1 ? { ...address, offset } : undefined;
}

/** The address right behind this one, of the same type: the next bit, else the next place. Text ends on even bytes. */
export function nextS7Address(address: S7Address): S7Address | undefined {
  if (address.bit !== undefined && address.bit < 7) return { ...address, bit: address.bit + 1 };
  const bytes = countS7Bytes(address);
  const next = address.type === 'STRING' ? bytes + (bytes % 2) : bytes;
  return shiftS7Address(address.bit === undefined ? address : { ...address, bit: 0 }, next);
}
