import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';

/** CONNACK return codes of MQTT 3.1.1 that concern who signs in: bad user name or password, not authorised. */
const SIGN_IN_CODES: readonly unknown[] = [4, 5];

export function describeMqttError(error: (Error & { code?: unknown }) | undefined): DeviceFailure {
  if (error === undefined) return describeStreamError(new Error('the broker closed the connection'));
  if (SIGN_IN_CODES.includes(error.code))
    return { code: deviceCode.communicationFault, cause: 'signIn', message: error.message };
  const code = String(error.code ?? '');
  if (code.includes('CERT') || code.includes('SELF_SIGNED'))
    return { code: deviceCode.communicationFault, cause: 'certificate', message: error.message };
  if (error.message === 'connack timeout')
    return { code: deviceCode.responseTimeout, cause: 'timeout', message: 'the broker does not answer' };
  return describeStreamError(error as NodeJS.ErrnoException);
}
