import { type DeviceCode, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';

/** Return codes of items. */
export const s7ItemCode = {
  hardwareFault: 0x01,
  accessDenied: 0x03,
  outOfRange: 0x05,
  typeUnsupported: 0x06,
  typeInconsistent: 0x07,
  objectMissing: 0x0a,
} as const;

const itemFailures: Readonly<Record<number, readonly [DeviceCode, string]>> = {
  [s7ItemCode.hardwareFault]: [deviceCode.deviceFault, 'hardware fault'],
  [s7ItemCode.accessDenied]: [deviceCode.readOnly, 'access to the object is not permitted'],
  [s7ItemCode.outOfRange]: [deviceCode.addressUnknown, 'the address is beyond the area or data block'],
  [s7ItemCode.typeUnsupported]: [deviceCode.wrongDataType, 'the data type is not supported'],
  [s7ItemCode.typeInconsistent]: [deviceCode.wrongDataType, 'the data type does not suit'],
  [s7ItemCode.objectMissing]: [
    deviceCode.addressUnknown,
    'the data block does not exist, or has optimised access',
  ],
};

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** What a controller says of one item in place of its value. */
export function describeItemCode(code: number): DeviceFailure {
  const [device, words] = itemFailures[code] ?? [deviceCode.unknown, 'unknown'];
  return { code: device, message: `S7 return code 0x${hex(code, 2)}: ${words}` };
}

/** Whether an item that was to be written was not: after a hardware fault, or a code that is not known, it may be. */
export function isItemRefusal(code: number): boolean {
  return code !== s7ItemCode.hardwareFault && itemFailures[code] !== undefined;
}

const requestFailures: ReadonlyMap<number, string> = new Map([
  [0x81_04, 'the function is not permitted: PUT/GET access is switched off, or the CPU is protected'],
  [0x85_00, 'the PDU has a wrong length'],
]);

/** What a controller says of a whole request (class and code). */
export function describeRequestError(error: number): DeviceFailure {
  const words = requestFailures.get(error) ?? 'the request was refused';
  const code = error === 0x81_04 ? deviceCode.readOnly : deviceCode.deviceFault;
  return { code, message: `S7 error 0x${hex(error, 4)}: ${words}` };
}
