import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeParallelogramInspector = defineInspector({
  positionKind: 'rect',
  data: [
    {
      path: 'data.slant',
      kind: 'number',
      label: 'widget.ShapeParallelogram.slant',
      min: -95,
      max: 95,
      step: 5,
    },
  ],
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
