import { type AuditEventRow, type AuditKind, calls, isWriteKind } from '@zutai/contract';
import { findText, type TextRef, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { browserText } from '../session/index.ts';
import { exportText } from './export-text.ts';
import { valueText } from './value-text.ts';
import { writeText } from './write-text.ts';

/** One field that an event changed, in words. */
export interface FieldChange {
  readonly label: string;
  /** '' where the event changed nothing: what it tells is in `after`. */
  readonly before: string;
  readonly after: string;
}

/** Columns that follow from the change itself, or say nothing to people. */
const BOOKKEEPING: ReadonlySet<string> = new Set(
  (
    'id organisation_id revision created_at updated_at updated_by edited_at edited_by path source_version ' +
    'seq event_id at'
  ).split(' '),
);

const OF_WRITES = ['command', 'digest', 'signal', 'equipment_id', 'hold', 'params', 'code'];
/** What the sentence of an event says already, or what serves checking it. */
const IN_SENTENCE: Partial<Record<AuditKind, readonly string[]>> = {
  write: OF_WRITES,
  writeRefused: OF_WRITES,
  writeResult: OF_WRITES,
  export: ['list', 'columns'],
  read: ['address', 'parent', 'bus', 'log'],
  update: ['restart'],
  sessionRevoked: ['session', 'address'],
};

/** Kinds whose events change nothing. */
const TELLING: ReadonlySet<AuditKind> = new Set(['export', 'read', 'login', 'loginFailed', 'sessionRevoked']);

/** Fields that are read in this order, before all others; JSON of the database has them by their length. */
const FIRST = ['from', 'to', 'signals', 'filter', 'rows', 'format'];
const inOrder = (names: readonly string[]) => [
  ...FIRST.filter((name) => names.includes(name)),
  ...names.filter((name) => !FIRST.includes(name)),
];

/** Accounts of guests go by such a name, which nobody can choose (features/share). */
const GUEST = /^guest:/;

const ref = (key: string): TextRef => ({ feature: 'audit', key });
const objectText = (table: string, { language }: Say) => findText(language, 'auditObject', table);

const errorIn = ({ language }: Say, name: string) => findText(language, 'error', name);

/** What an event is about: the thing by what it was called then, else by its number. */
function thing(row: AuditEventRow, words: Say): { object: string; name: string } {
  const object = objectText(row.objectKind, words) ?? row.objectKind;
  const title = words.title({ title: row.objectTitle, titleEn: row.objectTitleEn });
  const other = words.title({ title: row.otherTitle, titleEn: row.otherTitleEn });
  if (title !== '' && other !== '')
    return { object, name: words.text(textRef('audit', 'namedBoth'), { name: title, other }) };
  if (title !== '') return { object, name: words.text(textRef('audit', 'named'), { name: title }) };
  if (row.objectId === '') return { object, name: '' };
  return { object, name: words.text(textRef('audit', 'numbered'), { id: row.objectId }) };
}

/** An event as a sentence. */
export function eventText(row: AuditEventRow, words: Say): string {
  const { kind, before } = row;
  if (kind === 'refused') {
    const reason = errorIn(words, row.error) ?? row.error;
    return words.text(textRef('audit', 'say_refused'), { reason });
  }
  if (isWriteKind(kind)) return writeText(row, words);
  if (kind === 'export') return exportText(row, words);
  if (kind === 'read') return readText(row, words);
  if (row.objectKind === 'share' && (kind === 'login' || kind === 'loginFailed'))
    return visitText(row, words);
  if (kind === 'delete' && row.objectId === '' && typeof before?.count === 'number')
    return words.text(textRef('audit', 'say_deleteSignals'), { count: before.count });
  if (kind === 'sessionRevoked') return sessionText(row, words);
  const own = ownText(row, words);
  if (own !== undefined) return own;
  const change = textOfChange(row);
  if (change !== undefined) {
    const of = objectText(row.sharedKind, words) ?? '';
    return words.text(change, { ...thing(row, words), of });
  }
  const byWay = kind === 'loginFailed' ? textOfRefusal(row) : textByWay(row);
  if (byWay !== undefined) return words.text(byWay);
  return words.text(ref(`say_${kind}`), thing(row, words));
}

/** A thing by its name, else by its number; '' where neither is known. */
function nameOf(title: string, id: string | undefined, words: Say): string {
  if (title !== '') return words.text(textRef('audit', 'named'), { name: title });
  return id === undefined || id === '' ? '' : words.text(textRef('audit', 'numbered'), { id });
}

/** Of tables whose rows are no things to people, such as a right: what was done, in a sentence of its own. */
function ownText(row: AuditEventRow, words: Say): string | undefined {
  const { objectKind, kind, objectId, before, after } = row;
  const [id, otherId] = objectId.split('/');
  const auth = after?.auth ?? before?.auth;
  const { language } = words;
  return findText(language, 'audit', `say_${objectKind}_${kind}`, {
    name: nameOf(words.title({ title: row.objectTitle, titleEn: row.objectTitleEn }), id, words),
    other: nameOf(words.title({ title: row.otherTitle, titleEn: row.otherTitleEn }), otherId, words),
    right: findText(language, 'audit', `right_${String(auth)}`) ?? '',
  });
}

/** Whose session was ended, and which: the trail of earlier versions does not say that. */
function sessionText(row: AuditEventRow, words: Say): string {
  const isOwn = row.objectId === '' || row.objectId === row.accountId;
  const { session: id, address, user_agent: userAgent } = row.after ?? {};
  if (id === undefined)
    return words.text(
      isOwn ? textRef('audit', 'say_sessionRevoked') : textRef('audit', 'say_sessionRevokedOf'),
      thing(row, words),
    );
  const session = words.text(textRef('audit', 'sessionEnded'), {
    browser: browserText(String(userAgent ?? '')) || words.text(textRef('audit', 'browserUnknown')),
    address: String(address ?? ''),
    id: String(id),
  });
  return words.text(
    isOwn ? textRef('audit', 'say_sessionRevokedWhich') : textRef('audit', 'say_sessionRevokedOfWhich'),
    { ...thing(row, words), session },
  );
}

/** What a driver was to ask its device: an address, or what there is below one; or that its line, or the log of a gateway, was looked at. */
function readText(row: AuditEventRow, words: Say): string {
  const of = thing(row, words);
  const { address, bus, log, parent = '' } = row.after ?? {};
  if (log !== undefined) return words.text(textRef('audit', 'say_gatewayLog'), of);
  if (bus !== undefined)
    return words.text(textRef('audit', bus === 'start' ? 'say_busStart' : 'say_busStop'), of);
  if (address !== undefined)
    return words.text(textRef('audit', 'say_read'), { ...of, address: String(address) });
  return parent === ''
    ? words.text(textRef('audit', 'say_browse'), of)
    : words.text(textRef('audit', 'say_browseBelow'), { ...of, parent: String(parent) });
}

/** A guest who came by a share link, or did not come in. */
function visitText(row: AuditEventRow, words: Say): string {
  const of = objectText(row.sharedKind, words) ?? '';
  const way = { ...thing(row, words), of };
  if (row.kind === 'login') return words.text(textRef('audit', 'say_visit'), way);
  return row.error === 'sharePasswordWrong'
    ? words.text(textRef('audit', 'say_visitPassword'), way)
    : words.text(textRef('audit', 'say_visitClosed'), way);
}

/** What a change means where "changed" says too little; undefined for the others. */
function textOfChange(row: AuditEventRow): TextRef | undefined {
  const { kind, objectKind, after } = row;
  if (objectKind === 'share' && row.objectTitle !== '') return textOfShare(row);
  if (objectKind === 'inspection_event' && typeof after?.kind === 'string')
    return ref(`say_inspection_${after.kind}`);
  if (objectKind === 'repair_event' && typeof after?.kind === 'string')
    return ref(`say_repair_${after.kind}`);
  if (objectKind === 'spare_part_movement' && typeof after?.kind === 'string')
    return ref(`say_spare_part_${after.kind}`);
  if (objectKind === 'alarm_event' && typeof after?.kind === 'string') return ref(`say_alarm_${after.kind}`);
  if (kind !== 'update' || after === null) return undefined;
  if (objectKind === 'enrolment' && after.state === 'approved') return textRef('audit', 'say_approved');
  if (objectKind === 'enrolment' && after.state === 'refused') return textRef('audit', 'say_declined');
  if (typeof after.revoked_at === 'string') return textRef('audit', 'say_revoked');
  const changed = Object.keys(after).filter((name) => !BOOKKEEPING.has(name));
  const fields = textOfFields(row, changed);
  if (fields !== undefined) return fields;
  const [only, ...more] = changed;
  if (more.length > 0) return undefined;
  if (only === 'is_active')
    return after.is_active === true ? textRef('audit', 'say_activated') : textRef('audit', 'say_deactivated');
  return undefined;
}

/** What the change of one field means, where that has a name of its own; with it others may have changed. */
const FIELDS: readonly {
  readonly objectKind?: string;
  readonly field: string;
  readonly with?: readonly string[];
  readonly text: (row: AuditEventRow) => TextRef;
}[] = [
  {
    objectKind: 'account',
    field: 'password_hash',
    with: ['must_change_password'],
    text: ({ call }) =>
      call === calls.account.resetPassword.path
        ? textRef('audit', 'say_passwordReset')
        : textRef('audit', 'say_passwordChanged'),
  },
  { objectKind: 'gateway', field: 'key_hash', text: () => textRef('audit', 'say_gatewayKey') },
  {
    objectKind: 'gateway',
    field: 'economy_open_minutes',
    text: () => textRef('audit', 'say_gatewayOpened'),
  },
  { objectKind: 'gateway', field: 'restart', text: () => textRef('audit', 'say_gatewayRestart') },
  { objectKind: 'webhook', field: 'secret', text: () => textRef('audit', 'say_webhookSecret') },
  {
    objectKind: 'department',
    field: 'parent_id',
    with: ['sequence'],
    text: () => textRef('audit', 'say_moved'),
  },
  {
    objectKind: 'equipment',
    field: 'gateway_id',
    with: ['device_id'],
    text: ({ after }) =>
      after?.gateway_id === null
        ? textRef('audit', 'say_unboundGateway')
        : textRef('audit', 'say_boundGateway'),
  },
  { objectKind: 'equipment', field: 'home_page_id', text: () => textRef('audit', 'say_homePage') },
  { field: 'title', with: ['title_en'], text: () => textRef('audit', 'say_renamed') },
  { field: 'title_en', text: () => textRef('audit', 'say_renamed') },
];

function textOfFields(row: AuditEventRow, changed: readonly string[]): TextRef | undefined {
  return FIELDS.find(
    ({ objectKind = row.objectKind, field, with: others = [] }) =>
      objectKind === row.objectKind &&
      changed.includes(field) &&
      changed.every((name) => name === field || others.includes(name)),
  )?.text(row);
}

function textOfShare({ kind, after }: AuditEventRow): TextRef {
  if (kind === 'insert') return textRef('audit', 'say_shareMade');
  if (kind === 'delete') return textRef('audit', 'say_shareDeleted');
  if (typeof after?.is_public === 'boolean')
    return after.is_public ? textRef('audit', 'say_shareOpened') : textRef('audit', 'say_shareClosed');
  if (after?.key !== undefined) return textRef('audit', 'say_shareRenewed');
  if (after !== null && 'password_hash' in after)
    return after.password_hash === null
      ? textRef('audit', 'say_sharePasswordRemoved')
      : textRef('audit', 'say_sharePasswordSet');
  return textRef('audit', 'say_shareChanged');
}

/** A sign-in by something else than the password alone; undefined for the others. */
function textByWay({ kind, call }: AuditEventRow): TextRef | undefined {
  if (kind !== 'login') return undefined;
  if (call === calls.passkey.login.path) return textRef('audit', 'say_loginPasskey');
  if (call === calls.identityProvider.complete.path) return textRef('audit', 'say_loginSso');
  if (call === calls.identityProvider.signIn.path) return textRef('audit', 'say_loginDirectory');
  if (call === calls.session.showKey.path) return textRef('audit', 'say_loginKey');
  if (call === calls.passkey.showFactor.path) return textRef('audit', 'say_loginPasskeyFactor');
  return call === calls.session.secondFactor.path ? textRef('audit', 'say_loginFactor') : undefined;
}

/** Why a sign-in was refused. */
function textOfRefusal({ error, accountId }: AuditEventRow): TextRef {
  if (error === 'accountWaiting') return textRef('audit', 'say_loginFailedWaiting');
  if (error === 'accountInactive') return textRef('audit', 'say_loginFailedInactive');
  if (error === 'organisationInactive') return textRef('audit', 'say_loginFailedOrganisation');
  if (error === 'tooManyRequests') return textRef('audit', 'say_loginFailedBraked');
  if (error === 'factorCodeWrong') return textRef('audit', 'say_loginFailedFactor');
  if (error === 'hardwareKeyWrong') return textRef('audit', 'say_loginFailedKey');
  if (error === 'passkeyRefused') return textRef('audit', 'say_loginFailedPasskey');
  if (error === 'passkeyCounterBack') return textRef('audit', 'say_loginFailedCounter');
  if (error.startsWith('sso')) return textRef('audit', 'say_loginFailedSso');
  return accountId === null
    ? textRef('audit', 'say_loginFailed')
    : textRef('audit', 'say_loginFailedPassword');
}

/** Who did it: nobody signed in for a failed login, the system for what it does by itself. */
export function actorText(row: AuditEventRow, words: Say): string {
  const { accountName, accountId, kind } = row;
  if (row.isByPlatform) return words.text(textRef('audit', 'platform'));
  if (GUEST.test(accountName)) return words.text(textRef('audit', 'guest'));
  if (accountName !== '') return accountName;
  if (kind === 'loginFailed') return words.text(textRef('audit', 'nobody'));
  return accountId === null
    ? words.text(textRef('audit', 'server'))
    : words.text(textRef('audit', 'numbered'), { id: accountId });
}

/** A field of an event in words. */
export function changeText({ label, before, after }: FieldChange, words: Say): string {
  return before === ''
    ? words.text(textRef('audit', 'entry'), { label, value: after })
    : words.text(textRef('audit', 'change'), { label, before, after });
}

/**
 * What differs between two states of a gateway, a piece of equipment, driver, signal, script, report, alarm rule or parameter of a template, by columns as
 * events have them; of one alone what it holds.
 */
export function rowChanges(
  objectKind:
    | 'gateway'
    | 'equipment'
    | 'driver'
    | 'signal'
    | 'equipment_script'
    | 'report'
    | 'alarm_rule'
    | 'parameter',
  { before, after }: Pick<AuditEventRow, 'before' | 'after'>,
  words: Say,
): FieldChange[] {
  return eventChanges({ kind: 'update', objectKind, before, after, names: {} } as AuditEventRow, words);
}

/** The fields that an event changed, or what it tells besides its sentence. Of what was made those that hold something, of what was deleted what they held. */
export function eventChanges(row: AuditEventRow, words: Say): FieldChange[] {
  const { before, after } = row;
  const { language } = words;
  const said = IN_SENTENCE[row.kind] ?? [];
  const isTold = TELLING.has(row.kind);
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => !BOOKKEEPING.has(name) && !said.includes(name),
  );
  return inOrder(names).flatMap((name) => {
    const was = isTold ? '' : valueText(row, name, before?.[name], words);
    // The trail says of a secret that it was changed, also where there was none before.
    const isFirst = after?.[name] === '(changed)' && before?.[name] === null;
    const is = valueText(row, name, isFirst ? '(set)' : after?.[name], words);
    if (was === is && !(before !== null && after !== null)) return [];
    return [{ label: findText(language, 'auditField', name) ?? name, before: was, after: is }];
  });
}
