/** Steps of the recovery of a password; they stand outside of the shell and are open without a login. */
export const RECOVERY_PATHS = {
  account: '/findpwd/account',
  validate: '/findpwd/validate',
  tel: '/findpwd/validate/tel',
  email: '/findpwd/validate/email',
  question: '/findpwd/validate/question',
  password: '/findpwd/password',
  finish: '/findpwd/finish',
} as const;
export type RecoveryStep = keyof typeof RECOVERY_PATHS;
