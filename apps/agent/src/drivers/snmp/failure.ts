import { type DeviceCode, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import type { Pdu } from './wire/pdu.ts';

export const TOO_BIG = 1;

/** error-status of RFC 3416, 3. */
const statuses: Readonly<Record<number, readonly [DeviceCode, string]>> = {
  1: [deviceCode.deviceFault, 'tooBig'],
  2: [deviceCode.addressUnknown, 'noSuchName'],
  3: [deviceCode.outOfRange, 'badValue'],
  4: [deviceCode.readOnly, 'readOnly'],
  5: [deviceCode.deviceFault, 'genErr'],
  6: [deviceCode.readOnly, 'noAccess'],
  7: [deviceCode.wrongDataType, 'wrongType'],
  8: [deviceCode.outOfRange, 'wrongLength'],
  9: [deviceCode.wrongDataType, 'wrongEncoding'],
  10: [deviceCode.outOfRange, 'wrongValue'],
  11: [deviceCode.addressUnknown, 'noCreation'],
  12: [deviceCode.outOfRange, 'inconsistentValue'],
  13: [deviceCode.deviceBusy, 'resourceUnavailable'],
  14: [deviceCode.deviceFault, 'commitFailed'],
  15: [deviceCode.deviceFault, 'undoFailed'],
  16: [deviceCode.readOnly, 'authorizationError'],
  17: [deviceCode.readOnly, 'notWritable'],
  18: [deviceCode.addressUnknown, 'inconsistentName'],
};

/** Why an agent did not do what it was asked; undefined when it did. */
export function describeStatus({ errorStatus }: Pdu): DeviceFailure | undefined {
  if (errorStatus === 0) return undefined;
  const [code, words] = statuses[errorStatus] ?? [deviceCode.unknown, 'unknown'];
  return { code, message: `SNMP error ${errorStatus}: ${words}` };
}
