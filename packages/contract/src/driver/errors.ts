import { defineErrors } from '../core/index.ts';

export const driverErrors = defineErrors({
  driverTitleTaken: { wire: '1301001', status: 409, params: ['title'], field: 'title' },
  driverInUse: { wire: '1301002', status: 409, params: ['count'] },
});
