import { defineInspector } from '../inspector/define-inspector.ts';

export const usualTimerInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.format', kind: 'text', label: 'widget.UsualTimer.format' },
    {
      path: 'data.utcOffset',
      kind: 'number',
      label: 'widget.UsualTimer.utcOffset',
      min: -720,
      max: 840,
      step: 30,
    },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
