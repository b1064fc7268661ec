import { defineChartInspector } from '../chart/define-chart.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { maxSliceSignals } from './model.ts';

export const complexEquipmentSliceInspector = defineChartInspector({
  data: [
    { path: 'data.equipment', kind: 'equipment', label: 'widget.table.equipment' },
    { path: 'data.onlineEnable', kind: 'switch', label: 'widget.ComplexEquipmentSlice.onlineEnable' },
    { path: 'data.linkEnable', kind: 'switch', label: 'widget.ComplexEquipmentSlice.linkEnable' },
  ],
  lists: [{ ...entryListOf('signalArray', 'signal'), maxItems: maxSliceSignals }],
  isOperated: true,
});
