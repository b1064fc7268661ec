import { defineErrors } from '../core/index.ts';

export const gatewayErrors = defineErrors({
  snTaken: { wire: '1201', status: 409, params: ['sn'], field: 'sn' },
  gatewayInUse: { wire: '1202', status: 409, params: ['count'] },
  gatewayGone: { wire: '2001', status: 409 },
});
