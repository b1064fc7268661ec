import type { AuditKind, auditCalls, RequestOf } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/call/index.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type AuditQuery = RequestOf<typeof auditCalls.query>;

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
  /** Name of the error of the contract; undefined when the call was carried out. */
  readonly error?: string;
}

/** How long the trail is kept at most, in days; the database refuses to delete what is younger than 365. */
export const AUDIT_RETENTION_DAYS = 400;
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
        outcome: event.error === undefined ? 'done' : 'refused',
        error: event.error ?? '',
      })
      .execute();
  }

  /**
   * Events of one organisation, the newest first; the administrator of the platform also sees failed logins by names
   * that nobody has, which belong to no organisation.
   */
  list({ organisationId, role }: Pick<Caller, 'organisationId' | 'role'>, request: AuditQuery) {
    const { fromMs, toMs, accountId, address, kind, objectKind, objectId } = request;
    let found = this.#db
      .selectFrom('audit_event')
      .where((event) =>
        event.or([
          event('organisation_id', '=', organisationId),
          ...(role === 'platform'
            ? [event.and([event('organisation_id', 'is', null), event('kind', '=', 'loginFailed')])]
            : []),
        ]),
      );
    if (address !== undefined) found = found.where('address', '=', address);
    if (fromMs !== undefined) found = found.where('at', '>=', new Date(fromMs));
    if (toMs !== undefined) found = found.where('at', '<', new Date(toMs));
    if (accountId !== undefined) found = found.where('account_id', '=', accountId);
    if (kind !== undefined) found = found.where('kind', '=', kind);
    if (objectKind !== undefined) found = found.where('object_kind', '=', objectKind);
    if (objectId !== undefined) found = found.where(concerns(objectId));
    return takePage(found, request, (page) =>
      page
        .select([
          'id',
          sql<number>`floor(extract(epoch from at) * 1000)::float8`.as('atMs'),
          'account_id as accountId',
          'account_name as accountName',
          'address',
          'call',
          'request_id as requestId',
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
        .orderBy('id', 'desc'),
    );
  }

  /** Deletes what is older than the retention, in steps that hold up nobody. */
  async deleteOld(): Promise<void> {
    for (const table of ['audit_deleted_signal', 'audit_event']) {
      let deleted = BigInt(DELETED_AT_ONCE);
      while (deleted >= DELETED_AT_ONCE) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where at < now() - make_interval(days => ${AUDIT_RETENTION_DAYS})
            limit ${DELETED_AT_ONCE}))`.execute(this.#db);
        deleted = numAffectedRows;
      }
    }
  }

  /** Whether an account has signed in from an address within the last 90 days. */
  async knowsAddress(accountId: string, address: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('audit_event')
      .select('id')
      .where('account_id', '=', accountId)
      .where('address', '=', address)
      .where('kind', '=', 'login')
      .where('at', '>', sql<Date>`now() - interval '90 days'`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
