import { defineErrors } from '../core/index.ts';

export const replayErrors = defineErrors({
  replayTooLong: { wire: '1512', status: 400, params: ['hours'], field: 'toMs' },
});
