import type { Row } from '../testing/registry.ts';

/** Names of calls, one text for those that share a reason. */
type Reasons = Readonly<Record<string, string>>;

const because = (reason: string, names: string): Reasons =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]));

/**
 * Calls that want no permission code, by name or as a whole feature, and why: each other call that wants none is a
 * mistake.
 */
export const WITHOUT_CODE: Reasons = {
  ...because(
    'signs in by an identity provider, or links one to the account of who asks',
    'identityProvider.offers identityProvider.begin identityProvider.complete identityProvider.pending ' +
      'identityProvider.link',
  ),
  ...because(
    'who asks is signed in by it, or it is about their own account',
    'session security factor passkey hardwareKey profile recovery',
  ),
  ...because('replaces the password of who asks', 'account.replacePassword'),
  ...because(
    'what who asks has saved or done',
    'list.queryViews list.saveView list.deleteView audit.queryOwn',
  ),
  ...because('wants the code of what it is about', 'list.export audit.queryByObjectId'),
  ...because(
    'of who made the write',
    'command.renewHold command.releaseHold command.callback command.cancel projectMonitor.callback',
  ),
  ...because(
    'who has the link has no account',
    'enrolment.door enrolment.enrol share.door share.enter share.view',
  ),
  ...because(
    'names that forms offer, within the data range',
    'department.query department.info region.query',
  ),
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
  ...because(
    'keys of others are tried in features/hardware-key',
    'hardwareKey.remove.id hardwareKey.removeOfAccount.id',
  ),
  ...because(
    'chosen by the client and unique within its account',
    'command.writeSignal.requestId projectMonitor.writeSignal.requestId',
  ),
  ...because(
    'another one is refused to who may edit their own: organisation.test.ts',
    'organisation.edit.id',
  ),
  ...because(
    'the name of a new account, which may be a number',
    'account.add.loginname enrolment.enrol.loginname',
  ),
  ...because('others’ faceplates are left out of the answer: faceplate.test.ts', 'page.newest.faceplateIds'),
};

/** Things that belong to the organisation as a whole: libraries and rules that hold no values of its plants. */
export const SHARED_KINDS: Reasons = because(
  'of the organisation as a whole',
  'templateId faceplateId regionId roleId organisationId',
);

/** Calls that tell every data range the same of an organisation, and why. */
export const BEYOND_RANGES: Reasons = {
  ...because('the library of templates is the organisation’s', 'template.queryForManage template.query'),
  ...because('the library of faceplates is the organisation’s', 'page.queryFaceplates'),
  ...because('regions of pages are the organisation’s', 'region.query session.info'),
  ...because('roles are the organisation’s', 'role.query role.queryAll'),
};

/** Calls whose cells of data ranges are with what they tell, and why. */
export const TOLD_BY_LISTS: Reasons = because('asks the calls of lists, each in its turn', 'list.export');

/** Calls that answer what people read, and do not say so because asking again would do more than that. */
const READING: ReadonlySet<string> = new Set(
  [
    'signal.query signal.export history.query history.export search.query list.export page.newest page.info',
    'page.revisionInfo mvar.validStatistics projectMonitor.queryGateways projectMonitor.querySignals',
    'projectMonitor.querySignalsOfEquipment projectMonitor.pageInfo session.info',
  ].flatMap((names) => names.split(' ')),
);

export const isReading = ({ name, call }: Row): boolean =>
  READING.has(name) || (call.reads.length > 0 && call.changes.length === 0);

/** Reading calls in whose answers nothing of the things above stands by name, and what does. */
export const TELLS_NO_NAMES: Reasons = {
  ...because(
    'about the account of who asks',
    'factor.state hardwareKey.query identityProvider.pending profile.info profile.queryConfig security.getUserMessage security.getUserEmail ' +
      'security.getUserSecurityQuestion session.queryOwnSessions list.queryViews organisation.myInfo',
  ),
  ...because(
    'about the installation; the organisations of it have no names of these things',
    'identityProvider.offers outbox.query outbox.channels profile.queryFeedback enrolment.queryOrganisations apiAccount.tokenLimits ' +
      'monitor.queryMapTiles',
  ),
  ...because(
    'numbers, keys and bytes about one thing that is named: refused where another one is',
    'hardwareKey.queryOfAccount gateway.announced history.query history.queryColumns mvar.validStatistics page.queryHome page.usage page.newest ' +
      'projectMonitor.countEquipment session.queryAccountSessions share.equipmentInfo share.projectInfo ' +
      'share.queryVisits signal.export',
  ),
};

/** Reading calls that tell a narrow range less of what was made by it here than the owner is told, and why. */
export const NOT_OF_RANGE: Reasons = {
  ...because(
    'how people sign in is of who sees the whole organisation',
    'identityProvider.query identityProvider.info identityProvider.queryLinks',
  ),
  ...because('the events and passkeys of who asks, whatever the range', 'audit.queryOwn passkey.query'),
  ...because(
    'accounts are held by departments: one’s own is all that is held without them',
    'account.query audit.queryPeople department.queryHeads equipmentGroup.queryOtherAccounts organisation.queryCompanyAndExternal ' +
      'equipment.queryAccountsWithoutPermission project.queryAccountsWithoutPermission region.queryAccounts',
  ),
  ...because(
    'API accounts here are in no department, so that the whole organisation holds them alone',
    'apiAccount.query apiAccount.info apiAccount.queryTokens apiAccount.queryAuthExternal',
  ),
  ...because(
    'a department holds those below it in the widest ranges alone',
    'department.query department.info',
  ),
  ...because(
    'what is sent to other systems tells of the whole organisation',
    'webhook.query webhook.info webhook.queryDeliveries',
  ),
};

/** Calls that are refused to who holds everything, and when they are not. */
export const NOT_SERVED: Reasons = {
  ...because('served while a given password has to be replaced: account.test.ts', 'account.replacePassword'),
  ...because('served where the account has a key: hardware-key.test.ts', 'hardwareKey.removeOfAccount'),
};

/** Calls that are refused to others than who gave a command: guests and programs gave none, and why. */
export const OF_WHO_COMMANDS: Reasons = because(
  'a write is followed, held and cancelled by who made it',
  'command.renewHold command.releaseHold command.callback command.cancel projectMonitor.callback',
);
