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
