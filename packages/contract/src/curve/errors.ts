import { defineErrors } from '../core/index.ts';

export const curveErrors = defineErrors({
  curveViewTitleTaken: { wire: '1505', status: 409, params: ['title'], field: 'title' },
  tooManyCurveViews: { wire: '1506', status: 409, params: ['count'] },
});
