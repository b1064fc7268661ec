import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';

/** MODBUS Application Protocol 1.1b3, section 7, in the words of the specification's catalogue (section 8). */
const failureByException: Record<number, DeviceFailure> = {
  1: { code: deviceCode.wrongDataType, message: 'Modbus exception 1: illegal function' },
  2: { code: deviceCode.addressUnknown, message: 'Modbus exception 2: illegal data address' },
  3: { code: deviceCode.outOfRange, message: 'Modbus exception 3: illegal data value' },
  4: { code: deviceCode.deviceFault, message: 'Modbus exception 4: server device failure' },
  5: { code: deviceCode.deviceBusy, message: 'Modbus exception 5: acknowledged, still working' },
  6: { code: deviceCode.deviceBusy, message: 'Modbus exception 6: server device busy' },
  8: { code: deviceCode.dataCheckError, message: 'Modbus exception 8: memory parity error' },
  10: { code: deviceCode.communicationFault, message: 'Modbus exception 10: gateway path unavailable' },
  11: { code: deviceCode.responseTimeout, message: 'Modbus exception 11: gateway target failed to respond' },
};

export const modbusException = {
  illegalFunction: 1,
  illegalAddress: 2,
  illegalValue: 3,
  acknowledge: 5,
  busy: 6,
  gatewayPathUnavailable: 10,
  gatewayTargetSilent: 11,
} as const;

/** Those with which a device, or the gateway before it, says that it has not begun. */
const refusals: ReadonlySet<number> = new Set([1, 2, 3, 6, 10]);

/** Whether a request that was answered so was not carried out; after the others it may have been, or may be yet. */
export function isRefusal(exception: number | undefined): boolean {
  return exception !== undefined && refusals.has(exception);
}

/** Whether a request with this answer can never be carried out: so it was not when it was sent before, either. */
export function isIllegal(exception: number | undefined): boolean {
  return exception !== undefined && exception <= modbusException.illegalValue;
}

export function describeException(exception: number): DeviceFailure {
  return (
    failureByException[exception] ?? {
      code: deviceCode.unknown,
      message: `Modbus exception ${exception}: unknown`,
    }
  );
}
