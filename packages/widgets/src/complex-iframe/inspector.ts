import { defineInspector } from '../inspector/define-inspector.ts';

export const complexIframeInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.url', kind: 'text', label: 'widget.ComplexIframe.url' },
    { path: 'data.title', kind: 'text', label: 'widget.ComplexIframe.title' },
  ],
  style: ['fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor'],
  hasClick: false,
});
