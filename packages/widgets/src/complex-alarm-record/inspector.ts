import { defineChartInspector } from '../chart/define-chart.ts';
import { tableFields } from '../chart/table/table-data.ts';
import type { InspectorField, InspectorList } from '../inspector/field.ts';
import { createEquipmentRef, maxEquipmentRefs } from '../model/equipment-ref.ts';
import { alarmColumns } from './model.ts';

const columns = alarmColumns.map(
  (column): InspectorField => ({
    path: `data.columns.${column}`,
    kind: 'switch',
    label: `widget.ComplexAlarmRecord.columns.${column}`,
  }),
);

const equips: InspectorList = {
  path: 'data.equips',
  label: 'widget.table.equips',
  create: createEquipmentRef,
  fields: [{ path: '', kind: 'equipment', label: 'widget.table.equipment' }],
  maxItems: maxEquipmentRefs,
};

export const complexAlarmRecordInspector = defineChartInspector({
  data: [
    ...tableFields.map((field) =>
      field.path === 'data.timeRange' ? { ...field, label: 'widget.ComplexAlarmRecord.timeRange' } : field,
    ),
    ...columns,
  ],
  lists: [equips],
  isOperated: true,
});
