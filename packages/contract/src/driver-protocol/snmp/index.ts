import { z } from 'zod';
import {
  choiceOption,
  defineFields,
  type FieldDefinition,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
  textOption,
} from '../define-fields.ts';
import type {
  DriverProtocol,
  ProtocolSignal,
  UnrepresentableValue,
  WrittenSignal,
} from '../driver-protocol.ts';
import { findFloat64Misfit } from '../plain-address.ts';
import {
  dataTypeOfSnmpFormat,
  formatSnmpAddress,
  parseSnmpAddress,
  type SnmpAddress,
  shiftSnmpAddress,
  snmpAddress,
  snmpAddressErrorCodes,
  snmpAddressFields,
} from './address.ts';

export * from './address.ts';
export * from './names.ts';

/** SNMPv2c with a community, or SNMPv3 by security level (RFC 3411, 3.4.3). */
export const snmpVersions = ['v2c', 'v3NoAuthNoPriv', 'v3AuthNoPriv', 'v3AuthPriv'] as const;

/** HMAC-SHA-1-96 of RFC 3414 and the HMAC-SHA-2 family of RFC 7860. */
export const snmpAuthProtocols = ['SHA-1', 'SHA-224', 'SHA-256', 'SHA-384', 'SHA-512'] as const;
export type SnmpAuthProtocol = (typeof snmpAuthProtocols)[number];

const whenCommunity = { shownWhen: { field: 'version', isOneOf: ['v2c'] } };
const whenUser = {
  shownWhen: { field: 'version', isOneOf: ['v3NoAuthNoPriv', 'v3AuthNoPriv', 'v3AuthPriv'] },
};
const whenAuth = { shownWhen: { field: 'version', isOneOf: ['v3AuthNoPriv', 'v3AuthPriv'] } };
const whenPriv = { shownWhen: { field: 'version', isOneOf: ['v3AuthPriv'] } };

/** RFC 3414, 11.2: not shorter than 8. */
function passwordOption(extra: Parameters<typeof textOption>[1]): FieldDefinition<z.ZodDefault<z.ZodString>> {
  const { field } = textOption(500, { ...extra, isSecret: true });
  return {
    field,
    schema: z
      .string()
      .max(500)
      .regex(/^(?:.{8,})?$/su, 'snmpPassword')
      .default(''),
  };
}

const options = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 161 }),
  version: choiceOption(snmpVersions, 'v2c'),
  /** '': `public`. */
  community: textOption(500, { ...whenCommunity, isSecret: true }),
  /** '': that of reads. */
  writeCommunity: textOption(500, { ...whenCommunity, isSecret: true }),
  user: textOption(32, whenUser),
  authProtocol: choiceOption(snmpAuthProtocols, 'SHA-256', whenAuth),
  authPassword: passwordOption(whenAuth),
  /** Of AES-128-CFB (RFC 3826). */
  privPassword: passwordOption(whenPriv),
  contextName: textOption(32, { ...whenUser, isAdvanced: true }),
  /** How long one answer may take; then a read is asked again. */
  timeoutMs: numberOption({ min: 50, max: 60_000, default: 3_000 }, { unit: 'ms' }),
  retries: numberOption({ min: 0, max: 5, default: 2 }, { isAdvanced: true }),
  /** Objects of one GetRequest. */
  maxBindings: numberOption({ min: 1, max: 100, default: 20 }, { isAdvanced: true }),
  ...reconnectOptions,
});
export type SnmpOptions = typeof options.defaults;

function checkSnmpSignal({ dataType, writable, address }: ProtocolSignal<SnmpAddress>) {
  const { format } = address;
  if (format === undefined) return undefined;
  if (dataType !== dataTypeOfSnmpFormat[format])
    return { field: 'dataType' as const, message: `${dataType} does not suit ${format}` };
  if (writable && format === 'counter64')
    return { field: 'writable' as const, message: 'counters are only read' };
  return undefined;
}

/** Digits of whole bytes, which may stand apart. */
export const isSnmpHex = (text: string) => /^(?:[0-9a-f]{2}[\s:-]?)*$/i.test(text);

/** Only the device knows the type; what no type of SNMP holds is refused before. */
export function findSnmpMisfit(
  signal: WrittenSignal<SnmpAddress>,
  value: number | bigint | boolean | string,
): UnrepresentableValue | undefined {
  if (signal.address.format === 'hex' && !isSnmpHex(String(value)))
    return { kind: 'precision', type: 'OCTET STRING' };
  return findFloat64Misfit(signal, value);
}

export const snmpProtocol: DriverProtocol<SnmpOptions, SnmpAddress> = {
  id: 'snmp',
  optionsSchema: refineReconnect(options.schema).refine(
    ({ version, user }) => version === 'v2c' || user !== '',
    { path: ['user'], message: 'required' },
  ),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ host, port }) => `${host}:${port}`,
  addressSchema: snmpAddress,
  addressFields: snmpAddressFields,
  addressExamples: [
    'sysUpTime.0',
    '1.3.6.1.2.1.2.2.1.10.1',
    'ifHCInOctets.1:counter64',
    'ifPhysAddress.1:hex',
    '1.3.6.1.4.1.318.1.1.1.2.2.1.0',
  ],
  addressErrorCodes: snmpAddressErrorCodes,
  parseAddress: parseSnmpAddress,
  formatAddress: formatSnmpAddress,
  nextAddress: (address) => shiftSnmpAddress(address, 1),
  shiftAddress: shiftSnmpAddress,
  longTypeOf: ({ format }) => (format === 'counter64' ? 'UInt64' : undefined),
  isBrowsable: true,
  findMisfit: findSnmpMisfit,
  checkSignal: checkSnmpSignal,
};
