import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../../driver.ts';

/** Counters of RFC 3414, 5 and RFC 3412, 5 that an agent sends in place of an answer. */
const USM_STATS = '1.3.6.1.6.3.15.1.1';
export const NOT_IN_TIME_WINDOW = `${USM_STATS}.2.0`;
export const UNKNOWN_ENGINE = `${USM_STATS}.4.0`;

const users: Readonly<Record<string, string>> = {
  [`${USM_STATS}.1.0`]: 'the user does not have this security level (usmStatsUnsupportedSecLevels)',
  [`${USM_STATS}.3.0`]: 'the user is not known there (usmStatsUnknownUserNames)',
  [`${USM_STATS}.5.0`]: 'wrong password or authentication protocol (usmStatsWrongDigests)',
  [`${USM_STATS}.6.0`]: 'wrong password for encryption, or none there (usmStatsDecryptionErrors)',
};
const others: Readonly<Record<string, string>> = {
  '1.3.6.1.6.3.11.2.1.1.0': 'the device has no such security model (snmpUnknownSecurityModels)',
  '1.3.6.1.6.3.11.2.1.3.0': 'the device takes no such PDU (snmpUnknownPDUHandlers)',
  '1.3.6.1.6.3.12.1.4.0': 'the context is not available now (snmpUnavailableContexts)',
  '1.3.6.1.6.3.12.1.5.0': 'the device has no such context (snmpUnknownContexts)',
};

export function describeReport(oid: string): DeviceFailure {
  const refused = users[oid];
  if (refused !== undefined)
    return { code: deviceCode.communicationFault, cause: 'signIn', message: refused };
  return { code: deviceCode.deviceFault, message: others[oid] ?? `the device reports ${oid || 'nothing'}` };
}
