import type { DeviceCode, DriverCause } from '@zutai/contract/sparkplug';

/** What a device or its connection answers instead of a value; expected, so a value and no exception. */
export interface DeviceFailure {
  code: DeviceCode;
  /** English, for logs and the driver's status. */
  message: string;
  /** Left out when it is none that a person can act upon. */
  cause?: DriverCause;
}
