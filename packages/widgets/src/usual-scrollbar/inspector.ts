import { defineInspector } from '../inspector/define-inspector.ts';

const whenWritable = { path: 'data.writable', oneOf: [true] };

export const usualScrollbarInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    { path: 'data.dataAddon.minVal', kind: 'number', label: 'widget.data.minVal' },
    { path: 'data.dataAddon.maxVal', kind: 'number', label: 'widget.data.maxVal' },
    { path: 'data.valueShow', kind: 'switch', label: 'widget.UsualScrollbar.valueShow' },
    { path: 'data.writable', kind: 'switch', label: 'widget.UsualScrollbar.writable' },
    { path: 'data.step', kind: 'number', label: 'widget.UsualScrollbar.step', min: 0, when: whenWritable },
    { path: 'data.confirm', kind: 'switch', label: 'widget.click.confirm', when: whenWritable },
    { path: 'data.feedback', kind: 'switch', label: 'widget.click.feedback', when: whenWritable },
  ],
  style: ['fill', 'stroke', 'font', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
