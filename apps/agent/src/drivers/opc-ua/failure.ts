import { deviceCode } from '@zutai/contract/sparkplug';
import type { StatusCode } from 'node-opcua-client';
import type { DeviceFailure } from '../driver.ts';
import { describeStreamError } from '../stream-error.ts';

/** OPC 10000-4, 7.39, in the words of the specification's catalogue (section 8). */
const codes: Readonly<Record<string, DeviceFailure['code']>> = {
  BadNodeIdUnknown: deviceCode.addressUnknown,
  BadNodeIdInvalid: deviceCode.addressUnknown,
  BadAttributeIdInvalid: deviceCode.addressUnknown,
  BadOutOfRange: deviceCode.outOfRange,
  BadTypeMismatch: deviceCode.wrongDataType,
  BadDeviceFailure: deviceCode.deviceFault,
  BadSensorFailure: deviceCode.deviceFault,
  BadTimeout: deviceCode.responseTimeout,
  BadNoCommunication: deviceCode.communicationFault,
  BadNotConnected: deviceCode.communicationFault,
  BadWaitingForInitialData: deviceCode.readIncomplete,
};

/** What a status of the server says of a node. */
export function describeStatus({
  name,
  description,
}: Pick<StatusCode, 'name' | 'description'>): DeviceFailure {
  return { code: codes[name] ?? deviceCode.dataCheckError, message: `${name}: ${description}` };
}

/** Results of Write (OPC 10000-4, 5.11.4 and 7.39) with which a server says that it wrote nothing. */
const refusals: ReadonlySet<string> = new Set([
  'BadNodeIdInvalid',
  'BadNodeIdUnknown',
  'BadAttributeIdInvalid',
  'BadIndexRangeInvalid',
  'BadIndexRangeNoData',
  'BadIndexRangeDataMismatch',
  'BadDataEncodingInvalid',
  'BadDataEncodingUnsupported',
  'BadNotWritable',
  'BadWriteNotSupported',
  'BadNotSupported',
  'BadNotImplemented',
  'BadTypeMismatch',
  'BadOutOfRange',
  'BadInvalidArgument',
  'BadInvalidState',
  'BadLocked',
  'BadRequiresLock',
  'BadUserAccessDenied',
  'BadSecurityModeInsufficient',
  'BadNoCommunication',
  'BadNotConnected',
  'BadOutOfService',
  'BadConfigurationError',
  'BadTooManyOperations',
  'BadServiceUnsupported',
]);

/**
 * Whether a write that was answered so was not carried out. After the others, such as BadTimeout of a server that asked
 * a controller behind it, and Uncertain ones, it may have been.
 */
export function isRefusal({ name }: Pick<StatusCode, 'name'>): boolean {
  return refusals.has(name);
}

const SIGN_IN = /BadUserAccessDenied|BadIdentityTokenRejected|BadIdentityTokenInvalid/;
const CERTIFICATE = /BadCertificate|BadSecurityChecksFailed|certificate/i;
const TIMEOUT = /timeout|timed out|BadTimeout/i;

/** What an error of the connection means. */
export function describeOpcUaError(error: NodeJS.ErrnoException): DeviceFailure {
  const { message } = error;
  const code = deviceCode.communicationFault;
  if (SIGN_IN.test(message)) return { code, cause: 'signIn', message };
  if (CERTIFICATE.test(message)) return { code, cause: 'certificate', message };
  if (TIMEOUT.test(message)) return { code: deviceCode.responseTimeout, cause: 'timeout', message };
  const [system] = /E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/.exec(message) ?? [];
  return describeStreamError(
    system === undefined ? error : Object.assign(new Error(message), { code: system }),
  );
}
