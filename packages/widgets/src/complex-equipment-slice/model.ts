import { z } from 'zod';
import { chartStyle } from '../chart/chart-data.ts';
import { defineChartModel } from '../chart/define-chart.ts';
import { type ChartEntryData, chartEntrySchema } from '../chart/entry.ts';
import { createEquipmentRef, type EquipmentRef, equipmentRefSchema } from '../model/equipment-ref.ts';

export interface ComplexEquipmentSliceData {
  equipment: EquipmentRef;
  /** The few values that show its state. */
  signalArray: ChartEntryData[];
  /** Says whether it is online. */
  onlineEnable: boolean;
  /** Leads to its page. */
  linkEnable: boolean;
}

/** A slice is a glance; more than these is a page. */
export const maxSliceSignals = 8;

/** One piece of equipment as a card: its name, whether it is online, a few values, the way to its page. */
export const complexEquipmentSliceModel = defineChartModel<ComplexEquipmentSliceData>({
  type: 'ComplexEquipmentSlice',
  widgetName: '设备切片',
  data: { equipment: createEquipmentRef(), signalArray: [], onlineEnable: true, linkEnable: true },
  dataSchema: z.looseObject({
    equipment: equipmentRefSchema,
    signalArray: z.array(chartEntrySchema).max(maxSliceSignals),
    onlineEnable: z.boolean(),
    linkEnable: z.boolean(),
  }),
  style: { ...chartStyle, fill: { enable: true, color: '$surface' }, stroke: { enable: true }, radius: 6 },
});
