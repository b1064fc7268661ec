import {
  defineFields,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
} from '../define-fields.ts';
import type { DriverProtocol, ProtocolSignal } from '../driver-protocol.ts';
import {
  BACNET_INSTANCE_MAX,
  type BacnetAddress,
  bacnetAddress,
  bacnetAddressFields,
  shiftBacnetAddress,
} from './address.ts';
import { bacnetAddressErrorCodes, formatBacnetAddress, parseBacnetAddress } from './address-text.ts';
import { findBacnetMisfit } from './representable.ts';

export * from './address.ts';
export * from './address-text.ts';
export * from './object-types.ts';
export * from './properties.ts';
export * from './representable.ts';

/** Stands for whatever device is at the address (ASHRAE 135, 12.11.1). */
export const BACNET_ANY_DEVICE = BACNET_INSTANCE_MAX + 1;

const options = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 47_808 }),
  /** The device that must be there, so that another one at its address is not taken for it. */
  deviceInstance: numberOption({ min: 0, max: BACNET_ANY_DEVICE, default: BACNET_ANY_DEVICE }),
  /** Of writes to commandable objects whose address names none. */
  priority: numberOption({ min: 1, max: 16, default: 16 }),
  /** How long one answer may take; then a read is asked again. */
  timeoutMs: numberOption({ min: 50, max: 60_000, default: 3_000 }, { unit: 'ms' }),
  retries: numberOption({ min: 0, max: 5, default: 2 }, { isAdvanced: true }),
  /** Of one ReadPropertyMultiple; with 1 each is asked for by ReadProperty. */
  maxObjects: numberOption({ min: 1, max: 100, default: 20 }, { isAdvanced: true }),
  ...reconnectOptions,
});
export type BacnetOptions = typeof options.defaults;

function checkBacnetSignal({ dataType, writable, address }: ProtocolSignal<BacnetAddress>) {
  const isReal = address.objectType.startsWith('analog-') && address.property === 'present-value';
  if (dataType !== 'number' && isReal)
    return { field: 'dataType' as const, message: `${dataType} does not suit a REAL` };
  if (writable && ['object-list', 'status-flags', 'object-identifier'].includes(address.property))
    return { field: 'writable' as const, message: `${address.property} is only read` };
  return undefined;
}

export const bacnetProtocol: DriverProtocol<BacnetOptions, BacnetAddress> = {
  id: 'bacnet-ip',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ host, port, deviceInstance }) =>
    `${host}:${port}${deviceInstance === BACNET_ANY_DEVICE ? '' : ` #${deviceInstance}`}`,
  addressSchema: bacnetAddress,
  addressFields: bacnetAddressFields,
  addressExamples: ['AI:3', 'BO:1@8', 'MSV:4', 'AV:12.high-limit', 'AV:12.priority-array[8]', 'DEV:100.112'],
  addressErrorCodes: bacnetAddressErrorCodes,
  parseAddress: parseBacnetAddress,
  formatAddress: formatBacnetAddress,
  nextAddress: (address) => shiftBacnetAddress(address, 1),
  shiftAddress: shiftBacnetAddress,
  isBrowsable: true,
  findMisfit: findBacnetMisfit,
  checkSignal: checkBacnetSignal,
};
