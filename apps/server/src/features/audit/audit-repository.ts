import type { AuditKind, auditCalls, LoggedObject, RequestOf, ResponseOf } from '@zutai/contract';
import { type Generated, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { sourceOf } from '../../platform/attempts/source.ts';
import type { Scope } from '../../platform/call/index.ts';
import type { Paging } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';
import {
  type EventSets,
  type Events,
  newest,
  newestOfEach,
  takeEvents,
  takeEventsAmong,
} from './event-page-repository.ts';
import { addNames } from './name-repository.ts';
import { findWords, isByPlatform, listPeople } from './search-repository.ts';

type AuditQuery = RequestOf<typeof auditCalls.query>;
type AuditPage = ResponseOf<typeof auditCalls.query>;

interface AuditEventTable {
  id: Generated<string>;
  at: Generated<Date>;
  organisation_id: string | null;
  account_id: string | null;
  account_name: string;
  session_id: string | null;
  address: string;
  call: string;
  request_id: string;
  kind: AuditKind;
  object_kind: Generated<string>;
  object_id: Generated<string>;
  before: Generated<Record<string, unknown> | null>;
  after: Generated<Record<string, unknown> | null>;
  outcome: 'done' | 'refused';
  error: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    audit_event: AuditEventTable;
  }
}

/** What is written by the server; changes of definitions write themselves (migration 0018). */
export interface AuditEvent {
  readonly kind: Extract<AuditKind, 'login' | 'loginFailed' | 'logout' | 'sessionRevoked' | 'refused'>;
  /** null: nobody's, a failed login of a name that nobody has. */
  readonly organisationId: string | null;
  readonly accountId: string | null;
  readonly accountName: string;
  /** '' when there is no session. */
  readonly sessionId: string;
  readonly address: string;
  readonly call: string;
  readonly requestId: string;
  /** The account that it happened to, where that is not clear from who did it. */
  readonly subjectAccountId?: string;
  /** What the event tells besides. */
  readonly after?: Readonly<Record<string, unknown>>;
  /** Name of the error of the contract; undefined when the call was carried out. */
  readonly error?: string;
}

const DELETED_AT_ONCE = 10_000;

/** An event of more than a hundred signals; they are in `audit_deleted_signal` (migration 0036). */
const IS_MASS_DELETION = sql<boolean>`(kind = 'delete' and object_kind = 'signal' and object_id = '')`;
/** Tags that such an event names, of all that it is about. */
const TAGS_NAMED = 100;

/** Events of an object, deletions of many signals with it among them. */
function concerns(objectId: string) {
  const signalId = /^[1-9]\d{0,8}$/.test(objectId) ? Number(objectId) : null;
  return sql<boolean>`(object_id = ${objectId} or ${IS_MASS_DELETION} and exists (
    select from audit_deleted_signal
    where audit_deleted_signal.id = ${signalId}::integer and event_id = audit_event.id))`;
}

/** Tables of links whose key begins with the id of a thing. */
const LINKS: Partial<Record<LoggedObject, readonly string[]>> = {
  equipment: ['equipment_permission'],
  equipment_group: ['equipment_group_member', 'equipment_group_account'],
  account: ['account_avatar', 'account_totp', 'account_hardware_key', 'api_permission'],
  project: ['project_equipment', 'project_permission'],
};
/** Tables of what belongs to a thing, by a column of its own; `key` is what their events go by. */
const PARTS: Partial<
  Record<LoggedObject, readonly (readonly [table: string, column: string, key?: string])[]>
> = {
  equipment: [
    ['driver', 'equipment_id'],
    ['signal', 'equipment_id'],
    ['equipment_script', 'equipment_id'],
    ['share', 'equipment_id'],
  ],
  project: [
    ['mvar', 'project_id'],
    ['share', 'project_id'],
  ],
  account: [
    ['api_token', 'account_id', 'session_id'],
    ['account_passkey', 'account_id'],
    ['identity_link', 'account_id'],
  ],
  identity_provider: [['identity_link', 'provider_id']],
};

/** Of what is deleted, whose it was: the first of these that it has, as the index of migration 0074 has it. */
const OWNER_OF_DELETED = sql`coalesce(before ->> 'equipment_id', before ->> 'project_id', before ->> 'provider_id',
  before ->> 'account_id')`;

/** Of events `within`, those of a thing and of what hangs on it. */
function hangsOn(within: Events, kind: LoggedObject, id: string): EventSets {
  const ways = [sql<SqlBool>`object_kind = ${kind} and object_id = ${id}`];
  const parts: (readonly [things: RawBuilder<unknown>, condition: RawBuilder<SqlBool>])[] = [];
  for (const table of LINKS[kind] ?? []) {
    const named = sql`object_kind = ${table} and`;
    ways.push(sql<SqlBool>`${named} object_id = ${id}`);
    ways.push(sql<SqlBool>`${named} object_id like '%/%' and split_part(object_id, '/', 1) = ${id}`);
  }
  for (const [table, column, key = 'id'] of PARTS[kind] ?? []) {
    parts.push([
      sql`select part.${sql.ref(key)}::text from ${sql.table(table)} as part where part.${sql.ref(column)} = ${id}`,
      sql<SqlBool>`object_kind = ${table} and object_id = each.id`,
    ]);
    ways.push(sql<SqlBool>`object_kind = ${table} and kind = 'delete' and before ->> ${sql.lit(column)} = ${id}
      and ${column === 'account_id' ? sql`true` : sql`${OWNER_OF_DELETED} = ${id}`}`);
  }
  if (kind === 'share')
    ways.push(
      sql<SqlBool>`account_id = any(array(select guest.account_id from share as guest where guest.id = ${id}))`,
    );
  // A write says to whose signal it was, which may be gone. Written out, as the index of migration 0127 has it.
  if (kind === 'equipment')
    ways.push(
      sql<SqlBool>`kind in ('write', 'writeRefused', 'writeResult') and after ->> 'equipment_id' = ${id}`,
    );
  return (most) => [
    ...ways.map((way) => newest(within.where(way), most)),
    ...parts.map(([things, condition]) => newestOfEach(things, within, condition, most)),
  ];
}

/** What a deletion of many signals deleted: the one that is asked for, else which equipment's, how many and some tags. */
function deletedSignals(objectId: string | undefined) {
  if (objectId !== undefined)
    return sql`(select to_jsonb(gone) - '{event_id,at}'::text[] from audit_deleted_signal as gone
      where gone.id::text = ${objectId} and event_id = audit_event.id)`;
  return sql`before || jsonb_build_object('tags', (
    select jsonb_agg(tag) from (
      select tag from audit_deleted_signal where event_id = audit_event.id order by seq limit ${TAGS_NAMED}
    ) as named))`;
}

/** Of who acts for the platform in an organisation of others: neither who, nor from where. */
function withoutPlatform<Row extends { isByPlatform: boolean }>(row: Row): Row {
  return row.isByPlatform ? { ...row, accountId: null, accountName: '', sessionId: null, address: '' } : row;
}

export class AuditRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Writes an event; `db` is the transaction of what it records, where there is one. */
  async add(event: AuditEvent, db: Kysely<Tables> = this.#db): Promise<void> {
    await db
      .insertInto('audit_event')
      .values({
        organisation_id: event.organisationId,
        account_id: event.accountId,
        account_name: event.accountName,
        session_id: event.sessionId === '' ? null : event.sessionId,
        address: event.address,
        call: event.call,
        request_id: event.requestId,
        kind: event.kind,
        ...(event.subjectAccountId === undefined
          ? {}
          : { object_kind: 'account', object_id: event.subjectAccountId }),
        ...(event.after === undefined ? {} : { after: event.after }),
        outcome: event.error === undefined ? 'done' : 'refused',
        error: event.error ?? '',
      })
      .execute();
  }

  /**
   * Events of one organisation, with a narrower data range those of the accounts that it holds, the newest first; the
   * administrator of the platform also sees failed logins by names that nobody has, which belong to no organisation.
   */
  async list(scope: Scope, request: AuditQuery): Promise<AuditPage> {
    const { organisationId, permissions, dataRange } = scope;
    const { accountId, address, objectKind, objectId } = request;
    const keyword = request.keyword?.trim() ?? '';
    let found = this.#within(request);
    if (dataRange !== 'organisation')
      found = found.where('account_id', 'in', (accounts) =>
        accounts.selectFrom('account').select('account.id').where(holdsAccount(scope)),
      );
    if (address !== undefined)
      found = found.where('address', '=', address).where(sql<SqlBool>`not ${isByPlatform}`);
    if (accountId !== undefined) found = found.where('account_id', '=', accountId);
    if (objectKind !== undefined) found = found.where('object_kind', '=', objectKind);
    if (objectId !== undefined) found = found.where(concerns(objectId));
    const own = found.where('organisation_id', '=', organisationId);
    const ofNobody = permissions.has('installation_edit')
      ? found.where('organisation_id', 'is', null).where('kind', '=', 'loginFailed')
      : undefined;
    if (keyword !== '') {
      const sets = await findWords(this.#db, organisationId, keyword, { own, ofNobody });
      return this.#takePage(scope, sets, request, objectId);
    }
    if (ofNobody === undefined) return this.#takePage(scope, own, request, objectId);
    // One condition of both has no index: a page of what few events pass would be looked for among all of them.
    const sets: EventSets = (most) => [newest(own, most), newest(ofNobody, most)];
    return this.#takePage(scope, sets, request, objectId);
  }

  /** See {@link listPeople}. */
  listPeople(scope: Scope, request: RequestOf<typeof auditCalls.queryPeople>) {
    return listPeople(this.#db, scope, request);
  }

  /** What the caller's own account did in its organisation, the newest first. */
  listOwn(scope: Scope, request: RequestOf<typeof auditCalls.queryOwn>): Promise<AuditPage> {
    const { objectKind } = request;
    let found = this.#within(request)
      .where('organisation_id', '=', scope.organisationId)
      .where('account_id', '=', scope.accountId);
    if (objectKind !== undefined) found = found.where('object_kind', '=', objectKind);
    return this.#takePage(scope, found, request);
  }

  /**
   * What was done to one thing and to what hangs on it: links of it, drivers and signals of equipment. Whether the
   * scope sees the thing is asked before.
   */
  listOfObject(scope: Scope, request: RequestOf<typeof auditCalls.queryByObjectId>): Promise<AuditPage> {
    const { objectKind, objectId } = request;
    const within = this.#within(request).where('organisation_id', '=', scope.organisationId);
    return this.#takePage(scope, hangsOn(within, objectKind, objectId), request);
  }

  /** What a share link of the caller's organisation leads to. */
  async findShared(
    { organisationId }: Scope,
    shareId: string,
  ): Promise<{ equipmentId: string | null; projectId: string | null } | undefined> {
    return this.#db
      .selectFrom('share')
      .select(['equipment_id as equipmentId', 'project_id as projectId'])
      .where('id', '=', shareId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
  }

  /** Whether the data range of the scope holds an account. */
  async holdsAccount(scope: Scope, accountId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('account')
      .select('account.id')
      .where('account.id', '=', accountId)
      .where(holdsAccount(scope))
      .executeTakeFirst();
    return row !== undefined;
  }

  #within({ fromMs, toMs, kind }: Pick<AuditQuery, 'fromMs' | 'toMs' | 'kind'>) {
    let found = this.#db.selectFrom('audit_event');
    if (fromMs !== undefined) found = found.where('at', '>=', new Date(fromMs));
    if (toMs !== undefined) found = found.where('at', '<=', new Date(toMs));
    if (kind !== undefined) found = found.where('kind', '=', kind);
    return found;
  }

  async #takePage(
    { organisationId }: Scope,
    found: Events | EventSets,
    request: Paging,
    objectId?: string,
  ): Promise<AuditPage> {
    const select = (page: Events) =>
      page
        .select([
          'id',
          sql<number>`floor(extract(epoch from at) * 1000)::float8`.as('atMs'),
          'account_id as accountId',
          'account_name as accountName',
          'session_id as sessionId',
          'address',
          'call',
          'request_id as requestId',
          isByPlatform.as('isByPlatform'),
          'kind',
          'object_kind as objectKind',
          sql<string>`case when ${IS_MASS_DELETION} then ${objectId ?? ''} else object_id end`.as('objectId'),
          sql<Record<
            string,
            unknown
          > | null>`case when ${IS_MASS_DELETION} then ${deletedSignals(objectId)} else before end`.as(
            'before',
          ),
          'after',
          'outcome',
          'error',
        ])
        .orderBy('id', 'desc');
    const { total, rows } = await (typeof found === 'function'
      ? takeEventsAmong(this.#db, found, request, select)
      : takeEvents(this.#db, found, request, select));
    return { total, rows: await addNames(this.#db, organisationId, rows.map(withoutPlatform)) };
  }

  /**
   * Deletes what is older than the retention, in steps that hold up nobody.
   * @param retentionDays 365 or more: the database refuses to delete what is younger
   */
  async deleteOld(retentionDays: number): Promise<void> {
    for (const table of ['audit_deleted_signal', 'audit_event']) {
      let deleted = BigInt(DELETED_AT_ONCE);
      while (deleted >= DELETED_AT_ONCE) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where at < now() - make_interval(days => ${retentionDays})
            limit ${DELETED_AT_ONCE}))`.execute(this.#db);
        deleted = numAffectedRows;
      }
    }
  }

  /** Whether an account has signed in from an address, of IPv6 from its network of 64 bits, within the last 90 days. */
  async knowsAddress(accountId: string, address: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('audit_event')
      .select('id')
      .where('account_id', '=', accountId)
      .where(isFrom(address))
      .where('kind', '=', 'login')
      .where('at', '>', sql<Date>`now() - interval '90 days'`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}

/**
 * An IPv6 address that the database reads: stored addresses are as a proxy forwarded them, and one with a port, or
 * anything else that is none, must not fail who signs in.
 */
const IS_IPV6 = sql`(address ~* '^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$'
  or address ~* '^([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?::([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?$' and address !~ '(:.*){8}')`;

/** What counts as one source. Machines take a new IPv6 address within their network every day. */
function isFrom(address: string): RawBuilder<SqlBool> {
  const source = sourceOf(address);
  if (source.endsWith('::/64'))
    return sql`case when ${IS_IPV6} then address::inet <<= ${source}::inet else false end`;
  return sql`(address in (${address}, ${source}) or starts_with(address, ${`${source}:`}))`;
}
