import { isRepairOpen, type RepairEventKind, type RepairStep, repairAfter } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { assertRevision, editColumns } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

type Actor = Pick<Caller, 'accountId' | 'displayName' | 'organisationId'>;

/** The moment of the transaction, by the clock of the database. */
export const NOW = sql<Date>`now()`;

/** What is spent on a repair that was opened again is added to what was spent before; its row is locked. */
export const addMinutes = (minutesSpent: number | null) =>
  minutesSpent === null ? {} : { minutes_spent: sql<number>`coalesce(minutes_spent, 0) + ${minutesSpent}` };

/** What is written down with a step. */
export interface LogEntry {
  readonly kind: RepairEventKind;
  readonly note?: string;
  readonly assignee?: string;
  readonly photoId?: string;
  /** Of `finished`. */
  readonly minutesSpent?: number | null;
  readonly parts?: string;
}

const KIND_OF: Readonly<Record<RepairStep, RepairEventKind>> = {
  dispatch: 'dispatched',
  receive: 'received',
  giveBack: 'givenBack',
  finish: 'finished',
  endEarly: 'earlyEnded',
  confirm: 'confirmed',
  reject: 'rejected',
};

/** A repair whose row is locked. */
export type LockedRepair = NonNullable<Awaited<ReturnType<typeof lockRepair>>>;

/** Holds a repair until the end of the transaction: two people take their steps one after the other. */
export async function lockRepair(trx: Kysely<Tables>, organisationId: string, id: string) {
  return trx
    .selectFrom('repair')
    .select([
      'id',
      'title',
      'equipment_id as equipmentId',
      'status',
      'repairer_id as repairerId',
      'department_id as departmentId',
      'reporter_id as reporterId',
      'confirmed_at as confirmedAt',
      'closed_at as closedAt',
      'revision',
      'edited_by as editedBy',
      'edited_at as editedAt',
    ])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Takes a repair from one state to the next, with what it changes beside, and writes it into the log.
 * @throws AppError repairStateChanged where the state does not allow the step (any more)
 */
export async function takeStep(
  trx: Kysely<Tables>,
  actor: Actor,
  work: LockedRepair,
  step: RepairStep,
  change: Readonly<Record<string, unknown>>,
  entry: Omit<LogEntry, 'kind'> = {},
): Promise<void> {
  const status = repairAfter(work.status, step);
  const isSaidAlready = (step === 'confirm' || step === 'reject') && work.confirmedAt !== null;
  if (status === undefined || isSaidAlready) throw new AppError('repairStateChanged');
  const isClosed = !isRepairOpen(status);
  const closedAt = isRepairOpen(work.status) ? NOW : sql<Date>`closed_at`;
  await trx
    .updateTable('repair')
    .set({
      ...change,
      status,
      closed_at: isClosed ? closedAt : null,
      ...editColumns(actor.displayName),
    })
    .where('id', '=', work.id)
    .execute();
  await writeLog(trx, actor, work, { kind: KIND_OF[step], ...entry });
}

/** Changes what people entered of an open repair, unless somebody was faster. */
export async function editRepair(
  trx: Kysely<Tables>,
  actor: Actor,
  work: LockedRepair,
  change: Readonly<Record<string, unknown>>,
  basedOn: number | undefined,
): Promise<void> {
  if (!isRepairOpen(work.status)) throw new AppError('repairStateChanged');
  assertRevision(work, basedOn);
  await trx
    .updateTable('repair')
    .set({ ...change, ...editColumns(actor.displayName) })
    .where('id', '=', work.id)
    .execute();
  await writeLog(trx, actor, work, { kind: 'edited' });
}

/** Adds to the log, which is told to those whom it concerns by the database. */
export async function writeLog(
  trx: Kysely<Tables>,
  { accountId, displayName, organisationId }: Actor,
  work: Pick<LockedRepair, 'id' | 'title'> & { readonly repairerId?: string | null },
  { kind, note = '', assignee = '', photoId, minutesSpent = null, parts = '' }: LogEntry,
): Promise<void> {
  await trx
    .insertInto('repair_event')
    .values({
      organisation_id: organisationId,
      repair_id: work.id,
      title: work.title,
      kind,
      account_id: accountId,
      account_name: displayName,
      assignee,
      previous_id: work.repairerId ?? null,
      note,
      photo_id: photoId ?? null,
      minutes_spent: minutesSpent,
      parts,
    })
    .execute();
}
