import { MAX_SIGNALS, type SignalInput } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { DriverRepository } from '../driver/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import type { StoredSignal } from './repository.record.ts';
import { SignalRepository } from './repository.ts';
import { findSignalProblems, type SignalProblem } from './signal-problems.ts';

export interface SignalChange {
  readonly add: readonly SignalInput[];
  readonly edit: readonly (SignalInput & { readonly id: string })[];
  readonly delete: readonly string[];
}

export interface ChangedCounts {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
}

/** The signals of a piece of equipment, held until the transaction ends. */
export interface HeldSignals {
  readonly equipmentId: string;
  readonly repository: SignalRepository;
  readonly existing: readonly StoredSignal[];
  /** Protocol of each driver, by id. */
  readonly protocols: ReadonlyMap<string, string>;
  /** Id of each driver, by title. */
  readonly driverIds: ReadonlyMap<string, string>;
}

/** Throws notFound for equipment of others. */
export async function holdSignals(
  transaction: Transaction,
  caller: Caller,
  equipmentId: string,
): Promise<HeldSignals> {
  const { organisationId } = caller;
  const locked = await new EquipmentRepository(transaction.kysely).lock(organisationId, equipmentId);
  if (locked === undefined) throw new AppError('notFound');
  const drivers = await new DriverRepository(transaction.kysely).list(organisationId, equipmentId);
  const repository = new SignalRepository(transaction.kysely);
  return {
    equipmentId,
    repository,
    existing: await repository.listAll(equipmentId),
    protocols: new Map(drivers.map((driver) => [driver.id, driver.protocol])),
    driverIds: new Map(drivers.map((driver) => [driver.title, driver.id])),
  };
}

/**
 * What would be wrong after a change; rows are counted through `add`, then `edit`.
 * @throws AppError notFound for ids that are no signals of the equipment
 */
export function checkChange(held: HeldSignals, change: SignalChange): SignalProblem[] {
  requireKnown(held, change);
  const moved = new Set([...change.delete, ...change.edit.map((row) => row.id)]);
  const stayingTags = held.existing.filter((signal) => !moved.has(signal.id)).map((signal) => signal.tag);
  return findSignalProblems([...change.add, ...change.edit], held.protocols, stayingTags);
}

/**
 * Carries a checked change out and lets the gateway know when it concerns it.
 * @throws AppError notFound for ids that are no signals of the equipment, invalidRequest beyond the limit
 */
export async function applyChange(
  transaction: Transaction,
  held: HeldSignals,
  change: SignalChange,
  touchConfiguration: TouchConfiguration,
): Promise<{ counts: ChangedCounts; addedIds: string[] }> {
  const { repository, existing, equipmentId } = held;
  requireKnown(held, change);
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
  await repository.updateAll(equipmentId, change.edit);
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
