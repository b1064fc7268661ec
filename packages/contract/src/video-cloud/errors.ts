import { defineErrors } from '../core/index.ts';

export const videoCloudErrors = defineErrors({
  videoCloudKeyTaken: { wire: '3461', status: 409, params: ['appKey'], field: 'appKey' },
  /** No account at a video cloud that is in use. */
  videoCloudNotSetUp: { wire: '3462', status: 409 },
  /** The cloud could not be reached in time. */
  videoCloudUnreachable: { wire: '3463', status: 502 },
  /** The cloud answered that it does not. `code` and `reason` are its own words. */
  videoCloudRefused: { wire: '3464', status: 502, params: ['code', 'reason'] },
  /** No address is set for cameras by their index code. */
  cameraStreamNotSetUp: { wire: '3465', status: 409 },
});
