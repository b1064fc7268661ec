import { type DriverCause, deviceCode, type HealthErrorKind } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../drivers/driver.ts';

const byCause: Readonly<Partial<Record<DriverCause, HealthErrorKind>>> = {
  timeout: 'timeout',
  silent: 'timeout',
  refused: 'refused',
  unreachable: 'refused',
  nameUnknown: 'refused',
  noPort: 'refused',
  noFolder: 'refused',
  query: 'rejected',
  closed: 'lost',
  signIn: 'access',
  certificate: 'access',
  forbidden: 'access',
};

const byCode: Readonly<Record<string, HealthErrorKind>> = {
  [deviceCode.communicationTimeout]: 'timeout',
  [deviceCode.responseTimeout]: 'timeout',
  [deviceCode.communicationFault]: 'lost',
  [deviceCode.dataCheckError]: 'protocol',
  [deviceCode.readIncomplete]: 'protocol',
  [deviceCode.deviceFault]: 'rejected',
  [deviceCode.deviceBusy]: 'rejected',
  [deviceCode.addressUnknown]: 'rejected',
  [deviceCode.wrongDataType]: 'rejected',
  [deviceCode.outOfRange]: 'rejected',
  [deviceCode.readOnly]: 'rejected',
};

/** The kind a failure is counted as: by its cause, where the driver told one, else by its code. */
export function errorKindOf({ cause, code }: DeviceFailure): HealthErrorKind {
  return (cause && byCause[cause]) ?? byCode[code] ?? 'other';
}
