import { defineErrors } from '../core/index.ts';

/** Login errors (specification, section 8). */
export const sessionErrors = defineErrors({
  wrongNameOrPassword: { wire: '1001', status: 400 },
  loginnameEmpty: { wire: '1002', status: 400 },
  passwordEmpty: { wire: '1003', status: 400 },
  vcodeEmpty: { wire: '1004', status: 400 },
  vcodeWrong: { wire: '1005', status: 400 },
  vcodeExpired: { wire: '1007', status: 400 },
});
