import { type DriverCause, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';

/** SQLSTATE by class, or whole where one differs from its class (PostgreSQL's appendix A). */
const states: Readonly<Record<string, readonly [DeviceFailure['code'], DriverCause?]>> = {
  // Statement_timeout, or a person who cancelled it.
  '57014': [deviceCode.responseTimeout, 'timeout'],
  // The server is starting up, or takes no more connections.
  '57P03': [deviceCode.communicationFault, 'refused'],
  '53300': [deviceCode.communicationFault, 'refused'],
  '57': [deviceCode.communicationFault, 'closed'],
  '08': [deviceCode.communicationFault, 'closed'],
  '28': [deviceCode.communicationFault, 'signIn'],
  // No right to read what the query names.
  '42501': [deviceCode.communicationFault, 'query'],
  '42': [deviceCode.addressUnknown, 'query'],
  // What a read-only transaction does not do.
  '25': [deviceCode.readOnly, 'query'],
  '22': [deviceCode.dataCheckError, 'query'],
  '0A': [deviceCode.addressUnknown, 'query'],
  '3D': [deviceCode.addressUnknown, 'other'],
};

/** What an error of the client or of the database means; the words are the database's own. */
export function describeSqlError(error: Error & { code?: string }, timeoutMs: number): DeviceFailure {
  const { code = '', message } = error;
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error) {
    const [device, cause] = states[code] ?? states[code.slice(0, 2)] ?? [deviceCode.deviceFault, 'other'];
    return { code: device, message: `the database says: ${message} (${code})`, ...(cause && { cause }) };
  }
  if (message === 'timeout expired' || message.startsWith('Connection terminated due to connection timeout'))
    return describeSilence(timeoutMs);
  if (message.includes('SSL')) return { code: deviceCode.communicationFault, cause: 'refused', message };
  if (code.includes('CERT') || code.includes('SELF_SIGNED') || code.includes('VERIFY'))
    return { code: deviceCode.communicationFault, cause: 'certificate', message };
  return describeStreamError(error);
}

export const describeSilence = (timeoutMs: number): DeviceFailure => ({
  code: deviceCode.responseTimeout,
  cause: 'timeout',
  message: `the database did not answer within ${timeoutMs} ms`,
});
