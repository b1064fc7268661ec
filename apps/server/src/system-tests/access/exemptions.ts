import type { Row } from '../testing/registry.ts';

/** Names of calls, one text for those that share a reason. */
type Reasons = Readonly<Record<string, string>>;

const because = (reason: string, names: string): Reasons =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]));

/** Calls that no column with a session asks, and why. */
export const NOT_ASKED: Reasons = because('ends the session of who asks', 'session.logout');

/**
 * Fields that name nothing of an organisation, and why: each other field that holds an id needs a sample in which it is
 * somebody else's.
 */
export const NO_IDS: Reasons = {
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
  ...because(
    'its samples have the page of equipment; the others are tried as page.copy’s',
    'page.save.projectId page.save.templateId',
  ),
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

/** Calls of which the code alone is not enough, and what else they want. */
export const NEEDS_MORE: Reasons = {};

/** Calls whose right request is answered with something else than success here, with the code. */
export const ANSWERED_OTHERWISE: Readonly<Record<string, readonly [code: string, why: string]>> = {};

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
export const TELLS_NO_NAMES: Reasons = {};

/** Reading calls that tell a narrow range less of its own things than the owner is told, and why. */
export const NOT_OF_RANGE: Reasons = {};

/** Calls open to guests that are refused all the same when they ask for what they are shown, and why. */
export const NOT_FOR_SHOWN: Reasons = {};
