import type { DeviceFailure } from '../driver.ts';

export type ModbusAnswer =
  | { pdu: Buffer; failure?: undefined; exception?: undefined; isTimeout?: undefined }
  | {
      pdu?: undefined;
      failure: DeviceFailure;
      exception?: number;
      isTimeout?: boolean;
      /** Noise on the line: asking again may help. */
      isGarbled?: boolean;
      /** The request never left. */
      isUnsent?: boolean;
    };
