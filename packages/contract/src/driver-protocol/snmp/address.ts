import { z } from 'zod';
import type { ProtocolAddressResult, ProtocolField } from '../driver-protocol.ts';
import { findSnmpObject } from './names.ts';

/** Of one number in an object identifier, and how many it has at most (RFC 2578, 3.5). */
const ARC_MAX = 4_294_967_295;
const ARCS_MAX = 128;

/**
 * How a value is taken that says too little of itself: an OCTET STRING as hexadecimal digits, a Counter64 with all its
 * digits, an INTEGER as a TruthValue (RFC 2579: 1 is true, 2 is false).
 */
export const snmpFormats = ['hex', 'counter64', 'truthValue'] as const;
type SnmpFormat = (typeof snmpFormats)[number];

/** Whether a text of numbers and points is an object identifier: its first number is 0 to 2, below 0 and 1 the second ends at 39. */
function isOid(text: string): boolean {
  const arcs = text.split('.').map(Number);
  const [first = 3, second = ARC_MAX] = arcs;
  return (
    arcs.length >= 2 &&
    arcs.length <= ARCS_MAX &&
    first <= 2 &&
    second <= (first < 2 ? 39 : ARC_MAX - 80) &&
    arcs.every((arc) => arc <= ARC_MAX)
  );
}

/** An instance of an object by its whole identifier, with the 0 behind a scalar. */
export const snmpAddress = z.strictObject({
  oid: z
    .string()
    .max(600)
    .regex(/^(?:0|[1-9]\d{0,9})(?:\.(?:0|[1-9]\d{0,9}))+$/, 'must be an object identifier')
    .refine(isOid, 'must be an object identifier'),
  format: z.enum(snmpFormats).optional(),
});
export type SnmpAddress = z.infer<typeof snmpAddress>;

export const snmpAddressFields: readonly ProtocolField[] = [
  { name: 'oid', kind: 'text', required: true, placeholder: '1.3.6.1.2.1.1.3.0' },
  { name: 'format', kind: 'choice', required: false, choices: snmpFormats },
];

export const snmpAddressErrorCodes = ['addressEmpty', 'addressSnmp', 'addressSnmpName', 'addressSnmpFormat'];

const PATTERN =
  /^(?:(?<name>[a-z][a-z0-9-]*)(?<below>(?:\.\d{1,10})*)|\.?(?<oid>\d{1,10}(?:\.\d{1,10})*))(?::(?<format>[a-z0-9]*))?$/i;

const fail = (code: string, message: string) => ({ ok: false as const, code, message });

/** Reads `1.3.6.1.2.1.1.3.0`, `.1.3.6.1.2.1.1.3.0`, `iso.3.6.1.2.1.1.3.0`, `sysUpTime.0`, each with `:hex`, `:counter64` or `:truthValue`. */
export function parseSnmpAddress(text: string): ProtocolAddressResult<SnmpAddress> {
  const tidy = text.replaceAll(/\s/g, '');
  if (tidy === '') return fail('addressEmpty', 'the address is empty');
  const shown = JSON.stringify(text.slice(0, 100));
  const groups = PATTERN.exec(tidy)?.groups;
  if (!groups) return fail('addressSnmp', `${shown} is no object identifier such as 1.3.6.1.2.1.1.3.0`);
  const { name, below = '', oid = '', format } = groups;
  const known = name === undefined ? oid : name.toLowerCase() === 'iso' ? '1' : findSnmpObject(name);
  if (known === undefined)
    return fail('addressSnmpName', `${shown} names an object that is not known by its name`);
  const found = snmpFormats.find((one) => one.toLowerCase() === format?.toLowerCase());
  if (format !== undefined && found === undefined)
    return fail('addressSnmpFormat', `${shown} ends with no format; there are ${snmpFormats.join(', ')}`);
  // Leading zeros are none of a number.
  const arcs = `${known}${below}`.split('.').map((arc) => `${Number(arc)}`);
  const parsed = snmpAddress.safeParse({
    oid: arcs.join('.'),
    ...(found === undefined ? {} : { format: found }),
  });
  if (parsed.success) return { ok: true, address: parsed.data };
  return fail('addressSnmp', `${shown} is no object identifier such as 1.3.6.1.2.1.1.3.0`);
}

/** The number and what follows it; never a name, which other tools may not know. */
export function formatSnmpAddress({ oid, format }: SnmpAddress): string {
  return format === undefined ? oid : `${oid}:${format}`;
}

/** The same with the last number so many further: the next row of a table. */
export function shiftSnmpAddress(address: SnmpAddress, places: number): SnmpAddress | undefined {
  const at = address.oid.lastIndexOf('.');
  const last = Number(address.oid.slice(at + 1)) + places;
  const shifted = snmpAddress.safeParse({ ...address, oid: `${address.oid.slice(0, at)}.${last}` });
  return shifted.success ? shifted.data : undefined;
}

/** What a signal's type must be for a format. */
export const dataTypeOfSnmpFormat: Readonly<Record<SnmpFormat, 'text' | 'number' | 'boolean'>> = {
  hex: 'text',
  counter64: 'number',
  truthValue: 'boolean',
};
