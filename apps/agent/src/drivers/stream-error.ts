import { type DriverCause, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from './driver.ts';

const causes: Readonly<Record<string, DriverCause>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
  ENOENT: 'noPort',
  EACCES: 'noPort',
  EBUSY: 'noPort',
  ENOTTY: 'noPort',
  ENOSYS: 'noPort',
};

/** What an error of a connection or a port means, with a cause that a person can act upon. */
export function describeStreamError(error: NodeJS.ErrnoException): DeviceFailure {
  const code = error.code === 'ETIMEDOUT' ? deviceCode.responseTimeout : deviceCode.communicationFault;
  const cause = causes[error.code ?? ''] ?? 'closed';
  return { code, cause, message: error.message || error.code || 'connection failed' };
}
