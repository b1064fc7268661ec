import { defineModel } from '../model/define-model.ts';
import { type NavigationData, navigationSchema } from '../navigation/entry.ts';

export const complexNavigationBarModel = defineModel<NavigationData>({
  type: 'ComplexNavigationBar',
  positionKind: 'rect',
  widgetName: '导航栏',
  data: { dataArray: [], direction: 'horizontal' },
  dataSchema: navigationSchema,
  style: { fill: { color: '$surface' }, align: { horizontal: 'center' } },
});
