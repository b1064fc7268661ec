import { defineErrors } from '../core/index.ts';

/** Errors of the account area and of the recovery of passwords (specification, section 8). */
export const securityErrors = defineErrors({
  codeWrong: { wire: '2201', status: 400, field: 'code' },
  /** It is too old, was used, replaced, or tried too often. */
  codeExpired: { wire: '2202', status: 400, field: 'code' },
  answersOrCodeWrong: { wire: '2203', status: 400 },
  /** What was shown is too long ago, or was shown for something else. */
  stepExpired: { wire: '2204', status: 409 },
  oldPasswordWrong: { wire: '2205', status: 400, field: 'password' },
  telTaken: { wire: '2206', status: 409, field: 'tel' },
  emailTaken: { wire: '2207', status: 409, field: 'email' },
  /** The gateway or mail server did not take the message. */
  sendingFailed: { wire: '2208', status: 502 },
  /** No gateway or mail server is set. */
  channelNotSet: { wire: '2209', status: 409 },
  /** The account has no phone number, e-mail address or questions. */
  wayNotSet: { wire: '2210', status: 409 },
  avatarUnfit: { wire: '2211', status: 400, field: 'file' },
  avatarTooLarge: { wire: '2212', status: 413, params: ['kilobytes'], field: 'file' },
});
