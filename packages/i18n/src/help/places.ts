interface HelpPlace {
  /** Beginnings of the addresses that it is about; `:name` is any one part. The longest that fits counts. */
  readonly paths: readonly string[];
  /** Other topics worth reading. */
  readonly related: readonly string[];
}

const at = (paths: string, related = ''): HelpPlace => ({
  paths: paths.split(' '),
  related: related.split(' ').filter((one) => one !== ''),
});

/** Where each topic of the help belongs. */
export const HELP_PLACES = {
  equipmentList: at('/monitor/eg/list', 'watch curve alarms equipment'),
  watch: at('/monitor/eg/detail /monitor/project /monitor/gm/vuedetail', 'equipmentList ledger curve'),
  fixedList: at('/monitor/gm/list', 'fixedModels equipmentList'),
  ledger: at('/monitor/command', 'audit watch'),
  alarms: at('/monitor/alarm', 'alarmRules alarmLevels notification repairs'),
  worksheet: at('/manage/ops/worksheet', 'repairs inspections'),
  repairs: at('/manage/ops/repairs', 'worksheet reliability alarms inspections spareParts'),
  reliability: at('/manage/ops/reliability', 'repairs inspections'),
  spareParts: at('/manage/ops/spare-parts', 'repairs'),
  inspections: at('/manage/ops/inspections', 'inspectionPlans worksheet'),
  inspectionPlans: at('/manage/ops/inspection_plan', 'inspectionContents inspections'),
  inspectionContents: at('/manage/ops/inspection_content', 'inspectionPlans'),
  curve: at('/monitor/curve', 'watch reports'),
  map: at('/map', 'equipmentList equipment'),
  groupMonitor: at('/monitor/eg/group', 'groups equipmentList'),
  fixedGroups: at('/monitor/gm/group', 'groups fixedList'),
  centres: at('/monitor/gm/ocInfo', 'projects watch'),
  reports: at('/monitor/report', 'excelRecords curve'),
  excelRecords: at('/monitor/excel', 'excel reports'),
  equipment: at('/manage/eg/equipment', 'gateways templates signals designer'),
  signals: at(
    '/manage/eg/equipment/edit/:id/signal /manage/eg/template/edit/:id/signal /manage/system/model/:id/signal',
    'equipment protocols alarmRules',
  ),
  alarmRules: at('/manage/eg/equipment/edit/:id/alarm', 'alarms alarmLevels notification firstOutGroup'),
  designer: at(
    '/manage/eg/:id/designer /manage/project/:id/designer /manage/template/:id/designer /manage/faceplate/designer',
    'faceplates scene equipment',
  ),
  groups: at('/manage/eg/group', 'groupMonitor accounts'),
  gateways: at('/manage/eg/gateway', 'equipment hardware card'),
  hardware: at('/manage/system/hardware', 'gateways'),
  fixedModels: at('/manage/system/model', 'fixedList templates'),
  projects: at('/manage/eg/project/list /manage/project/edit', 'centres shareLinks'),
  operationCentres: at('/manage/eg/project/list-operation', 'centres'),
  excel: at('/manage/excel', 'excelRecords reports'),
  shareLinks: at('/manage/share', 'projects equipment'),
  templates: at('/manage/eg/template', 'equipment market fixedModels'),
  market: at('/manage/system/market', 'templates'),
  faceplates: at('/manage/faceplate', 'designer'),
  protocols: at('/manage/system/protocol', 'signals equipment'),
  scene: at('/manage/eg/scene /manage/scene', 'designer'),
  firstOutGroup: at('/manage/first-out-group', 'alarmRules alarms'),
  organisations: at('/manage/orgal/organisation', 'enrolment licence'),
  enterprise: at('/manage/orgal/enterprise', 'departments accounts'),
  departments: at('/manage/orgal/dept', 'accounts enterprise'),
  accounts: at('/manage/account', 'roles departments enrolment'),
  enrolment: at('/manage/account/enroll', 'accounts roles'),
  roles: at('/manage/account/role', 'accounts'),
  alarmLevels: at('/manage/alarm/level', 'alarmRules alarms'),
  singleSignOn: at('/manage/identity-provider', 'accounts roles'),
  apiAccounts: at('/manage/api/list /manage/api/edit', 'apiDocument webhooks'),
  apiDocument: at('/manage/api-document', 'apiAccounts'),
  webhooks: at('/manage/webhook', 'apiAccounts'),
  notification: at('/manage/notification', 'alarmRules alarms outbox'),
  notice: at('/manage/system/msg', 'messages'),
  styleOwn: at('/manage/vas/custom-style', 'stylePlatform styles'),
  stylePlatform: at('/manage/vas/custom-platform', 'styleOwn styles'),
  styles: at('/manage/style /style/edit', 'styleOwn stylesSystem'),
  stylesSystem: at('/manage/style/system', 'styles'),
  audit: at('/manage/audit', 'ledger accounts'),
  outbox: at('/manage/system/outbox', 'notification smsSend'),
  feedback: at('/manage/system/feedback', 'account'),
  videoCloud: at('/manage/openys', 'designer'),
  licence: at('/manage/system/license', 'organisations'),
  frame: at('/manage/frame', 'roles'),
  card: at('/manage/card/list', 'gateways offer purchase'),
  offer: at('/manage/card/offer', 'card purchase'),
  purchase: at('/manage/card/order', 'invoice card smsBuy'),
  invoice: at('/manage/card/invoice', 'purchase'),
  smsBuy: at('/manage/sms/buy /manage/sms/balance', 'smsSend purchase'),
  smsSend: at('/manage/sms/send', 'smsStatistics smsBuy'),
  smsStatistics: at('/manage/sms/statistics', 'smsSend smsBuy'),
  messages: at('/message /msg /system/msg', 'notice alarms'),
  account: at('/account', 'messages accounts'),
  guide: at('/guide /news', 'gateways equipment designer'),
} as const satisfies Readonly<Record<string, HelpPlace>>;

export type HelpTopicId = keyof typeof HELP_PLACES;
export const helpTopicIds = Object.keys(HELP_PLACES) as HelpTopicId[];

export const isHelpTopic = (text: string | null): text is HelpTopicId =>
  text !== null && Object.hasOwn(HELP_PLACES, text);

/** Other topics worth reading after this one. */
export function relatedTopics(id: HelpTopicId): HelpTopicId[] {
  return HELP_PLACES[id].related.filter(isHelpTopic);
}

/** The topic of the screen at an address; undefined where there is none. */
export function helpTopicOf(pathname: string): HelpTopicId | undefined {
  const parts = pathname.split('/');
  let best: { id: HelpTopicId; length: number } | undefined;
  for (const id of helpTopicIds)
    for (const start of HELP_PLACES[id].paths) {
      const wanted = start.split('/');
      const fits = wanted.every((part, place) =>
        part.startsWith(':') ? parts[place] !== undefined : part === parts[place],
      );
      if (fits && wanted.length > (best?.length ?? 0)) best = { id, length: wanted.length };
    }
  return best?.id;
}
