import { defineErrors } from '../core/index.ts';

export const equipmentErrors = defineErrors({
  equipmentTitleTaken: { wire: '1101', status: 409, params: ['title'], field: 'title' },
  equipmentHasNoGateway: { wire: '1102', status: 409 },
  deviceIdTaken: { wire: '1103', status: 409, params: ['deviceId'], field: 'deviceId' },
  equipmentTitleMismatch: { wire: '1104', status: 400 },
});
