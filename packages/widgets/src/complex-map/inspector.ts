import { defineChartInspector } from '../chart/define-chart.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { type InspectorField, type InspectorList, optionsOf } from '../inspector/field.ts';
import { createEquipmentRef, maxEquipmentRefs } from '../model/equipment-ref.ts';
import { mapCenters, maxMapZoom, minMapZoom } from './model.ts';

function placeFields(prefix: string): InspectorField[] {
  return [
    {
      path: `${prefix}longitude`,
      kind: 'number',
      label: 'widget.ComplexMap.longitude',
      min: -180,
      max: 180,
      step: 0.0001,
    },
    {
      path: `${prefix}latitude`,
      kind: 'number',
      label: 'widget.ComplexMap.latitude',
      min: -90,
      max: 90,
      step: 0.0001,
    },
  ];
}

const equipments: InspectorList = {
  path: 'data.equipments',
  label: 'widget.table.equips',
  create: () => ({ ...createEquipmentRef(), longitude: 0, latitude: 0, address: '' }),
  fields: [
    { path: '', kind: 'equipment', label: 'widget.table.equipment' },
    ...placeFields(''),
    { path: 'address', kind: 'text', label: 'widget.ComplexMap.address' },
  ],
  maxItems: maxEquipmentRefs,
};

const isFixed = { path: 'data.center', oneOf: ['fixed'] };

export const complexMapInspector = defineChartInspector({
  data: [
    { path: 'data.totalCount', kind: 'switch', label: 'widget.ComplexMap.totalCount' },
    { path: 'data.titleEnable', kind: 'switch', label: 'widget.ComplexMap.titleEnable' },
    { path: 'data.signalEnable', kind: 'switch', label: 'widget.ComplexMap.signalEnable' },
    {
      path: 'data.center',
      kind: 'select',
      label: 'widget.ComplexMap.center',
      options: optionsOf('widget.ComplexMap.centers', mapCenters),
    },
    ...placeFields('data.').map((field) => ({ ...field, when: isFixed })),
    {
      path: 'data.zoom',
      kind: 'number',
      label: 'widget.ComplexMap.zoom',
      min: minMapZoom,
      max: maxMapZoom,
      step: 1,
    },
  ],
  lists: [equipments, entryListOf('signalArray', 'signal')],
  isOperated: true,
});
