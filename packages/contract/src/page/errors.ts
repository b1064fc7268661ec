import { defineErrors } from '../core/index.ts';

export const pageErrors = defineErrors({
  pageChanged: { wire: '1601', status: 409, params: ['user', 'time'] },
  pageFileInvalid: { wire: '1602', status: 400, params: ['reason'] },
  pagePasswordWrong: { wire: '1603', status: 403 },
  pagePasswordNeeded: { wire: '1604', status: 403 },
  faceplateInUse: { wire: '1605', status: 409, params: ['count', 'places'] },
});
