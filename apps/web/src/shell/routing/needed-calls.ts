import { type CallDefinition, calls } from '@zutai/contract';

type Calls = readonly CallDefinition[];
const c = calls;
const equipmentTab = [c.equipment.info, c.equipment.query];
const watched = [c.equipment.info, c.monitor.querySignal, c.monitor.token];
const fixed = [c.monitor.getEquipDetail, c.monitor.querySignal, c.monitor.token];
const page = [c.equipment.info, c.page.info, c.monitor.token];
const projectPage = [c.project.info, c.projectMonitor.pageInfo, c.projectMonitor.token];
const rule = [c.notification.info, c.notification.queryChoices];
const account = [c.account.info];
const program = [c.apiAccount.info];
const group = [c.equipmentGroup.info];
const provider = [c.identityProvider.info];
const designer = [c.page.info, c.page.save];
const style = [c.style.infoStyle];
const ownStyles = [c.style.query, c.style.querySysStyle];

/** The calls without which a screen shows nothing, by the beginning of its address; the longest that fits counts. */
export const SCREENS: Readonly<Record<string, Calls>> = {
  'monitor/eg/list': [c.monitor.queryEquipment],
  'monitor/eg/detail/list': watched,
  'monitor/eg/detail/page': page,
  'monitor/gm/list': [c.monitor.queryEquipment],
  'monitor/gm/group': [c.monitor.queryGroup],
  'monitor/gm/vuedetail': fixed,
  'monitor/gm/ocInfo': [c.project.queryAllByUser],
  'monitor/command': [c.command.query],
  'monitor/curve': [c.curve.querySignals, c.curve.queryColumns],
  'monitor/alarm': [c.alarm.query],
  'monitor/alarm/:id': [c.alarm.info],
  'manage/ops/inspection_plan': [c.inspection.queryPlans],
  'manage/ops/inspection_content': [c.inspection.queryContent],
  'manage/ops/inspections': [c.inspection.query],
  'manage/ops/inspections/:id': [c.inspection.info],
  'manage/ops/repairs': [c.repair.query],
  'manage/ops/repairs/:id': [c.repair.info],
  'manage/ops/worksheet': [c.repair.query],
  'monitor/alarm/performance': [c.alarm.performance],
  'manage/alarm/level': [c.alarm.queryLevels, c.alarm.editLevel],
  'monitor/report': [c.report.query],
  'monitor/excel': [c.excel.queryRecords],
  'monitor/excel/:excelId': [c.excel.info, c.excel.queryRecords],
  'monitor/excel/:excelId/page': [c.excel.recordInfo],
  'monitor/excel/:excelId/page/fill': [c.excel.recordInfo, c.excel.fill],
  'manage/excel/list': [c.excel.query, c.excel.add],
  'manage/excel/add': [c.excel.add],
  'manage/excel/edit': [c.excel.info, c.excel.edit],
  'manage/excel/info': [c.excel.info, c.excel.queryRecords],
  'manage/excel/info/scan': [c.excel.recordInfo],
  'monitor/eg/group': [c.monitor.queryGroup],
  'monitor/eg/group/list': watched,
  'monitor/eg/group/configuration': page,
  'monitor/project': projectPage,
  map: [c.monitor.queryAllForMap],
  'manage/eg/equipment/list': [c.equipment.query],
  'manage/eg/equipment/add': [c.equipment.add],
  'manage/eg/equipment/edit': equipmentTab,
  'manage/eg/equipment/edit/:id/driver': [...equipmentTab, c.driver.query],
  'manage/eg/equipment/edit/:id/signal': [...equipmentTab, c.signal.query],
  'manage/eg/equipment/edit/:id/report': [...equipmentTab, c.report.query],
  'manage/eg/equipment/edit/:id/alarm': [...equipmentTab, c.alarm.queryRules],
  'manage/eg/equipment/edit/:id/page': [...equipmentTab, c.page.query],
  'manage/eg/equipment/edit/:id/log': [...equipmentTab, c.audit.queryByObjectId],
  'manage/eg/equipment/edit/:id/people': [...equipmentTab, c.equipment.queryPermissions],
  'manage/eg/gateway': [c.gateway.query],
  'manage/eg/group': [c.equipmentGroup.query],
  'manage/eg/group/edit': group,
  'manage/eg/group/edit/:id/equipment': [...group, c.equipmentGroup.queryEquipment],
  'manage/eg/group/edit/:id/account': [...group, c.equipmentGroup.queryAccounts],
  'manage/eg/group/edit/:id/log': [...group, c.equipmentGroup.edit],
  'manage/share': [c.share.query],
  'manage/eg/project/list': [c.project.query, c.project.edit],
  'manage/eg/project/list-operation': [c.project.query],
  'manage/project/edit': [c.project.info, c.project.edit],
  'manage/project/edit/:id/page': [c.project.info, c.project.edit, c.page.query],
  'manage/project/edit/:id/report': [c.project.info, c.project.edit, c.report.query],
  'manage/eg/template/list': [c.template.queryForManage],
  'manage/eg/template/edit': [c.template.detail],
  'manage/eg/template/add': [c.template.add, c.equipment.query],
  'manage/eg/template/edit/:id/driver': [c.template.detail, c.template.queryDrivers],
  'manage/eg/template/edit/:id/signal': [c.template.detail, c.template.queryDrivers, c.template.querySignals],
  'manage/eg/template/edit/:id/equipment': [c.template.detail, c.equipment.query],
  'manage/eg/template/edit/:id/page': [c.template.detail, c.page.query],
  'manage/faceplate': [c.page.queryFaceplates],
  'manage/style/list': [c.style.query],
  'manage/style/system': [c.style.querySysStyle],
  'manage/style/list/:id': style,
  'manage/style/list/:id/push': [...style, c.style.queryPush],
  'manage/style/list/:id/external': [...style, c.style.queryAuthExternal],
  'manage/vas/custom-style': ownStyles,
  'manage/vas/custom-platform': ownStyles,
  'style/edit/login': [...style, c.style.updateWebLogin],
  'style/edit/main': [...style, c.style.updateWebMain],
  'style/edit/preview': style,
  'manage/orgal/dept': [c.department.query, c.department.edit],
  'manage/orgal/enterprise': [c.organisation.myInfo, c.account.query],
  'manage/orgal/organisation': [c.organisation.query],
  'manage/orgal/organisation/:id': [c.organisation.info],
  'manage/account': [c.account.query, c.role.queryAll],
  'manage/account/edit': account,
  'manage/account/edit/:id/session': [...account, c.session.queryAccountSessions],
  'manage/account/edit/:id/key': [...account, c.hardwareKey.queryOfAccount],
  'manage/account/edit/:id/log': [...account, c.audit.queryByObjectId],
  'manage/account/enroll': [c.enrolment.queryLinks, c.enrolment.query],
  'manage/account/role': [c.role.query],
  'manage/account/role/matrix': [c.role.queryAll],
  'manage/identity-provider': [c.identityProvider.query],
  'manage/identity-provider/:id': provider,
  'manage/identity-provider/:id/link': [...provider, c.identityProvider.queryLinks],
  'manage/identity-provider/:id/test': [...provider, c.identityProvider.beginTest],
  'manage/api/list': [c.apiAccount.query],
  'manage/api/edit': program,
  'manage/api/edit/:id/token': [...program, c.apiAccount.queryTokens],
  'manage/api/edit/:id/external': [...program, c.apiAccount.queryAuthExternal],
  'manage/api/edit/:id/log': [...program, c.audit.queryByObjectId],
  'manage/api-document': [c.apiAccount.document],
  'manage/webhook': [c.webhook.query],
  'manage/webhook/:id': [c.webhook.info, c.webhook.queryDeliveries],
  'manage/audit': [c.audit.query],
  'manage/system/outbox': [c.outbox.query, c.outbox.channels],
  'manage/system/msg': [c.notice.query],
  'manage/system/hardware': [c.hardware.query],
  'manage/system/model': [c.template.queryForManage],
  'manage/system/model/:id': [c.template.detail],
  'manage/system/model/:id/driver': [c.template.detail, c.template.queryDrivers],
  'manage/system/model/:id/signal': [c.template.detail, c.template.queryDrivers, c.template.querySignals],
  'manage/system/model/:id/equipment': [c.template.detail, c.equipment.query],
  // Shown without any: it is the same for everybody and part of the program.
  'manage/system/protocol': [],
  'manage/system/feedback': [c.profile.queryFeedback],
  'manage/eg/:equipId/designer': designer,
  'manage/project/:projectId/designer': designer,
  'manage/template/:templateId/designer': designer,
  'manage/notification': [c.notification.query],
  'manage/notification/delivery': [c.notification.queryDeliveries],
  'manage/notification/rota': [c.notificationRota.query],
  'manage/notification/edit': rule,
  'manage/openys': [c.videoCloud.query],
  'manage/frame': [c.frame.query],
  'manage/frame/:path': [c.frame.open],
  'manage/system/license': [c.licence.info],
  'manage/card/list': [c.card.query, c.card.provider],
  'manage/card/offer': [c.offer.query],
  'manage/card/order': [c.purchase.query],
  'manage/eg/scene': [c.scene.query],
};

export const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`);
/** What the screen of an address cannot be without; undefined for one that is not in the table. */
export function callsOf(path: string): Calls | undefined {
  const [start] = Object.keys(SCREENS)
    .filter((one) => isBelow(path, one))
    .toSorted((a, b) => b.length - a.length);
  return start === undefined ? undefined : SCREENS[start];
}
