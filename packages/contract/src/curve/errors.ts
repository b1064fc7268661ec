import { defineErrors } from '../core/index.ts';

export const curveErrors = defineErrors({
  curveViewTitleTaken: { wire: '1510', status: 409, params: ['title'], field: 'title' },
  tooManyCurveViews: { wire: '1511', status: 409, params: ['count'] },
});
