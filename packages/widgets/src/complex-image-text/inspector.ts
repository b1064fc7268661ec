import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { imageSides } from './model.ts';

export const complexImageTextInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.imgUrl', kind: 'image', label: 'widget.ComplexImageText.imgUrl' },
    { path: 'data.title', kind: 'text', label: 'widget.ComplexImageText.title' },
    { path: 'data.text', kind: 'textarea', label: 'widget.ComplexImageText.text' },
    {
      path: 'data.imageSide',
      kind: 'select',
      label: 'widget.ComplexImageText.imageSide',
      options: optionsOf('widget.ComplexImageText.sides', imageSides),
    },
    {
      path: 'data.imageShare',
      kind: 'number',
      label: 'widget.ComplexImageText.imageShare',
      min: 0,
      max: 100,
    },
  ],
  style: ['fit', 'font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
