import { accountList } from './account/index.ts';
import { alarmList, alarmRationalisationList, alarmRuleList, templateAlarmRuleList } from './alarm/index.ts';
import { apiAccountList, apiExternalList } from './api-account/index.ts';
import { auditList, objectLogList, ownLogList, plantLogList, shareLogList } from './audit/index.ts';
import { cardList } from './card/list.ts';
import { ledgerList } from './command/index.ts';
import type { ListDefinition } from './define-list.ts';
import { enrolmentLinkList, enrolmentList } from './enrolment/index.ts';
import { equipmentList } from './equipment/index.ts';
import { equipmentGroupList, groupAccountList, groupEquipmentList } from './equipment-group/index.ts';
import { allExcelRecordsList, excelList, excelRecordList, excelVersionList } from './excel/index.ts';
import { faceplateList } from './faceplate/index.ts';
import { feedbackList } from './feedback/index.ts';
import { firstOutGroupList } from './first-out-group/list.ts';
import { frameList } from './frame/list.ts';
import { gatewayList, gatewayRolloutList, gatewayUpdateList, gatewayVersionList } from './gateway/index.ts';
import { hardwareList } from './hardware/list.ts';
import { identityLinkList, identityProviderList } from './identity-provider/index.ts';
import {
  inspectionContentList,
  inspectionCounterList,
  inspectionList,
  inspectionPlanList,
} from './inspection/index.ts';
import { invoiceList, ownInvoiceList } from './invoice/list.ts';
import { marketList, marketSignerList } from './market/index.ts';
import { messageList } from './message/list.ts';
import { mvarList } from './mvar/index.ts';
import { noticeList } from './notice/list.ts';
import { notificationDeliveryList, notificationList, notificationRotaList } from './notification/list.ts';
import { offerList } from './offer/list.ts';
import { organisationList } from './organisation/index.ts';
import { outboxList } from './outbox/index.ts';
import {
  equipmentPermissionList,
  projectEquipmentList,
  projectList,
  projectPermissionList,
} from './project/index.ts';
import { ownPurchaseList, purchaseList } from './purchase/list.ts';
import { ownRepairList, reliabilityList, repairList } from './repair/index.ts';
import { allReportsList, reportList, reportRunList, templateReportList } from './report/index.ts';
import { roleList } from './role/index.ts';
import { sceneList } from './scene/list.ts';
import { shareLinkList } from './share/index.ts';
import { smsEntryList, smsMessageList, smsOfferList, smsStatisticList } from './sms/list.ts';
import { sparePartList, sparePartMovementList } from './spare-part/index.ts';
import { styleHolderList, styleList, systemStyleList } from './style/list.ts';
import { boundEquipmentList, fixedModelList, templateList, templateVersionList } from './template/index.ts';
import { videoCloudList } from './video-cloud/list.ts';
import { webhookDeliveryList, webhookList } from './webhook/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: each list has the rows of its own call
export type AnyList = ListDefinition<any>;

const ALL: readonly AnyList[] = [
  accountList,
  alarmList,
  alarmRationalisationList,
  alarmRuleList,
  templateAlarmRuleList,
  apiAccountList,
  apiExternalList,
  auditList,
  enrolmentLinkList,
  enrolmentList,
  equipmentList,
  equipmentPermissionList,
  equipmentGroupList,
  groupAccountList,
  groupEquipmentList,
  faceplateList,
  feedbackList,
  gatewayList,
  gatewayRolloutList,
  gatewayUpdateList,
  gatewayVersionList,
  ledgerList,
  mvarList,
  objectLogList,
  identityLinkList,
  identityProviderList,
  organisationList,
  outboxList,
  ownLogList,
  plantLogList,
  projectEquipmentList,
  projectList,
  projectPermissionList,
  inspectionContentList,
  inspectionCounterList,
  inspectionList,
  inspectionPlanList,
  ownRepairList,
  repairList,
  reliabilityList,
  allReportsList,
  reportList,
  reportRunList,
  templateReportList,
  roleList,
  shareLinkList,
  shareLogList,
  styleList,
  systemStyleList,
  styleHolderList,
  templateList,
  templateVersionList,
  fixedModelList,
  boundEquipmentList,
  webhookDeliveryList,
  webhookList,
  marketList,
  marketSignerList,
  messageList,
  noticeList,
  notificationList,
  notificationDeliveryList,
  notificationRotaList,
  hardwareList,
  excelList,
  excelRecordList,
  allExcelRecordsList,
  excelVersionList,
  videoCloudList,
  frameList,
  cardList,
  offerList,
  purchaseList,
  ownPurchaseList,
  invoiceList,
  ownInvoiceList,
  smsOfferList,
  smsEntryList,
  smsMessageList,
  smsStatisticList,
  firstOutGroupList,
  sceneList,
  sparePartList,
  sparePartMovementList,
];

/** Every list of the platform by its name. */
export const lists: ReadonlyMap<string, AnyList> = new Map(ALL.map((list) => [list.name, list]));
