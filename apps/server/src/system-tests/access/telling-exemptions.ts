import { because, type Reasons } from './exemptions.ts';

/** Reading calls in whose answers nothing of the things above stands by name, and what does. */
export const TELLS_NO_NAMES: Reasons = {
  ...because(
    'about the account of who asks',
    'factor.state hardwareKey.query identityProvider.pending profile.info profile.queryConfig security.getUserMessage security.getUserEmail ' +
      'security.getUserSecurityQuestion session.queryOwnSessions list.queryViews organisation.myInfo',
  ),
  ...because(
    'about the installation; the organisations of it have no names of these things',
    'identityProvider.offers outbox.query outbox.channels profile.queryFeedback enrolment.queryOrganisations organisation.query ' +
      'hardware.query hardware.info hardware.queryBySn organisation.info apiAccount.tokenLimits history.retention ' +
      'monitor.queryMapTiles weather.query videoCloud.test videoCloud.queryCameraAddress videoCloud.queryAddress ' +
      'licence.info market.ownSigner card.provider offer.query offer.info smsOffer.query smsOffer.info',
  ),
  ...because('whether another system can be framed: frame.test.ts', 'frame.check'),
  ...because('number and amount of an order: purchase.test.ts', 'purchase.payment'),
  ...because(
    'numbers, and what was sent, which is nothing here: features/sms/sms.test.ts',
    'sms.balance sms.queryEntries sms.query sms.statistics sms.preview',
  ),
  ...because('nobody has a phone number here: features/sms/sms.test.ts', 'sms.queryPeople'),
  ...because('bytes: features/invoice', 'invoice.file invoice.document'),
  ...because('a compressed file: features/market/market.test.ts', 'market.download'),
  ...because('a number: enrolment.test.ts', 'enrolment.countWaiting'),
  ...because('whether steps are done: guide.test.ts', 'guide.query'),
  ...because(
    'nothing is old enough to go: features/history/retention',
    'history.previewOrganisationRetention history.previewSignalRetention',
  ),
  ...because(
    'numbers, and whether: alarm.test.ts',
    'alarm.count alarm.countByEquipment alarm.isReleased alarm.countOfProject',
  ),
  ...because(
    'how the product looks, and what is free: style.test.ts',
    'style.loadStyle style.querySysStyle style.validateLoginUrl style.queryPush',
  ),
  ...because('nothing followed it: first-out.test.ts', 'alarm.querySubsequent'),
  ...because(
    'nothing rang in the year of the sample: performance.test.ts',
    'alarm.performance alarm.performanceOfMonth',
  ),
  ...because('numbers, and bytes: repair.test.ts', 'repair.count repair.photo inspection.photo'),
  ...because('four levels with the names that the platform gave them', 'alarm.queryLevels'),
  ...because('bound to no template here: features/template/sync/sync.test.ts', 'template.compare'),
  ...because('numbers, and who made them: version.test.ts', 'template.queryVersions'),
  ...because('numbers, and who made them: gateway-version.test.ts', 'gatewayVersion.query'),
  ...because('the program of the server, the same for all', 'gatewayUpdate.program'),
  ...because('nothing was moved here: spare-part-stock.test.ts', 'sparePart.queryMovements'),
  ...because('numbers: message.test.ts', 'message.queryUnReadMsgCount'),
  ...because('nothing was sent here: features/notification', 'notification.queryDeliveries'),
  ...because('messages to one person: message.test.ts', 'message.getExpireById'),
  ...because(
    'numbers, keys and bytes about one thing that is named: refused where another one is',
    'hardwareKey.queryOfAccount gateway.announced history.query history.queryColumns curve.queryColumns curve.queryStatistics history.compareRecordings replay.queryWindow mvar.validStatistics mvar.queryValues ' +
      'mvar.queryHistory mvar.queryRecalculations page.queryHome page.usage page.newest ' +
      'projectMonitor.countEquipment session.queryAccountSessions share.equipmentInfo share.projectInfo ' +
      'share.queryVisits signal.export report.export excel.downloadTemplate excel.export excel.exportSummary',
  ),
};

/** Reading calls that tell a narrow range less of what was made by it here than the owner is told, and why. */
export const NOT_OF_RANGE: Reasons = {
  ...because(
    'how people sign in is of who sees the whole organisation',
    'identityProvider.query identityProvider.info identityProvider.queryLinks',
  ),
  ...because('what who asks has not read; each has read other ones here', 'message.queryExpireNoticeMsg'),
  ...because('the events and passkeys of who asks, whatever the range', 'audit.queryOwn passkey.query'),
  ...because(
    'accounts are held by departments: one’s own is all that is held without them',
    'account.query audit.queryPeople department.queryHeads equipmentGroup.queryOtherAccounts organisation.queryCompanyAndExternal ' +
      'equipment.queryAccountsWithoutPermission project.queryAccountsWithoutPermission region.queryAccounts',
  ),
  ...because(
    'API accounts here are in no department, so that the whole organisation holds them alone',
    'apiAccount.query apiAccount.info apiAccount.queryTokens apiAccount.queryAuthExternal ' +
      'style.queryAuthExternal',
  ),
  ...because(
    'a department holds those below it in the widest ranges alone',
    'department.query department.info',
  ),
  ...because(
    'logs of departments, webhooks and identity providers are for whom these are shown',
    'audit.queryByObjectId',
  ),
  ...because(
    'what is sent to other systems tells of the whole organisation',
    'webhook.query webhook.info webhook.queryDeliveries',
  ),
  ...because(
    'rules of notification tell of the whole organisation',
    'notification.query notification.info notification.queryDeliveries notification.queryChoices notificationRota.query ' +
      'notificationRota.info',
  ),
};
