import { type DeviceCode, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import type { BacnetError } from './wire/property.ts';

/** BACnetErrorCode of ASHRAE 135, clause 21, as far as reads and writes are answered with them. */
const errors: Readonly<Record<number, readonly [DeviceCode, string]>> = {
  2: [deviceCode.deviceFault, 'configuration in progress'],
  3: [deviceCode.deviceBusy, 'device busy'],
  9: [deviceCode.wrongDataType, 'invalid data type'],
  16: [deviceCode.deviceFault, 'missing required parameter'],
  25: [deviceCode.deviceFault, 'operational problem'],
  26: [deviceCode.readOnly, 'password failure'],
  27: [deviceCode.readOnly, 'read access denied'],
  31: [deviceCode.addressUnknown, 'unknown object'],
  32: [deviceCode.addressUnknown, 'unknown property'],
  37: [deviceCode.outOfRange, 'value out of range'],
  40: [deviceCode.readOnly, 'write access denied'],
  41: [deviceCode.wrongDataType, 'character set not supported'],
  42: [deviceCode.addressUnknown, 'invalid array index'],
  47: [deviceCode.wrongDataType, 'data type not supported'],
  50: [deviceCode.addressUnknown, 'property is not an array'],
};

/** What a device says of one property in place of its value. */
export function describeItemError({ errorClass, errorCode }: BacnetError): DeviceFailure {
  const [code, words] = errors[errorCode] ?? [deviceCode.unknown, 'unknown'];
  return { code, message: `BACnet error ${errorClass}/${errorCode}: ${words}` };
}

const OPERATIONAL_PROBLEM = 25;

/** Whether a property that was to be written was not; after an operational problem, or what is not known, it may be. */
export function isItemRefusal({ errorCode }: BacnetError): boolean {
  return errorCode !== OPERATIONAL_PROBLEM && errors[errorCode] !== undefined;
}

/** A request that was refused as a whole: BACnetRejectReason or BACnetAbortReason. */
export function describeRefusal(kind: 'reject' | 'abort', reason: number): DeviceFailure {
  const isBusy = kind === 'abort' && reason === 9;
  return {
    code: isBusy ? deviceCode.deviceBusy : deviceCode.deviceFault,
    message: `BACnet ${kind} ${reason}: the device refused the request`,
  };
}

/** Aborts: buffer overflow, segmentation not supported, out of resources, APDU too long. Reject: buffer overflow. */
const TOO_MUCH = { abort: [1, 4, 9, 11], reject: [1] } as const;

/** The device would answer if it were asked for less. */
export const isTooMuch = (kind: 'reject' | 'abort', reason: number) =>
  (TOO_MUCH[kind] as readonly number[]).includes(reason);
