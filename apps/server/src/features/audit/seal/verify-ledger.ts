import type { Pool } from 'pg';

/** What may be wrong with the ledger of writes, against the trail. */
export type LedgerFault =
  /** Rows that say something else than their newest event did when it was written. */
  | 'writesChanged'
  /** Writes that the trail knows and the ledger does not have, though they are too young to have gone. */
  | 'writesMissing'
  /** Rows that no event tells of: entered past the program. */
  | 'writesNotRecorded';

export interface LedgerFinding {
  readonly fault: LedgerFault;
  /** The first of them, by their uuids. */
  readonly writes: readonly string[];
}

export interface LedgerReport {
  /** Rows that were checked. */
  readonly writes: number;
  readonly findings: readonly LedgerFinding[];
}

/** Rows and events looked at in one step. */
const ROWS_AT_ONCE = 5_000;
const MOST_NAMED = 100;

// Rows from before the trail knew writes, and rows whose events went by age, have none: that is no finding.
const EARLIEST = `
  select greatest(now() - $1::interval, coalesce(
    (select at from audit_event where kind in ('write', 'writeRefused', 'writeResult') order by id limit 1),
    now()))::text as since`;

const ROWS = `
  select entry.uuid::text, entry.requested_at::text as at, case
      when event.digest is null and entry.requested_at > $3::timestamptz then 'writesNotRecorded'
      when event.digest <> command_digest(entry) then 'writesChanged' end as fault
  from (
    select * from command where (requested_at, uuid) > ($1::timestamptz, $2::uuid)
    order by requested_at, uuid limit ${ROWS_AT_ONCE}
  ) as entry left join lateral (
    select after ->> 'digest' as digest from audit_event
    where kind in ('write', 'writeRefused', 'writeResult') and after ->> 'command' = entry.uuid::text
    order by id desc limit 1
  ) as event on true
  order by entry.requested_at, entry.uuid`;

const EVENTS = `
  select event.id::text, event.uuid, entry.uuid is null as "isMissing"
  from (
    select id, at, after ->> 'command' as uuid from audit_event
    where id > $1::bigint and kind in ('write', 'writeRefused') and after ? 'command' and at > now() - $2::interval
    order by id limit ${ROWS_AT_ONCE}
  ) as event left join command as entry on entry.uuid = event.uuid::uuid
  order by event.id`;

interface CheckedRow {
  readonly uuid: string;
  readonly at: string;
  readonly fault: LedgerFault | null;
}

/**
 * Checks each row of the ledger against the newest event that tells of it, which the seals keep from being changed, and
 * that no row is missing.
 * @param mayGoAfterDays what is younger must be there
 */
export async function verifyLedger(pool: Pool, mayGoAfterDays: number): Promise<LedgerReport> {
  const found = new Map<LedgerFault, string[]>();
  const find = (fault: LedgerFault, uuid: string) => {
    const uuids = found.get(fault) ?? [];
    if (uuids.length < MOST_NAMED) uuids.push(uuid);
    found.set(fault, uuids);
  };
  const young = `${mayGoAfterDays} days`;
  const { rows: earliest } = await pool.query<{ since: string }>(EARLIEST, [young]);
  let writes = 0;
  let [at, uuid] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await pool.query<CheckedRow>(ROWS, [at, uuid, earliest[0]!.since]);
    for (const row of rows) if (row.fault !== null) find(row.fault, row.uuid);
    writes += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) break;
    [at, uuid] = [last.at, last.uuid];
  }
  for (let afterId = '0'; ; ) {
    const { rows } = await pool.query<{ id: string; uuid: string; isMissing: boolean }>(EVENTS, [
      afterId,
      young,
    ]);
    for (const row of rows) if (row.isMissing) find('writesMissing', row.uuid);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) break;
    afterId = last.id;
  }
  return { writes, findings: [...found].map(([fault, uuids]) => ({ fault, writes: uuids })) };
}
