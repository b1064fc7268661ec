import { type Kysely, sql } from 'kysely';
import { currentActor } from '../../platform/db/actor.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './audit-repository.ts';

/** What somebody takes along as a file. */
export interface ExportRecord {
  /** Name of a list of `packages/lists`, or `signal` and `history` of one piece of equipment. */
  readonly list: string;
  /** Whose it is, where it belongs to one piece of equipment. */
  readonly equipmentId?: string;
  readonly format: 'csv' | 'xlsx';
  /** Undefined where nobody knows before the file is made. */
  readonly rows?: number;
  /** Keys of columns; undefined for all. */
  readonly columns?: readonly string[] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Ids of signals that the caller sees. */
  readonly signals?: readonly string[];
  /** What was asked for besides. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** Writes an export of the acting account into the trail, before the first byte leaves. */
export type RecordExport = (record: ExportRecord) => Promise<void>;

/** Words of a search may be long; that is enough to know what was asked for. */
const LONGEST_FILTER = 200;

/** @throws Error where nobody acts: an export is always somebody's */
export function createRecordExport(db: Kysely<Tables>): RecordExport {
  return async ({ equipmentId, fromMs, toMs, filter = {}, ...what }) => {
    const actor = currentActor();
    if (actor === undefined) throw new Error('an export of nobody');
    const asked = Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST_FILTER) : value,
    ]);
    const after = {
      ...what,
      ...(fromMs === undefined ? {} : { from: new Date(fromMs).toISOString() }),
      ...(toMs === undefined ? {} : { to: new Date(toMs).toISOString() }),
      ...(asked.length === 0 ? {} : { filter: Object.fromEntries(asked) }),
    };
    await db
      .insertInto('audit_event')
      .values({
        organisation_id: actor.organisationId,
        account_id: actor.accountId,
        account_name: actor.accountName,
        session_id: actor.sessionId === '' ? null : actor.sessionId,
        address: actor.address,
        call: actor.call,
        request_id: actor.requestId,
        kind: 'export',
        ...(equipmentId === undefined ? {} : { object_kind: 'equipment', object_id: equipmentId }),
        after: sql`${JSON.stringify(after)}::jsonb`,
        outcome: 'done',
      })
      .execute();
  };
}
