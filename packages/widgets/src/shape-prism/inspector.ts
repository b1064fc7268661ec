import { defineInspector } from '../inspector/define-inspector.ts';

export const shapePrismInspector = defineInspector({
  positionKind: 'rect',
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
