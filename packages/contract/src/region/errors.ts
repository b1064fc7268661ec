import { defineErrors } from '../core/index.ts';

export const regionErrors = defineErrors({
  /** Nothing was deleted; the same with `isForced` deletes. */
  regionInUse: { wire: '1952', status: 409, params: ['title', 'widgets', 'pages'] },
  regionTitleTaken: { wire: '1951', status: 409, params: ['title'], field: 'title' },
});
