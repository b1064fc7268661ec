import type { Correction, CorrectionOperation } from '@zutai/contract';
import type { ClientBase, Pool } from 'pg';
import type { Scope } from '../../../platform/call/index.ts';
import { type HistoryColumns, joinHistory } from '../history-columns.ts';
import { cutToSegments, decodeValues, encodeValues, kindOf } from '../segment/encode-values.ts';
import { holdValues, type Stretch } from './rewrite-stretch.ts';

/** A row of the ledger when it is made. */
export interface NewCorrection extends Stretch {
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly signalId: number;
  readonly operation: CorrectionOperation;
  readonly factor: number | null;
  readonly offset: number | null;
  readonly value: string | null;
  readonly reason: string;
  readonly count: number;
  readonly madeBy: string;
}

/** A correction that is to be taken back. */
export interface MadeCorrection extends Stretch {
  readonly equipmentId: string;
  readonly signalId: number;
  readonly isTakenBack: boolean;
  /** A later one has changed values of the same time. */
  readonly isCovered: boolean;
}

export async function insertCorrection(client: ClientBase, made: NewCorrection): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into history_correction (organisation_id, equipment_id, signal_id, from_ts, to_ts, operation, factor, "offset",
       value, reason, count, made_by)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7, $8, $9, $10, $11, $12)
     returning id`,
    [
      ...[made.organisationId, made.equipmentId, made.signalId, made.fromMs, made.toMs, made.operation],
      ...[made.factor, made.offset, made.value, made.reason, made.count, made.madeBy],
    ],
  );
  return rows[0]!.id;
}

/** Keeps what values were, or became. */
export async function insertValues(
  client: ClientBase,
  correctionId: string,
  isNew: boolean,
  values: HistoryColumns,
): Promise<void> {
  if (values.times.length === 0) return;
  let place = 0;
  for (const piece of cutToSegments(values)) {
    const kind = kindOf(piece);
    await client.query(
      `insert into history_correction_values (correction_id, place, is_new, kind, payload) values ($1, $2, $3, $4, $5)`,
      [correctionId, place, isNew, kind, Buffer.from(encodeValues(piece, kind).buffer)],
    );
    place += 1;
  }
}

export async function readValuesOf(
  client: ClientBase,
  correctionId: string,
  isNew: boolean,
): Promise<HistoryColumns> {
  const { rows } = await client.query<{ kind: number; payload: Buffer }>(
    `select kind, payload from history_correction_values where correction_id = $1 and is_new = $2 order by place`,
    [correctionId, isNew],
  );
  const all = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
  return joinHistory(rows.map(({ kind, payload }) => decodeValues(kind, payload, all)));
}

/** Whether somebody may change what was recorded of equipment that they see: not where it was given for watching. */
export async function mayCorrect(
  db: Pick<ClientBase, 'query'>,
  { accountId }: Scope,
  equipmentId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>('select writes_equipment($1, $2) as may', [
    accountId,
    equipmentId,
  ]);
  return rows[0]?.may === true;
}

/** A correction of equipment that the scope holds, locked with the values of its signal; undefined when there is none. */
export async function lockCorrection(
  client: ClientBase,
  { accountId }: Scope,
  id: string,
): Promise<MadeCorrection | undefined> {
  const { rows } = await client.query<{
    signal_id: number;
    equipment_id: string;
    from_ts: Date;
    to_ts: Date;
    back: boolean;
  }>(
    `select signal_id, equipment_id, from_ts, to_ts, taken_back_at is not null as back from history_correction
     where id = $2 and sees_equipment($1, equipment_id) for update`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  // Somebody who corrects the same time is waited for, and seen.
  await holdValues(client, row.signal_id);
  const later = await client.query(
    `select from history_correction where signal_id = $1 and id > $2 and taken_back_at is null
       and from_ts <= $4 and to_ts >= $3 limit 1`,
    [row.signal_id, id, row.from_ts, row.to_ts],
  );
  return {
    signalId: row.signal_id,
    equipmentId: String(row.equipment_id),
    fromMs: row.from_ts.getTime(),
    toMs: row.to_ts.getTime(),
    isTakenBack: row.back,
    isCovered: later.rowCount !== 0,
  };
}

export async function markTakenBack(
  client: ClientBase,
  id: string,
  by: { readonly displayName: string; readonly reason: string },
): Promise<void> {
  await client.query(
    `update history_correction set taken_back_at = now(), taken_back_by = $2, taken_back_reason = $3 where id = $1`,
    [id, by.displayName, by.reason],
  );
}

/** A stretch of a signal's values that somebody has corrected. */
export interface CorrectedStretch extends Stretch {
  readonly id: string;
  readonly signalId: string;
}

/** What was corrected, and not taken back, of these signals within a time, in the order of the stretches. */
export async function listCorrected(
  pool: Pool,
  signalIds: readonly string[],
  { fromMs, toMs }: Stretch,
): Promise<CorrectedStretch[]> {
  const { rows } = await pool.query<{ id: string; signal_id: number; from_ts: Date; to_ts: Date }>(
    `select id, signal_id, from_ts, to_ts from history_correction
     where signal_id = any ($1::int[]) and taken_back_at is null
       and from_ts <= to_timestamp($3::float8 / 1000) and to_ts >= to_timestamp($2::float8 / 1000)
     order by from_ts, id limit 1000`,
    [signalIds, fromMs, toMs],
  );
  return rows.map(({ id, signal_id, from_ts, to_ts }) => ({
    ...{ id, signalId: String(signal_id), fromMs: from_ts.getTime(), toMs: to_ts.getTime() },
  }));
}

interface CorrectionRow extends Omit<Correction, 'fromMs' | 'toMs' | 'madeMs' | 'takenBackMs'> {
  readonly from: Date;
  readonly to: Date;
  readonly made: Date;
  readonly takenBack: Date | null;
  readonly total: number;
}

/** Corrections of a piece of equipment that the scope holds, the newest first. */
export async function listCorrections(
  pool: Pool,
  { accountId }: Scope,
  wanted: {
    readonly equipmentId: string;
    readonly signalIds: readonly string[] | undefined;
    readonly isAscending: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ total: number; rows: Correction[] }> {
  const direction = wanted.isAscending ? 'asc' : 'desc';
  const found = `from history_correction as made join signal on signal.id = made.signal_id
    where made.equipment_id = $2 and sees_equipment($1, made.equipment_id)
      and ($3::int[] is null or made.signal_id = any ($3))`;
  const which = [accountId, wanted.equipmentId, wanted.signalIds ?? null];
  const counted = await pool.query<{ count: number }>(`select count(*)::int as count ${found}`, which);
  const { rows } = await pool.query<CorrectionRow>(
    `select made.id, made.equipment_id as "equipmentId", made.signal_id::text as "signalId",
       signal.title as "signalTitle", signal.title_en as "signalTitleEn", made.from_ts as "from", made.to_ts as "to",
       made.operation, made.factor, made."offset", made.value, made.reason, made.count, made.made_at as made,
       made.made_by as "madeBy", made.taken_back_at as "takenBack", made.taken_back_by as "takenBackBy",
       made.taken_back_reason as "takenBackReason"
     ${found} order by made.id ${direction} limit $4 offset $5`,
    [...which, wanted.limit, wanted.offset],
  );
  return {
    total: counted.rows[0]!.count,
    rows: rows.map(({ from, to, made, takenBack, ...rest }) => ({
      ...rest,
      fromMs: from.getTime(),
      toMs: to.getTime(),
      madeMs: made.getTime(),
      takenBackMs: takenBack?.getTime() ?? null,
    })),
  };
}
