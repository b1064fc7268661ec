import { defineErrors } from '../core/index.ts';

export const listErrors = defineErrors({
  tooManyListViews: { wire: '1960', status: 409, params: ['count'] },
});
