import { chartMargins } from '../chart/frame.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { maxSliceSignals } from './model.ts';

export const complexEquipmentSliceInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [
    { path: 'data.equipment', kind: 'equipment', label: 'widget.table.equipment' },
    { path: 'data.onlineEnable', kind: 'switch', label: 'widget.ComplexEquipmentSlice.onlineEnable' },
    { path: 'data.linkEnable', kind: 'switch', label: 'widget.ComplexEquipmentSlice.linkEnable' },
  ],
  lists: [{ ...entryListOf('signalArray', 'signal'), maxItems: maxSliceSignals }],
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
