import type { calls } from '@zutai/contract';
import { accountAreaSamples } from './account-area-samples.ts';
import { accountSamples } from './account-samples.ts';
import { alarmSamples } from './alarm/alarm-samples.ts';
import { apiAccountSamples } from './api-account-samples.ts';
import { commerceSamples } from './commerce/commerce-samples.ts';
import { curveSamples } from './curve/curve-samples.ts';
import { replaySamples } from './curve/replay-samples.ts';
import { gatewayUpdateSamples } from './gateway/gateway-update-samples.ts';
import { gatewayVersionSamples } from './gateway/gateway-version-samples.ts';
import { historySamples } from './history/history-samples.ts';
import { inspectionSamples } from './inspection/inspection-samples.ts';
import { mvarSamples } from './project/mvar-samples.ts';
import { repairSamples } from './repair/repair-samples.ts';
import { projectReportSamples, reportSamples } from './report/report-samples.ts';
import {
  byId,
  byProject,
  byProjectAnd,
  byProjectPage,
  newTitle,
  plain,
  recordSamples,
  refused,
  type Samples,
} from './sample.ts';
import { auditSamples } from './samples/audit-samples.ts';
import { excelSamples } from './samples/excel-samples.ts';
import { frameSamples } from './samples/frame-samples.ts';
import { hardwareSamples } from './samples/hardware-samples.ts';
import { marketSamples } from './samples/market-samples.ts';
import { messageSamples } from './samples/message-samples.ts';
import { notificationSamples } from './samples/notification-samples.ts';
import { sceneSamples } from './samples/scene-samples.ts';
import { sessionSamples } from './samples/session-samples.ts';
import { MODBUS, newSignal, templateSamples } from './samples/template-samples.ts';
import { videoSamples } from './samples/video-samples.ts';
import { shareSamples } from './share/share-samples.ts';
import { sparePartSamples } from './spare-part/spare-part-samples.ts';
import { styleSamples } from './style/style-samples.ts';

/** A trace that no gateway has. */
const TRACE = '5f0c1f4e-6f0f-4d4e-9b8e-0d6a2f1c9a11';

const PAGE_FILE = new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]);
const PICTURE = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);
const SHEET = new Blob(['tag,title\nx,X\n']);

/** Serial numbers are unique over all organisations. */
const newGateway = () => ({ sn: newTitle().toUpperCase().replace(' ', '-'), title: 'isolation' });

const byGroup = (): Samples => (other) => [refused({ groupId: other.equipmentGroupId }, 'groupId')];
const byGroupAndEquipment: Samples = (other, own) => [
  refused({ groupId: other.equipmentGroupId, equipmentIds: own.equipmentId }, 'groupId'),
  refused({ groupId: own.equipmentGroupId, equipmentIds: other.equipmentId }, 'equipmentIds'),
];

const byGroupAndAccount: Samples = (other, own) => [
  refused({ groupId: other.equipmentGroupId, accountIds: own.accountId }, 'groupId'),
  refused({ groupId: own.equipmentGroupId, accountIds: other.accountId }, 'accountIds'),
];

const byEquipmentAndAccount =
  (field: string, more: object = {}): Samples =>
  (other, own) => [
    refused({ equipmentId: other.equipmentId, [field]: own.accountId, ...more }, 'equipmentId'),
    refused({ equipmentId: own.equipmentId, [field]: other.accountId, ...more }, field),
  ];

/** One line or more for every call of the registry: the isolation test fails for a call that has none. */
export const sampleRequests: {
  [F in keyof typeof calls]: { [N in keyof (typeof calls)[F]]: Samples };
} = {
  ...{ ...accountAreaSamples, ...accountSamples, ...apiAccountSamples, ...alarmSamples },
  ...repairSamples,
  ...inspectionSamples,
  ...excelSamples,
  ...styleSamples,
  session: sessionSamples,
  equipment: {
    query: (other) => [
      { body: {}, foreign: [] },
      refused({ departmentId: other.departmentId }, 'departmentId'),
      refused({ templateId: other.templateId }, 'templateId'),
    ],
    queryByUser: plain(),
    add: (other) => [
      refused({ title: 'isolation 1', gatewayId: other.gatewayId }, 'gatewayId'),
      refused({ title: 'isolation 2', templateId: other.templateId }, 'templateId'),
      refused({ title: 'isolation 3', departmentId: other.departmentId }, 'departmentId'),
    ],
    edit: (other, own) => [
      refused({ id: other.equipmentId, title: 'taken over' }, 'id'),
      refused(
        { id: own.equipmentId, title: 'isolation 4', departmentId: other.departmentId },
        'departmentId',
      ),
    ],
    delete: (other) => [refused({ id: other.equipmentId, title: other.mark }, 'id')],
    info: (other) => [refused({ id: other.equipmentId }, 'id')],
    bindGateway: (other, own) => [
      refused({ id: other.equipmentId, gatewayId: own.gatewayId }, 'id'),
      refused({ id: own.equipmentId, gatewayId: other.gatewayId }, 'gatewayId'),
    ],
    unbindGateway: (other) => [refused({ id: other.equipmentId }, 'id')],
    bindTemplate: (other, own) => [
      refused({ id: other.equipmentId, templateId: own.templateId }, 'id'),
      refused({ id: own.equipmentId, templateId: other.templateId }, 'templateId'),
    ],
    unbindTemplate: (other) => [refused({ id: other.equipmentId }, 'id')],
    bindGatewayAndTemplate: (other, { equipmentId: id, gatewayId, templateId }) => [
      refused({ id: other.equipmentId, gatewayId, templateId }, 'id'),
      refused({ id, gatewayId: other.gatewayId, templateId }, 'gatewayId'),
      refused({ id, gatewayId, templateId: other.templateId }, 'templateId'),
    ],
    queryPermissions: (other) => [refused({ equipmentId: other.equipmentId }, 'equipmentId')],
    queryAccountsWithoutPermission: (other) => [refused({ equipmentId: other.equipmentId }, 'equipmentId')],
    addPermissions: byEquipmentAndAccount('accountIds'),
    editPermission: byEquipmentAndAccount('accountId', { auth: 'write' }),
    deletePermissions: byEquipmentAndAccount('accountIds'),
    queryAllManufacturer: plain(),
  },
  equipmentGroup: {
    ...recordSamples('equipmentGroupId'),
    queryEquipment: byGroup(),
    queryOtherEquipment: byGroup(),
    addEquipment: byGroupAndEquipment,
    removeEquipment: byGroupAndEquipment,
    queryAccounts: byGroup(),
    queryOtherAccounts: byGroup(),
    addAccounts: byGroupAndAccount,
    removeAccounts: byGroupAndAccount,
  },
  gateway: {
    ...recordSamples('gatewayId'),
    add: (other) => [
      { body: newGateway(), foreign: [] },
      refused({ ...newGateway(), departmentId: other.departmentId }, 'departmentId'),
    ],
    edit: (other, own) => [
      refused({ id: other.gatewayId, title: 'taken over' }, 'id'),
      refused({ id: own.gatewayId, title: 'isolation', departmentId: other.departmentId }, 'departmentId'),
    ],
    resetKey: (other) => [refused({ id: other.gatewayId }, 'id')],
    announced: byId('equipmentId'),
  },
  gatewayUpdate: gatewayUpdateSamples,
  gatewayVersion: gatewayVersionSamples,
  driver: {
    query: byId('equipmentId'),
    add: byId('equipmentId', MODBUS),
    edit: (other) => [refused({ id: other.driverId, ...MODBUS }, 'id')],
    tryAddress: (other) => [refused({ id: other.driverId, address: 'HR:0' }, 'id')],
    browse: (other) => [refused({ id: other.driverId }, 'id')],
    health: (other) => [refused({ id: other.driverId }, 'id')],
    gatewayHealth: (other) => [refused({ gatewayId: other.gatewayId }, 'gatewayId')],
    startBus: (other) => [refused({ id: other.driverId }, 'id')],
    readBus: (other) => [refused({ id: other.driverId, trace: TRACE }, 'id')],
    stopBus: (other) => [refused({ id: other.driverId, trace: TRACE }, 'id')],
    gatewayLog: (other) => [refused({ gatewayId: other.gatewayId }, 'gatewayId')],
    gatewayClock: (other) => [refused({ gatewayId: other.gatewayId }, 'gatewayId')],
    openEconomy: (other) => [refused({ gatewayId: other.gatewayId, minutes: 5 }, 'gatewayId')],
    restartGateway: (other) => [refused({ gatewayId: other.gatewayId }, 'gatewayId')],
    delete: (other) => [refused({ id: other.driverId }, 'id')],
  },
  script: {
    query: byId('equipmentId'),
    queryState: byId('equipmentId'),
    try: (other, own) => [
      refused({ equipmentId: other.equipmentId, source: '' }, 'equipmentId'),
      refused({ equipmentId: own.equipmentId, source: '', scriptId: other.scriptId }, 'scriptId'),
    ],
    add: byId('equipmentId', { title: 'isolation' }),
    edit: (other) => [refused({ id: other.scriptId, title: 'taken over' }, 'id')],
    delete: (other) => [refused({ id: other.scriptId }, 'id')],
  },
  signal: {
    query: (other, own) => [
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ equipmentId: own.equipmentId, driverId: other.driverId }, 'driverId'),
    ],
    add: (other, own) => [
      refused(newSignal({ equipmentId: other.equipmentId }), 'equipmentId'),
      refused(newSignal({ equipmentId: own.equipmentId, driverId: other.driverId }), 'driverId'),
    ],
    edit: (other, own) => [
      refused(newSignal({ id: other.signalId }), 'id'),
      refused(newSignal({ id: own.signalId, driverId: other.driverId }), 'driverId'),
    ],
    saveAll: (other, own) => {
      const { equipmentId } = own;
      return [
        refused({ equipmentId: other.equipmentId, add: [newSignal({})] }, 'equipmentId'),
        refused({ equipmentId, add: [newSignal({ driverId: other.driverId })] }, 'add.driverId'),
        refused({ equipmentId, edit: [newSignal({ id: other.signalId })] }, 'edit.id'),
        refused(
          { equipmentId, edit: [newSignal({ id: own.signalId, driverId: other.driverId })] },
          'edit.driverId',
        ),
        refused({ equipmentId, delete: [{ id: other.signalId }] }, 'delete.id'),
      ];
    },
    delete: (other, own) => [
      refused({ equipmentId: other.equipmentId, ids: [other.signalId] }, 'equipmentId'),
      refused({ equipmentId: own.equipmentId, ids: [other.signalId] }, 'ids'),
    ],
    previewImport: (other) => [
      { body: { equipmentId: other.equipmentId }, foreign: ['equipmentId'], files: { file: SHEET } },
    ],
    commitImport: (other) => [refused({ importId: other.importId }, 'importId')],
    export: byId('equipmentId'),
  },
  monitor: {
    queryEquipment: plain(),
    setFollow: byId('equipmentId'),
    unfollow: byId('equipmentId'),
    queryAllForMap: plain({ hasUnplaced: true }),
    queryMapPart: plain({ zoom: 4 }),
    queryMapList: plain({ isPlaced: false }),
    queryMapTiles: plain(),
    getEquipDetail: (other) => [refused({ equipId: other.equipmentId }, 'equipId')],
    queryGroup: plain(),
    queryByGroup: byGroup(),
    queryAllByGroup: byGroup(),
    gatewayInfo: byId('equipmentId'),
    querySignal: byId('equipmentId'),
    querySignalOfMany: (other, own) => [
      refused({ equipmentIds: `${own.equipmentId},${other.equipmentId}` }, 'equipmentIds'),
    ],
    open: byId('equipmentId'),
    token: byId('equipmentId'),
  },
  history: historySamples,
  ...curveSamples,
  ...replaySamples,
  command: {
    writeSignal: (other, own) => [
      refused({ equipmentId: other.equipmentId, signalId: other.signalId, value: '1' }, 'equipmentId'),
      refused({ equipmentId: own.equipmentId, signalId: other.signalId, value: '1' }, 'signalId'),
    ],
    renewHold: (other) => [refused({ requestId: other.commandUuid }, 'requestId')],
    releaseHold: (other) => [refused({ requestId: other.commandUuid }, 'requestId')],
    callback: (other) => [refused({ uuid: other.commandUuid }, 'uuid')],
    cancel: (other) => [refused({ uuid: other.commandUuid }, 'uuid')],
    query: (other, own) => [
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ equipmentId: own.equipmentId, signalId: other.signalId }, 'signalId'),
      refused({ signalId: other.signalId }, 'signalId'),
      refused({ uuid: other.commandUuid }, 'uuid'),
    ],
  },
  page: {
    save: (other, own) => {
      const files = { json: PAGE_FILE };
      const page = { title: 'isolation' };
      return [
        { body: { ...page, id: other.pageId, revision: 1 }, foreign: ['id'], files },
        { body: { ...page, equipmentId: other.equipmentId }, foreign: ['equipmentId'], files },
        { body: { ...page, projectId: other.projectId }, foreign: ['projectId'], files },
        { body: { ...page, templateId: other.templateId }, foreign: ['templateId'], files },
        {
          body: { ...page, id: own.pageId, equipmentId: other.equipmentId, revision: 1 },
          foreign: ['equipmentId'],
          files,
        },
      ];
    },
    query: (other) => [
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ projectId: other.projectId }, 'projectId'),
      refused({ templateId: other.templateId }, 'templateId'),
    ],
    info: (other) => [refused({ id: other.pageId }, 'id')],
    newest: (other) => [refused({ id: other.pageId }, 'id')],
    queryRevisions: (other) => [refused({ id: other.pageId }, 'id')],
    revisionInfo: (other) => [refused({ id: other.pageId, revision: 1 }, 'id')],
    restoreRevision: (other) => [refused({ id: other.pageId, revision: 1, currentRevision: 1 }, 'id')],
    takeLock: (other) => [refused({ id: other.pageId, token: 'isolation', isForced: true }, 'id')],
    releaseLock: (other) => [refused({ id: other.pageId, token: 'isolation' }, 'id')],
    usage: (other) => [refused({ id: other.pageId }, 'id'), refused({ id: other.faceplateId }, 'id')],
    copy: (other, own) => {
      const copied = { title: 'isolation', id: own.pageId };
      return [
        refused({ ...copied, id: other.pageId, equipmentId: own.equipmentId }, 'id'),
        refused({ ...copied, id: other.faceplateId }, 'id'),
        refused({ ...copied, equipmentId: other.equipmentId }, 'equipmentId'),
        refused({ ...copied, projectId: other.projectId }, 'projectId'),
        refused(
          { ...copied, equipmentId: own.equipmentId, fromEquipmentId: other.equipmentId },
          'fromEquipmentId',
        ),
      ];
    },
    queryFaceplates: plain(),
    rename: (other) => [
      refused({ id: other.pageId, title: 'isolation', revision: 1 }, 'id'),
      refused({ id: other.faceplateId, title: 'isolation', titleEn: 'isolation', revision: 1 }, 'id'),
    ],
    delete: (other) => [
      refused({ id: other.pageId, title: other.mark }, 'id'),
      refused({ id: other.faceplateId, title: other.mark }, 'id'),
    ],
    setHome: (other) => [refused({ id: other.pageId }, 'id')],
    queryHome: (other) => [
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ projectId: other.projectId }, 'projectId'),
    ],
    uploadImage: plain({}, { file: PICTURE }),
  },
  template: templateSamples,
  project: {
    query: plain(),
    queryAll: plain(),
    queryAllByUser: plain(),
    info: (other) => [refused({ id: other.projectId }, 'id')],
    add: (other) => [
      refused({ title: 'isolation 3', equipmentIds: other.equipmentId }, 'equipmentIds'),
      refused({ title: 'isolation 4', departmentId: other.departmentId }, 'departmentId'),
    ],
    edit: (other, own) => [
      refused({ id: other.projectId, title: 'taken over' }, 'id'),
      refused({ id: own.projectId, title: 'isolation 5', departmentId: other.departmentId }, 'departmentId'),
    ],
    delete: (other) => [refused({ id: other.projectId, title: other.mark }, 'id')],
    saveSequence: (other) => [refused({ ids: other.projectId }, 'ids')],
    queryPermissions: byProject(),
    queryAccountsWithoutPermission: byProject(),
    addPermissions: byProjectAnd('accountIds', 'accountId'),
    editPermission: byProjectAnd('accountId', 'accountId', { auth: 'write' }),
    deletePermissions: byProjectAnd('accountIds', 'accountId'),
    queryUnboundEquipment: byProject(),
    bindEquipment: byProjectAnd('equipmentIds', 'equipmentId'),
    queryEquipment: byProject(),
    queryAllEquipment: byProject(),
    unbindEquipment: byProjectAnd('equipmentIds', 'equipmentId'),
  },
  mvar: mvarSamples,
  region: {
    query: plain(),
    add: () => [{ body: { title: newTitle() }, foreign: [] }],
    edit: (other) => [refused({ id: other.regionId, title: 'taken over' }, 'id')],
    delete: (other) => [refused({ id: other.regionId }, 'id')],
    queryAccounts: (other) => [refused({ id: other.regionId }, 'id')],
    saveAccounts: (other, own) => [
      refused({ id: other.regionId, accountIds: own.accountId }, 'id'),
      refused({ id: own.regionId, accountIds: other.accountId }, 'accountIds'),
    ],
  },
  projectMonitor: {
    ...projectReportSamples,
    queryGateways: byProjectPage('dataEquip', 'equipmentId'),
    openGateway: byProjectAnd('equipmentId', 'equipmentId'),
    token: (other, own) => [
      refused(
        { pageId: other.projectPageId, dataEquip: own.equipmentId, dataSignal: own.signalId },
        'pageId',
      ),
      refused(
        { pageId: own.projectPageId, dataEquip: other.equipmentId, dataSignal: own.signalId },
        'dataEquip',
      ),
      refused(
        { pageId: own.projectPageId, dataEquip: own.equipmentId, dataSignal: other.signalId },
        'dataSignal',
      ),
      refused({ pageId: own.projectPageId, dataEquip: own.equipmentId, dataMvar: other.mvarId }, 'dataMvar'),
    ],
    querySignals: byProjectPage('dataSignal', 'signalId'),
    querySignalsOfEquipment: byProjectAnd('dataEquip', 'equipmentId'),
    writeSignal: byProjectAnd('signalId', 'signalId', { value: '1' }),
    callback: (other) => [refused({ uuid: other.commandUuid }, 'uuid')],
    countEquipment: byProject(),
    pageInfo: (other) => [refused({ id: other.projectPageId }, 'id')],
    validPassword: (other) => [refused({ id: other.projectPageId, password: '' }, 'id')],
  },
  report: reportSamples,
  share: shareSamples,
  search: { query: plain({ keyword: 'isolation' }) },
  guide: { query: plain() },
  audit: auditSamples,
  list: {
    export: () => ['gateway', 'faceplate'].map((list) => ({ body: { list, format: 'csv' }, foreign: [] })),
    queryViews: plain({ list: 'gateway' }),
    saveView: plain({ list: 'gateway', title: 'isolation', query: '', columns: null }),
    deleteView: (other) => [refused({ id: other.listViewId }, 'id')],
  },
  ...messageSamples,
  ...notificationSamples,
  hardware: hardwareSamples,
  ...videoSamples,
  frame: frameSamples,
  market: marketSamples,
  licence: { info: plain(), upload: plain({ content: '{}' }), remove: plain() },
  ...commerceSamples,
  scene: sceneSamples,
  ...sparePartSamples,
};
