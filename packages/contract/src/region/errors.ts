import { defineErrors } from '../core/index.ts';

export const regionErrors = defineErrors({
  regionTitleTaken: { wire: '1951', status: 409, params: ['title'] },
});
