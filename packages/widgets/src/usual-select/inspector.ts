import { clickFields } from '../inspector/click-fields.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { createClickEvent } from '../model/defaults.ts';

export const usualSelectInspector = defineInspector({
  positionKind: 'rect',
  data: [{ path: 'data.text', kind: 'text', label: 'widget.UsualSelect.text' }],
  lists: [
    {
      path: 'data.selectDatas',
      label: 'widget.UsualSelect.selectDatas',
      create: (place) => ({
        indexId: String(place + 1),
        text: String(place + 1),
        clickEvent: { ...createClickEvent(), enable: true },
      }),
      fields: [{ path: 'text', kind: 'text', label: 'widget.UsualSelect.itemText' }, ...clickFields],
      maxItems: 100,
    },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
