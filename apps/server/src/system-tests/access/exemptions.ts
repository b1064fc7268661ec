import type { Row } from '../testing/registry.ts';
import { type Answer, answered } from './answered.ts';

/** Names of calls, one text for those that share a reason. */
export type Reasons = Readonly<Record<string, string>>;

export const because = (reason: string, names: string): Reasons =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]));

/** Calls that want no permission code, and why: each other call that wants none is a mistake. */
export const WITHOUT_CODE: Reasons = {
  ...because('how the product looks, which is seen before anybody signs in', 'style.loadStyle'),
  ...because(
    'signs in by an identity provider, or links one to the account of who asks',
    'identityProvider.offers identityProvider.begin identityProvider.complete identityProvider.pending ' +
      'identityProvider.link identityProvider.signIn',
  ),
  ...because(
    'signs in',
    'session.login session.challenge session.secondFactor session.showKey session.random session.showVcode ' +
      'session.firstStart ' +
      'passkey.beginLogin passkey.login passkey.beginFactor passkey.showFactor',
  ),
  ...because(
    'finds the way back to an account without a password',
    'recovery.channels recovery.begin recovery.sendCode recovery.validate recovery.saveNewPassword',
  ),
  ...because(
    'who asks, and their own sessions',
    'session.info session.logout session.queryOwnSessions session.revokeOwnSessions',
  ),
  ...because(
    'what keeps the own account safe',
    'security.getUserMessage security.getUserEmail security.getUserSecurityQuestion security.getQuestions ' +
      'security.getSMSCode security.getSMSCodeForNew security.getEmailCode security.validateSmsVerifycode ' +
      'security.validateEmailForChangePwd security.validateQuestionForChangePwd ' +
      'security.validateOldPwdForChangePwd security.setPwd security.setTel security.setEmail ' +
      'security.setSecrecyMessage security.vaildUserTel security.unbindWeixin',
  ),
  ...because(
    'factors of the own account',
    'factor.state factor.begin factor.confirm factor.renewCodes factor.disable passkey.query passkey.begin ' +
      'passkey.confirm passkey.rename passkey.remove hardwareKey.validLockCert hardwareKey.query ' +
      'hardwareKey.register hardwareKey.remove',
  ),
  ...because(
    'profile and settings of who asks, and what they say to whoever runs the platform',
    'profile.info profile.updateLoginUser profile.setAvatar profile.removeAvatar profile.queryConfig profile.saveConfig ' +
      'profile.addFeedback',
  ),
  ...because('for whose codes the caller has them', 'guide.query inspection.calendar'),
  ...because('replaces the password of who asks', 'account.replacePassword'),
  ...because(
    'what who asks has saved or done',
    'list.queryViews list.saveView list.deleteView audit.queryOwn',
  ),
  ...because(
    'messages to who asks, and what they did with them',
    'message.queryUnReadMsgCount message.query message.info message.markAsRead message.allMarkAsRead ' +
      'message.markAsReadForEquipAlarm message.delete message.getExpireById message.queryExpireNoticeMsg ' +
      'message.setIgnore message.token notice.detail',
  ),
  ...because('speaks a text of who asks', 'message.createSound'),
  ...because('wants the code of what it is about', 'list.export audit.queryByObjectId'),
  ...because(
    'of who made the write',
    'command.renewHold command.releaseHold command.callback command.cancel projectMonitor.callback',
  ),
  ...because(
    'who has the link has no account',
    'enrolment.door enrolment.enrol share.door share.enter share.view notification.showLink ' +
      'notification.acknowledgeByLink',
  ),
  ...because(
    'names that forms offer, within the data range',
    'department.query department.info region.query',
  ),
  ...because(
    'pages of other systems that their administrator opened to everybody, or to the role of who asks',
    'frame.queryShown frame.open frame.check',
  ),
  ...because('names of the levels that every mark of an alarm has', 'alarm.queryLevels'),
  ...because('days, of the own organisation and the installation', 'history.retention'),
  ...because(
    'the own organisation’s name and what every program may read',
    'organisation.myInfo apiAccount.document',
  ),
};

/** Calls that no column with a session asks, and why. */
export const NOT_ASKED: Reasons = because('ends the session of who asks', 'session.logout');

/**
 * Fields that name nothing of an organisation, and why: each other field that holds an id needs a sample in which it is
 * somebody else's.
 */
export const NO_IDS: Reasons = {
  ...because(
    'of the provider, which is of the other side',
    'identityProvider.add.clientId identityProvider.edit.clientId',
  ),
  ...because(
    'what an authenticator calls a passkey; others’ are tried with real signatures in features/passkey',
    'passkey.confirm.credential.id passkey.confirm.credential.rawId passkey.login.credential.id ' +
      'passkey.login.credential.rawId passkey.showFactor.credential.id passkey.showFactor.credential.rawId',
  ),
  ...because('wants a link of a message: link.test.ts', 'notification.acknowledgeByLink.subsequentIds'),
  ...because('of `ids`; of others it says nothing', 'alarm.acknowledgeMany.shown.id'),
  ...because('others’ keys: features/hardware-key', 'hardwareKey.remove.id hardwareKey.removeOfAccount.id'),
  ...because(
    'chosen by the client and unique within its account',
    'command.writeSignal.requestId projectMonitor.writeSignal.requestId sparePart.receive.requestId ' +
      'sparePart.issue.requestId sparePart.giveBack.requestId sparePart.count.requestId',
  ),
  ...because(
    'of any organisation: the code is of the platform’s role alone',
    'organisation.info.id organisation.setActive.id hardware.edit.id hardware.delete.id ' +
      'card.add.organisationId card.edit.id card.delete.id offer.edit.id offer.delete.id ' +
      'purchase.recordPayment.id purchase.fulfil.id purchase.refund.id ' +
      'invoice.issue.id invoice.upload.id invoice.refuse.id invoice.void.id smsOffer.edit.id smsOffer.delete.id ' +
      'market.share.id',
  ),
  ...because('a district of China', 'weather.query.districtId'),
  ...because('what a package says of itself: 1 or 2.1', 'market.export.version'),
  ...because(
    'templates have no calculated values: refused whosever they are',
    'template.addReport.columns.mvarId template.editReport.columns.mvarId',
  ),
  ...because('of the catalogue that all organisations read: hardware.test.ts', 'hardware.info.id'),
  ...because('a phone number', 'card.add.msisdn card.edit.msisdn'),
  ...because(
    'prices are the same for all organisations',
    'offer.info.id purchase.renew.offerId smsOffer.info.id purchase.buyMessages.offerId',
  ),
  ...because('another one’s style is not left out of the search: style.test.ts', 'style.validateLoginUrl.id'),
  ...because(
    'the name of a new account, which may be a number',
    'account.add.loginname enrolment.enrol.loginname organisation.add.loginname',
  ),
  ...because(
    'others’ signals are left out of the answer: curve.test.ts',
    'curve.querySignals.signalIds curve.querySignals.equipmentId',
  ),
  ...because(
    'others’ are left out of the answer: work-calendar.test.ts',
    'inspection.calendar.equipmentId inspection.calendar.assigneeId',
  ),
  ...because('others’ faceplates are left out of the answer: faceplate.test.ts', 'page.newest.faceplateIds'),
};

/** Things that belong to the organisation as a whole: libraries and rules that hold no values of its plants. */
export const SHARED_KINDS: Reasons = because(
  'of the organisation as a whole',
  'templateId faceplateId regionId roleId organisationId alarmLevelId noticeId messageId inspectionContentId notificationId rotaId styleId ' +
    'cardId purchaseId paidPurchaseId invoiceId issuedInvoiceId offerId smsOfferId videoCloudId frameId sceneId sparePartId ' +
    'templateReportId templateRuleId packageId signerId',
);

/** Calls that tell every data range the same of an organisation, and why. */
export const BEYOND_RANGES: Reasons = {
  ...because('the library of what inspections look at is the organisation’s', 'inspection.queryContent'),
  ...because(
    'the library of templates is the organisation’s',
    'template.queryForManage template.query market.query market.querySigners',
  ),
  ...because('the library of faceplates is the organisation’s', 'page.queryFaceplates'),
  ...because('regions of pages are the organisation’s', 'region.query session.info'),
  ...because('roles are the organisation’s', 'role.query role.queryAll'),
  ...because('styles are the organisation’s', 'style.query'),
  ...because('3D scenes are the organisation’s; whose signals move them is told to nobody', 'scene.query'),
  ...because(
    'cards, orders, invoices and spare parts are the organisation’s',
    'card.query purchase.query invoice.query invoice.queryOrders sparePart.query',
  ),
  ...because('keys of the video cloud are the organisation’s', 'videoCloud.query'),
  ...because('pages of other systems are the organisation’s', 'frame.query frame.queryShown'),
  ...because(
    'notices are for all people of the organisation; messages on equipment are tried in message.test.ts',
    'notice.query message.query',
  ),
};

/** Calls whose cells of data ranges are with what they tell, and why. */
export const TOLD_BY_LISTS: Reasons = because('asks the calls of lists, each in its turn', 'list.export');

/** Calls that answer what people read, and do not say so because asking again would do more than that. */
const READING: ReadonlySet<string> = new Set(
  [
    'signal.query signal.export curve.export history.query history.export report.export report.downloadRun excel.downloadTemplate excel.export excel.exportSummary search.query list.export page.newest page.info',
    'page.revisionInfo mvar.validStatistics projectMonitor.queryGateways projectMonitor.querySignals',
    'projectMonitor.querySignalsOfEquipment projectMonitor.pageInfo session.info template.querySignals',
  ].flatMap((names) => names.split(' ')),
);

export const isReading = ({ name, call }: Row): boolean =>
  READING.has(name) || (call.reads.length > 0 && call.changes.length === 0);

const SYNC = 'features/template/sync/sync.test.ts';
const HEALTH = 'system-tests/driver-health.test.ts';

/** Calls whose samples cannot be served here: what they are answered instead, and what proves that they are served. */
export const ANSWERED_OTHERWISE: Readonly<Record<string, Answer>> = {
  ...answered('noPermission', 'features/account/account.test.ts', 'account.replacePassword'),
  ...answered('deviceOffline', 'features/command/handlers.test.ts', 'command.writeSignal'),
  ...answered('deviceOffline', 'features/project-monitor/handlers.test.ts', 'projectMonitor.writeSignal'),
  ...answered('notFound', 'features/message/message.test.ts', 'message.getExpireById'),
  ...answered('excelSourceMissing', 'features/excel/excel.test.ts', 'excel.saveFields'),
  ...answered('packageUnreadable', 'features/market/market.test.ts', 'market.upload'),
  ...answered('licenceUnreadable', 'features/licence/licence.test.ts', 'licence.upload'),
  ...answered('holdEnded', 'system-tests/held-button.test.ts', 'command.renewHold'),
  ...answered('commandDecided', 'features/command/handlers.test.ts', 'command.cancel'),
  ...answered('driverInUse', 'features/driver/driver.test.ts', 'driver.delete'),
  ...answered('driverGatewayOffline', 'system-tests/agent-process.test.ts', 'driver.tryAddress'),
  ...answered(
    'driverGatewayOffline',
    HEALTH,
    'driver.gatewayHealth driver.gatewayLog driver.gatewayClock driver.restartGateway driver.openEconomy',
  ),
  ...answered(
    'gatewayConfigurationChanged',
    'features/gateway-version/gateway-version.test.ts',
    'gatewayVersion.restore',
  ),
  ...answered('gatewayUpdateUnfit', 'system-tests/agent-update.test.ts', 'gatewayUpdate.start'),
  ...answered('gatewayRolloutEnded', 'system-tests/agent-update.test.ts', 'gatewayUpdate.control'),
  ...answered('driverOff', HEALTH, 'driver.health driver.startBus driver.readBus driver.stopBus'),
  ...answered('driverNotBrowsable', 'system-tests/agent-process.test.ts', 'driver.browse'),
  ...answered('scriptGatewayOffline', 'system-tests/gateway-scripts.test.ts', 'script.queryState script.try'),
  ...answered('driverInUse', 'features/template/content.test.ts', 'template.deleteDriver'),
  ...answered('equipmentHasNoTemplate', SYNC, 'template.compare template.synchronise'),
  ...answered('videoCloudUnreachable', 'features/video-cloud/video-cloud.test.ts', 'videoCloud.queryAddress'),
  ...answered('gatewayInUse', 'features/gateway/gateway.test.ts', 'gateway.delete'),
  ...answered('ssoClosed', 'features/identity-provider/ldap/directory.test.ts', 'identityProvider.signIn'),
  ...answered(
    'acknowledgeLinkEnded',
    'features/notification/link.test.ts',
    'notification.showLink notification.acknowledgeByLink',
  ),
  ...answered('enrolmentClosed', 'features/enrolment/enrolment.test.ts', 'enrolment.door enrolment.enrol'),
  ...answered('shareClosed', 'system-tests/guests.test.ts', 'share.door share.enter'),
  ...answered(
    'stepExpired',
    'features/security/security.test.ts',
    'security.setPwd security.setTel security.setEmail security.setSecrecyMessage security.getSMSCodeForNew',
  ),
  ...answered(
    'stepExpired',
    'features/recovery/recovery.test.ts',
    'recovery.sendCode recovery.validate recovery.saveNewPassword',
  ),
  ...answered(
    'stepExpired',
    'features/factor/factor.test.ts',
    'factor.begin factor.confirm factor.renewCodes factor.disable',
  ),
  ...answered('stepExpired', 'features/passkey/passkey.test.ts', 'passkey.begin passkey.remove'),
  ...answered(
    'stepExpired',
    'features/hardware-key/hardware-key.test.ts',
    'hardwareKey.register hardwareKey.remove',
  ),
  ...answered(
    'codeExpired',
    'features/security/security.test.ts',
    'security.validateSmsVerifycode security.validateEmailForChangePwd',
  ),
  ...answered(
    'wayNotSet',
    'features/security/security.test.ts',
    'security.getSMSCode security.getEmailCode security.validateQuestionForChangePwd',
  ),
  ...answered(
    'oldPasswordWrong',
    'features/security/security.test.ts',
    'security.validateOldPwdForChangePwd',
  ),
  ...answered('inspectionContentInUse', 'features/inspection/inspection.test.ts', 'inspection.deleteContent'),
  ...answered(
    'inspectionAssigneeUnfit',
    'features/inspection/inspection.test.ts',
    'inspection.addPlan inspection.editPlan',
  ),
  ...answered('repairAssigneeUnfit', 'features/repair/repair.test.ts', 'repair.dispatch'),
  ...answered('repairNotYours', 'features/repair/repair.test.ts', 'repair.finish repair.feedback'),
  ...answered('alarmStateChanged', 'features/alarm/alarm.test.ts', 'alarm.reset'),
  ...answered('invalidRequest', 'features/alarm/first-out/first-out.test.ts', 'alarm.acknowledge'),
  ...answered('firstOutRuleTaken', 'features/first-out-group/first-out-group.test.ts', 'firstOutGroup.add'),
  ...answered('passkeyNeedsName', 'features/passkey/passkey.test.ts', 'passkey.confirm'),
  ...answered(
    'passkeyNeedsName',
    'features/passkey/passkey-login.test.ts',
    'passkey.beginLogin passkey.login passkey.beginFactor passkey.showFactor',
  ),
  ...answered('smsPeopleUnfit', 'features/sms/sms.test.ts', 'sms.send'),
  ...answered('cardProviderManual', 'features/card/card.test.ts', 'card.sync'),
  ...answered('hardwareKeyWrong', 'features/hardware-key/lock-check.test.ts', 'hardwareKey.validLockCert'),
  ...answered(
    'hardwareKeyUnreadable',
    'features/hardware-key/hardware-key.test.ts',
    'hardwareKey.registerOfAccount',
  ),
  ...answered('notFound', 'features/hardware-key/hardware-key.test.ts', 'hardwareKey.removeOfAccount'),
  ...answered('wrongNameOrPassword', 'features/session/session.test.ts', 'session.login'),
  ...answered('challengeExpired', 'features/factor/factor.test.ts', 'session.challenge session.secondFactor'),
  ...answered('challengeExpired', 'features/hardware-key/hardware-key.test.ts', 'session.showKey'),
  ...answered(
    'ssoExpired',
    'features/identity-provider/identity-provider.test.ts',
    'identityProvider.complete',
  ),
  ...answered('ssoClosed', 'features/identity-provider/identity-provider.test.ts', 'identityProvider.begin'),
  ...answered(
    'ssoExpired',
    'features/identity-provider/identity-rights.test.ts',
    'identityProvider.pending identityProvider.link',
  ),
};

/** Calls that the owner is asked for, whose code alone opens them to nobody, and why. */
export const AS_OWNER: Reasons = {
  ...because('an import is committed by who has previewed it', 'signal.commitImport'),
  ...because('a view is changed by who saved it', 'curve.editView curve.deleteView'),
  ...because(
    'what somebody wrote on a curve is changed by them: curve.test.ts has who else deletes it',
    'curve.editAnnotation curve.deleteAnnotation',
  ),
};

/** Calls that are refused to others than who gave a command: guests and programs gave none, and why. */
export const OF_WHO_COMMANDS: Reasons = because(
  'a write is followed, held and cancelled by who made it',
  'command.renewHold command.releaseHold command.callback command.cancel projectMonitor.callback',
);
