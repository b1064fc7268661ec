import { defineModel } from '../model/define-model.ts';
import { type NavigationData, navigationSchema } from '../navigation/entry.ts';

export const complexMenuBarModel = defineModel<NavigationData>({
  type: 'ComplexMenuBar',
  positionKind: 'rect',
  widgetName: '菜单栏',
  data: { dataArray: [], direction: 'vertical' },
  dataSchema: navigationSchema,
  style: { fill: { color: '$surface' }, align: { horizontal: 'left' } },
});
