/**
 * Every call of the platform, by feature. A module of its own, so that `calls` is a namespace: a bundler follows
 * `calls.gateway.query` to the gateway's calls and leaves the others out, which it cannot in an object.
 */
export { accountCalls as account } from './account/index.ts';
export { alarmCalls as alarm } from './alarm/index.ts';
export { apiAccountCalls as apiAccount } from './api-account/index.ts';
export { auditCalls as audit } from './audit/index.ts';
export { cardCalls as card } from './card/index.ts';
export { commandCalls as command } from './command/index.ts';
export { curveCalls as curve } from './curve/index.ts';
export { departmentCalls as department } from './department/index.ts';
export { driverCalls as driver } from './driver/index.ts';
export { enrolmentCalls as enrolment } from './enrolment/index.ts';
export { equipmentCalls as equipment } from './equipment/index.ts';
export { equipmentGroupCalls as equipmentGroup } from './equipment-group/index.ts';
export { excelCalls as excel } from './excel/index.ts';
export { factorCalls as factor } from './factor/index.ts';
export { firstOutGroupCalls as firstOutGroup } from './first-out-group/index.ts';
export { frameCalls as frame } from './frame/index.ts';
export { gatewayCalls as gateway } from './gateway/index.ts';
export { gatewayUpdateCalls as gatewayUpdate } from './gateway-update/index.ts';
export { gatewayVersionCalls as gatewayVersion } from './gateway-version/index.ts';
export { guideCalls as guide } from './guide/index.ts';
export { hardwareCalls as hardware } from './hardware/index.ts';
export { hardwareKeyCalls as hardwareKey } from './hardware-key/index.ts';
export { historyCalls as history } from './history/index.ts';
export { identityProviderCalls as identityProvider } from './identity-provider/index.ts';
export { inspectionCalls as inspection } from './inspection/index.ts';
export { invoiceCalls as invoice } from './invoice/index.ts';
export { licenceCalls as licence } from './licence/index.ts';
export { listCalls as list } from './list/index.ts';
export { marketCalls as market } from './market/index.ts';
export { messageCalls as message } from './message/index.ts';
export { monitorCalls as monitor } from './monitor/index.ts';
export { mvarCalls as mvar } from './mvar/index.ts';
export { noticeCalls as notice } from './notice/index.ts';
export {
  notificationCalls as notification,
  notificationRotaCalls as notificationRota,
} from './notification/index.ts';
export { offerCalls as offer } from './offer/index.ts';
export { organisationCalls as organisation } from './organisation/index.ts';
export { outboxCalls as outbox } from './outbox/index.ts';
export { pageCalls as page } from './page/index.ts';
export { passkeyCalls as passkey } from './passkey/index.ts';
export { profileCalls as profile } from './profile/index.ts';
export { projectCalls as project } from './project/index.ts';
export { projectMonitorCalls as projectMonitor } from './project-monitor/index.ts';
export { purchaseCalls as purchase } from './purchase/index.ts';
export { recoveryCalls as recovery } from './recovery/index.ts';
export { regionCalls as region } from './region/index.ts';
export { repairCalls as repair } from './repair/index.ts';
export { replayCalls as replay } from './replay/index.ts';
export { reportCalls as report } from './report/index.ts';
export { roleCalls as role } from './role/index.ts';
export { sceneCalls as scene } from './scene/index.ts';
export { scriptCalls as script } from './script/index.ts';
export { searchCalls as search } from './search/index.ts';
export { securityCalls as security } from './security/index.ts';
export { sessionCalls as session } from './session/index.ts';
export { shareCalls as share } from './share/index.ts';
export { signalCalls as signal } from './signal/index.ts';
export { smsCalls as sms, smsOfferCalls as smsOffer } from './sms/index.ts';
export { sparePartCalls as sparePart } from './spare-part/index.ts';
export { styleCalls as style } from './style/index.ts';
export { templateCalls as template } from './template/index.ts';
export { videoCloudCalls as videoCloud } from './video-cloud/index.ts';
export { weatherCalls as weather } from './weather/index.ts';
export { webhookCalls as webhook } from './webhook/index.ts';
