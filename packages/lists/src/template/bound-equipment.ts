import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';
import { gatewayCell } from '../equipment/index.ts';

/** Equipment that is bound to a template. */
export const boundEquipmentList = defineList(calls.equipment.query, {
  name: 'template-equipment',
  title: textRef('template', 'tabEquipment'),
  search: textRef('equipment', 'search'),
  scope: ['templateId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('equipment', 'name'), { sort: 'title' }),
    make.cell(
      'templateVersion',
      textRef('template', 'syncedVersion'),
      ({ templateVersion }) => templateVersion?.toString() ?? null,
    ),
    make.cell('gateway', textRef('equipment', 'gateway'), gatewayCell, { sort: 'sn' }),
    make.count('signalCount', textRef('equipment', 'signals'), { sort: 'signalCount' }),
  ],
});
