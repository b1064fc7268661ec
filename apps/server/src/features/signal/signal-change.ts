import {
  MAX_SIGNALS,
  type RequestOf,
  type SignalEdit,
  type SignalInput,
  type signalCalls,
} from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import { assertRevision } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { DriverRepository } from '../driver/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import { listNamingRules } from './naming-rule-repository.ts';
import { type NamingRule, namedAmong } from './naming-rules.ts';
import type { StoredSignal } from './repository.record.ts';
import { SignalRepository } from './repository.ts';
import {
  type ChangeBasis,
  findChangeProblems,
  type SignalChange,
  type SignalProblem,
} from './signal-problems.ts';

export interface ChangedCounts {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
}

/** The signals of a piece of equipment, held until the transaction ends. */
export interface HeldSignals extends ChangeBasis {
  readonly equipmentId: string;
  readonly rules: readonly NamingRule[];
  /** Display name of who holds them. */
  readonly editor: string;
  readonly repository: SignalRepository;
}

/** Throws notFound for equipment of others. */
export async function holdSignals(
  transaction: Transaction,
  caller: Caller,
  equipmentId: string,
): Promise<HeldSignals> {
  const locked = await new EquipmentRepository(transaction.kysely).lock(caller, equipmentId);
  if (locked === undefined) throw new AppError('notFound');
  const drivers = await new DriverRepository(transaction.kysely).list(caller, equipmentId);
  const repository = new SignalRepository(transaction.kysely);
  return {
    equipmentId,
    editor: caller.displayName,
    repository,
    existing: await repository.listAll(equipmentId),
    rules: await listNamingRules(transaction.kysely, equipmentId),
    protocols: new Map(drivers.map((driver) => [driver.id, driver.protocol])),
    driverIds: new Map(drivers.map((driver) => [driver.title, driver.id])),
    isFixed: locked.kind === 'GM' && locked.templateId !== null,
  };
}

/**
 * Rows as they will be: what an edit leaves out stays as it is.
 * @param pathOf where a row stands in the request, for the error
 * @throws AppError notFound for ids that are no signals of the equipment, editConflict for a row that somebody edited
 *   after the revision it is based on
 */
export function completeEdits(
  held: Pick<HeldSignals, 'existing'>,
  edits: readonly SignalEdit[],
  pathOf: (index: number) => string,
): SignalChange['edit'] {
  const byId = new Map(held.existing.map((signal) => [signal.id, signal]));
  return edits.map(({ revision, ...change }, index) => {
    const before = byId.get(change.id);
    if (before === undefined) throw new AppError('notFound');
    assertRevision(before, revision, pathOf(index));
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    return { ...before, ...(Object.fromEntries(given) as typeof change) } as SignalChange['edit'][number];
  });
}

/**
 * Ids of rows to delete.
 * @throws AppError notFound for ids that are no signals of the equipment, editConflict for a row that somebody edited
 *   after the revision whose deletion was asked for
 */
export function checkDeletions(
  held: Pick<HeldSignals, 'existing'>,
  deletions: RequestOf<typeof signalCalls.saveAll>['delete'],
): readonly string[] {
  const byId = new Map(held.existing.map((signal) => [signal.id, signal]));
  return deletions.map(({ id, revision }, index) => {
    const before = byId.get(id);
    if (before === undefined) throw new AppError('notFound');
    assertRevision(before, revision, `delete[${index}]`);
    return id;
  });
}

/** @throws AppError invalidRequest where a point of a fixed model would be deleted */
export function refuseFixedDeletion({ isFixed }: ChangeBasis, ids: readonly string[]): void {
  if (isFixed === true && ids.length > 0) throw fieldError('delete', 'pointFixed');
}

/**
 * A rule about a signal goes with that; one about another signal would be left without what it names.
 * @throws AppError signalNamedByRule
 */
export function refuseNamedDeletion(...of: Parameters<typeof namedAmong>): void {
  const named = namedAmong(...of);
  if (named !== undefined) throw new AppError('signalNamedByRule', named);
}

/**
 * What would be wrong after a change; rows are counted through `add`, then `edit`.
 * @throws AppError notFound for ids that are no signals of the equipment, and as {@link refuseFixedDeletion}
 */
export function checkChange(held: HeldSignals, change: SignalChange): SignalProblem[] {
  requireKnown(held, change);
  refuseFixedDeletion(held, change.delete);
  return findChangeProblems(held, change);
}

/**
 * Carries a checked change out and lets the gateway know when it concerns it.
 * @throws AppError notFound for ids that are no signals of the equipment, invalidRequest beyond the limit, signalNamedByRule
 *   where an alarm rule about another signal names one that is deleted
 */
export async function applyChange(
  transaction: Transaction,
  held: HeldSignals,
  change: SignalChange,
  touchConfiguration: TouchConfiguration,
): Promise<{ counts: ChangedCounts; addedIds: string[] }> {
  const { repository, existing, equipmentId } = held;
  requireKnown(held, change);
  refuseNamedDeletion(held.rules, existing, change.delete);
  const byId = new Map(existing.map((signal) => [signal.id, signal]));
  const deleted = new Set(change.delete);
  const count = existing.length - deleted.size + change.add.length;
  if (count > MAX_SIGNALS) throw fieldError('add', 'tooManyInAll', { max: MAX_SIGNALS, count });
  const lastSeq = existing.reduce((last, signal) => Math.max(last, signal.seq), 0);
  const counts = {
    deleted: await repository.deleteAll(equipmentId, [...deleted]),
    changed: change.edit.length,
    added: change.add.length,
  };
  await repository.updateAll(equipmentId, change.edit, held.editor);
  const addedIds = await repository.insertAll(equipmentId, change.add, lastSeq + 1);
  const isForGateway =
    change.add.length > 0 ||
    deleted.size > 0 ||
    change.edit.some((row) => concernsGateway(byId.get(row.id) as StoredSignal, row));
  if (isForGateway) await touchConfiguration(transaction, [equipmentId]);
  return { counts, addedIds };
}

function requireKnown({ existing }: HeldSignals, change: SignalChange): void {
  const known = new Set(existing.map((signal) => signal.id));
  const named = [...change.edit.map((row) => row.id), ...change.delete];
  if (named.some((id) => !known.has(id))) throw new AppError('notFound');
}

/** What the gateway's configuration holds of a signal. */
const GATEWAY_FIELDS = [
  'driverId',
  'tag',
  'dataType',
  'address',
  'scale',
  'offset',
  'writable',
  'min',
  'max',
  'deadband',
] as const;

function concernsGateway(before: SignalInput, after: SignalInput): boolean {
  return GATEWAY_FIELDS.some((field) => before[field] !== after[field]);
}
