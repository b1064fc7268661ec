import { calls, type Equipment } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Cell, Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { departmentCell } from '../department/department-cell.ts';

const COMMUNICATION = {
  online: textRef('common', 'online'),
  fault: textRef('communication', 'fault'),
  offline: textRef('common', 'offline'),
};
const HAS_GATEWAY = {
  true: textRef('equipment', 'withGateway'),
  false: textRef('equipment', 'withoutGateway'),
};

const IS_SHARED = { true: textRef('share', 'state_open'), false: textRef('share', 'notShared') };

/** The gateway by its name, else by its SN. */
export function gatewayCell({ gatewayTitle, gatewayTitleEn, sn }: Equipment, say: Say): Cell {
  return say.title({ title: gatewayTitle, titleEn: gatewayTitleEn }) || sn || null;
}

export const equipmentList = defineList(calls.equipment.query, {
  name: 'equipment',
  title: textRef('equipment', 'title'),
  search: textRef('equipment', 'search'),
  filters: {
    communication: { text: textRef('equipment', 'state'), choices: COMMUNICATION },
    hasGateway: { text: textRef('equipment', 'hasGateway'), choices: HAS_GATEWAY },
  },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('equipment', 'name'), { sort: 'title' }),
    make.word('communication', textRef('equipment', 'state'), COMMUNICATION),
    make.time('lastSeenMs', textRef('equipment', 'lastSeen'), { sort: 'lastSeenMs' }),
    make.cell('gateway', textRef('equipment', 'gateway'), gatewayCell, { sort: 'sn' }),
    make.cell('department', textRef('department', 'one'), departmentCell),
    make.text('manufacturer', textRef('equipment', 'manufacturer')),
    make.text('model', textRef('equipment', 'model')),
    make.count('signalCount', textRef('equipment', 'signals'), { sort: 'signalCount' }),
    make.count('driverCount', textRef('equipment', 'drivers'), { isHidden: true }),
    make.count('pageCount', textRef('equipment', 'pages')),
    make.word('isShared', textRef('share', 'shared'), IS_SHARED, { isHidden: true }),
    make.text('titleEn', textRef('common', 'nameEn'), { isHidden: true }),
    make.text('sn', textRef('equipment', 'gatewaySn'), { isHidden: true }),
    make.text('deviceId', textRef('equipment', 'deviceId'), { isHidden: true }),
    make.text('serialNumber', textRef('equipment', 'serialNumber'), { isHidden: true }),
    make.text('address', textRef('equipment', 'address'), { isHidden: true }),
    make.count('longitude', textRef('equipment', 'longitude'), { isHidden: true }),
    make.count('latitude', textRef('equipment', 'latitude'), { isHidden: true }),
    make.text('templateTitle', textRef('equipment', 'template'), { isHidden: true }),
    make.text('remark', textRef('equipment', 'remark'), { isHidden: true }),
    make.time('updatedMs', textRef('equipment', 'updated'), { sort: 'updatedMs', isHidden: true }),
    make.time('createdMs', textRef('equipment', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
