import type { calls } from '@zutai/contract';
import { byId, newTitle, plain, refused, type Samples } from '../sample.ts';

const SIGNAL = { tag: 'isolation', title: 'isolation', address: 'HR:1:int16' };
export const newSignal = (more: object) => ({ ...SIGNAL, ...more });
const column = (signalId: string) => ({ key: 'c1', title: 'isolation', source: 'signal', signalId });
const QUALITY = { kind: 'quality' };
export const MODBUS = { title: 'isolation', protocol: 'modbus-tcp', options: { host: '127.0.0.1' } };

export const templateSamples: { [N in keyof (typeof calls)['template']]: Samples } = {
  queryForManage: plain(),
  query: plain(),
  add: byId('equipmentId', { title: 'isolation' }),
  queryDrivers: (other) => [refused({ templateId: other.templateId }, 'templateId')],
  addDriver: (other) => [refused({ templateId: other.templateId, ...MODBUS }, 'templateId')],
  // A template that was made of equipment has the ids of its drivers and signals.
  editDriver: (other, own) => [
    refused({ templateId: other.templateId, id: other.driverId, ...MODBUS }, 'templateId'),
    refused({ templateId: own.templateId, id: other.driverId, ...MODBUS }, 'id'),
  ],
  deleteDriver: (other, own) => [
    refused({ templateId: other.templateId, id: other.driverId }, 'templateId'),
    refused({ templateId: own.templateId, id: other.driverId }, 'id'),
  ],
  queryScripts: (other) => [refused({ templateId: other.templateId }, 'templateId')],
  addScript: (other) => [refused({ templateId: other.templateId, title: 'isolation' }, 'templateId')],
  editScript: (other, own) => [
    refused({ templateId: other.templateId, id: other.scriptId, title: 'isolation' }, 'templateId'),
    refused({ templateId: own.templateId, id: other.scriptId, title: 'isolation' }, 'id'),
  ],
  deleteScript: (other, own) => [
    refused({ templateId: other.templateId, id: other.scriptId }, 'templateId'),
    refused({ templateId: own.templateId, id: other.scriptId }, 'id'),
  ],
  querySignals: (other) => [refused({ templateId: other.templateId }, 'templateId')],
  saveSignals: (other, own) => {
    const { templateId } = own;
    return [
      refused({ templateId: other.templateId, add: [newSignal({})] }, 'templateId'),
      refused({ templateId, add: [newSignal({ driverId: other.driverId })] }, 'add.driverId'),
      refused({ templateId, edit: [newSignal({ id: other.signalId })] }, 'edit.id'),
      refused(
        { templateId, edit: [newSignal({ id: own.signalId, driverId: other.driverId })] },
        'edit.driverId',
      ),
      refused({ templateId, delete: [{ id: other.signalId }] }, 'delete.id'),
    ];
  },
  queryReports: (other) => [refused({ templateId: other.templateId }, 'templateId')],
  reportInfo: (other, own) => [
    refused({ templateId: other.templateId, id: other.templateReportId }, 'templateId'),
    refused({ templateId: own.templateId, id: other.templateReportId }, 'id'),
  ],
  addReport: (other, own) => {
    const title = newTitle();
    return [
      refused({ templateId: other.templateId, title, columns: [column(other.signalId)] }, 'templateId'),
      refused({ templateId: own.templateId, title, columns: [column(other.signalId)] }, 'columns.signalId'),
    ];
  },
  editReport: (other, own) => {
    const [title, { templateId, templateReportId: id }] = [newTitle(), own];
    return [
      refused(
        {
          templateId: other.templateId,
          id: other.templateReportId,
          title,
          columns: [column(other.signalId)],
        },
        'templateId',
      ),
      refused({ templateId, id: other.templateReportId, title, columns: [column(own.signalId)] }, 'id'),
      refused({ templateId, id, title, columns: [column(other.signalId)] }, 'columns.signalId'),
    ];
  },
  deleteReport: (other, own) => [
    refused({ templateId: other.templateId, id: other.templateReportId }, 'templateId'),
    refused({ templateId: own.templateId, id: other.templateReportId }, 'id'),
  ],
  queryAlarmRules: (other) => [refused({ templateId: other.templateId }, 'templateId')],
  alarmRuleInfo: (other, own) => [
    refused({ templateId: other.templateId, id: other.templateRuleId }, 'templateId'),
    refused({ templateId: own.templateId, id: other.templateRuleId }, 'id'),
  ],
  addAlarmRule: (other, own) => {
    const rule = { title: newTitle(), signalId: own.signalId, condition: QUALITY };
    const { templateId } = own;
    return [
      refused({ ...rule, templateId: other.templateId, signalId: other.signalId }, 'templateId'),
      refused({ ...rule, templateId, signalId: other.signalId }, 'signalId'),
      refused({ ...rule, templateId, levelId: other.alarmLevelId }, 'levelId'),
      refused(
        { ...rule, templateId, suppressor: { signalId: other.signalId, equals: 1 } },
        'suppressor.signalId',
      ),
    ];
  },
  editAlarmRule: (other, own) => {
    const { templateId, templateRuleId: id } = own;
    return [
      refused({ templateId: other.templateId, id: other.templateRuleId, title: newTitle() }, 'templateId'),
      refused({ templateId, id: other.templateRuleId, title: newTitle() }, 'id'),
      refused({ templateId, id, signalId: other.signalId }, 'signalId'),
      refused({ templateId, id, levelId: other.alarmLevelId }, 'levelId'),
      refused({ templateId, id, suppressor: { signalId: other.signalId, equals: 1 } }, 'suppressor.signalId'),
    ];
  },
  deleteAlarmRule: (other, own) => [
    refused({ templateId: other.templateId, id: other.templateRuleId }, 'templateId'),
    refused({ templateId: own.templateId, id: other.templateRuleId }, 'id'),
  ],
  queryVersions: (other) => [refused({ templateId: other.templateId }, 'templateId')],
  compareVersions: (other) => [refused({ templateId: other.templateId, from: 1, to: 2 }, 'templateId')],
  noteVersion: (other) => [
    refused({ templateId: other.templateId, version: 1, note: 'isolation' }, 'templateId'),
  ],
  restoreVersion: (other) => [
    refused({ templateId: other.templateId, version: 1, current: 3 }, 'templateId'),
  ],
  compare: byId('equipmentId'),
  synchronise: (other, own) => [
    refused({ templateId: other.templateId, version: 3, equipmentIds: [own.equipmentId] }, 'templateId'),
    refused({ templateId: own.templateId, version: 3, equipmentIds: [other.equipmentId] }, 'equipmentIds'),
  ],
  edit: (other) => [refused({ id: other.templateId, title: 'taken over' }, 'id')],
  detail: (other) => [refused({ id: other.templateId }, 'id')],
  delete: (other) => [refused({ id: other.templateId }, 'id')],
  signals: (other) => [refused({ id: other.templateId }, 'id')],
};
