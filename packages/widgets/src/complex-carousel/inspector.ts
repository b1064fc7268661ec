import { clickFields } from '../inspector/click-fields.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { createClickEvent } from '../model/defaults.ts';

export const complexCarouselInspector = defineInspector({
  positionKind: 'rect',
  data: [
    {
      path: 'data.slideTime',
      kind: 'number',
      label: 'widget.ComplexCarousel.slideTime',
      min: 0,
      max: 3600,
      step: 1,
    },
  ],
  lists: [
    {
      path: 'data.picArray',
      label: 'widget.ComplexCarousel.picArray',
      create: () => ({ enable: true, imgUrl: '', clickEvent: createClickEvent() }),
      fields: [
        { path: 'imgUrl', kind: 'image', label: 'widget.ComplexCarousel.imgUrl' },
        { path: 'enable', kind: 'switch', label: 'widget.ComplexCarousel.enable' },
        ...clickFields,
      ],
      maxItems: 50,
    },
  ],
  style: ['fit', 'flip', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
