import { defineInspector } from '../inspector/define-inspector.ts';

export const widgetGroupInspector = defineInspector({
  positionKind: 'group',
  style: ['opacity'],
  animation: ['visiable', 'twinkle', 'rotate'],
  hasClick: true,
});
