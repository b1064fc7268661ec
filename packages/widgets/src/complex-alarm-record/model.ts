import { z } from 'zod';
import { defineChartModel } from '../chart/define-chart.ts';
import { type TableData, tableDefaults, tableSchema } from '../chart/table/table-data.ts';
import { type EquipmentRef, equipmentRefSchema, maxEquipmentRefs } from '../model/equipment-ref.ts';

/** Section 3, as spelt there. */
export const alarmColumns = [
  'equipTitle',
  'type',
  'alarmLevelId',
  'gmtTrigger',
  'gmtRelease',
  'value',
  'msg',
  'opration',
] as const;
export type AlarmColumn = (typeof alarmColumns)[number];

export interface ComplexAlarmRecordData extends TableData {
  /** An empty list: everything the page may speak of. One without any that is chosen shows none. */
  equips: EquipmentRef[];
  /** Which columns are shown. */
  columns: Record<AlarmColumn, boolean>;
}

/** Alarms as a table (section 3, "Alarm record"). */
export const complexAlarmRecordModel = defineChartModel<ComplexAlarmRecordData>({
  type: 'ComplexAlarmRecord',
  widgetName: '报警记录',
  data: {
    equips: [],
    ...tableDefaults,
    columns: {
      equipTitle: true,
      type: true,
      alarmLevelId: true,
      gmtTrigger: true,
      gmtRelease: true,
      value: true,
      msg: true,
      opration: true,
    },
  },
  dataSchema: tableSchema.extend({
    equips: z.array(equipmentRefSchema).max(maxEquipmentRefs),
    columns: z.looseObject(
      Object.fromEntries(alarmColumns.map((column) => [column, z.boolean()])) as Record<
        AlarmColumn,
        z.ZodBoolean
      >,
    ),
  }),
});
