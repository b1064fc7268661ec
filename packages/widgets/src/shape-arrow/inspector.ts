import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { arrowHeads } from './model.ts';

export const shapeArrowInspector = defineInspector({
  positionKind: 'rect',
  data: [
    {
      path: 'data.heads',
      kind: 'select',
      label: 'widget.ShapeArrow.heads',
      options: optionsOf('widget.ShapeArrow', arrowHeads),
    },
    { path: 'data.shaft', kind: 'number', label: 'widget.ShapeArrow.shaft', min: 0, max: 100, step: 5 },
    { path: 'data.length', kind: 'number', label: 'widget.ShapeArrow.length', min: 0, max: 1000, step: 5 },
  ],
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
