import { animationFields } from '../inspector/animation-fields.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { createSvgPart, maxParts } from './model.ts';

const whenLevel = { path: 'fillLevel.enable', oneOf: [true] };
const level = 'fillLevel.config';

export const usualSvgInspector = defineInspector({
  positionKind: 'rect',
  lists: [
    {
      path: 'data.parts',
      label: 'widget.UsualSvg.parts',
      create: () => createSvgPart(''),
      fields: [
        { path: 'nodeId', kind: 'svg-part', label: 'widget.UsualSvg.nodeId' },
        { path: 'title', kind: 'text', label: 'widget.UsualSvg.partTitle' },
        ...animationFields.fillColor,
        ...animationFields.borderColor,
        ...animationFields.visiable,
        ...animationFields.rotate,
        ...animationFields.twinkle,
        { path: 'fillLevel.enable', kind: 'switch', label: 'widget.UsualSvg.fillLevel' },
        { path: `${level}.data`, kind: 'binding', label: 'widget.data.binding', when: whenLevel },
        { path: `${level}.minVal`, kind: 'number', label: 'widget.data.minVal', when: whenLevel },
        { path: `${level}.maxVal`, kind: 'number', label: 'widget.data.maxVal', when: whenLevel },
        { path: `${level}.color`, kind: 'color', label: 'widget.UsualSvg.levelColor', when: whenLevel },
      ],
      maxItems: maxParts,
    },
  ],
  style: ['fit', 'flip', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
