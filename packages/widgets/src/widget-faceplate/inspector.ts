import { defineInspector } from '../inspector/define-inspector.ts';

export const widgetFaceplateInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.faceplateId', kind: 'faceplate', label: 'widget.WidgetFaceplate.faceplateId' },
    { path: 'data.params', kind: 'parameters', label: 'widget.WidgetFaceplate.params' },
  ],
  style: ['opacity'],
  animation: ['visiable', 'twinkle', 'rotate'],
  hasClick: true,
});
