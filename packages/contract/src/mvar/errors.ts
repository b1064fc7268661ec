import { defineErrors } from '../core/index.ts';

export const mvarErrors = defineErrors({
  mvarTitleTaken: { wire: '1901', status: 409, params: ['title'], field: 'title' },
  formulaInvalid: { wire: '1902', status: 400, params: ['position', 'reason'], field: 'formula' },
  mvarSignalMissing: { wire: '1903', status: 400, field: 'signals' },
  mvarCycle: { wire: '1904', status: 409, params: ['titles'], field: 'formula' },
  mvarInUse: { wire: '1905', status: 409, params: ['titles'] },
});
