import type { RequestOf, SignalInput, signalCalls } from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import { SignalRepository } from './repository.ts';
import {
  applyChange,
  type ChangedCounts,
  checkChange,
  checkDeletions,
  completeEdits,
  holdSignals,
  refuseFixedDeletion,
} from './signal-change.ts';
import type { SignalChange, SignalProblem } from './signal-problems.ts';
import { pathIn, refuseContradictions } from './signal-request.ts';

const NO_CHANGE: SignalChange = { add: [], edit: [], delete: [] };

export class SignalService {
  readonly #database: Database;
  readonly #touchConfiguration: TouchConfiguration;

  constructor(database: Database, touchConfiguration: TouchConfiguration) {
    this.#database = database;
    this.#touchConfiguration = touchConfiguration;
  }

  async add(caller: Caller, request: RequestOf<typeof signalCalls.add>): Promise<string> {
    const { equipmentId, ...signal } = request;
    return this.#database.withTransaction(async (transaction) => {
      const held = await holdSignals(transaction, caller, equipmentId);
      const change = { ...NO_CHANGE, add: [signal] };
      refuseOne(checkChange(held, change), signal);
      const { addedIds } = await applyChange(transaction, held, change, this.#touchConfiguration);
      return addedIds[0] as string;
    });
  }

  async edit(caller: Caller, edit: RequestOf<typeof signalCalls.edit>): Promise<void> {
    const equipmentId = await new SignalRepository(this.#database.kysely).findEquipmentId(caller, edit.id);
    if (equipmentId === undefined) throw new AppError('notFound');
    await this.#database.withTransaction(async (transaction) => {
      const held = await holdSignals(transaction, caller, equipmentId);
      const change = { ...NO_CHANGE, edit: completeEdits(held, [edit], () => '') };
      refuseOne(checkChange(held, change), change.edit[0] as SignalInput);
      await applyChange(transaction, held, change, this.#touchConfiguration);
    });
  }

  saveAll(caller: Caller, request: RequestOf<typeof signalCalls.saveAll>): Promise<ChangedCounts> {
    const { equipmentId, ...requested } = request;
    refuseContradictions(requested);
    return this.#database.withTransaction(async (transaction) => {
      const held = await holdSignals(transaction, caller, equipmentId);
      const edit = completeEdits(held, requested.edit, (index) => `edit[${index}]`);
      const change = { add: requested.add, edit, delete: checkDeletions(held, requested.delete) };
      const problems = checkChange(held, change);
      if (problems.length > 0)
        throw new AppError('invalidRequest', {}, problems.map(pathIn(change.add.length)));
      const { counts } = await applyChange(transaction, held, change, this.#touchConfiguration);
      return counts;
    });
  }

  async delete(caller: Caller, equipmentId: string, ids: readonly string[]): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const held = await holdSignals(transaction, caller, equipmentId);
      refuseFixedDeletion(held, ids);
      await applyChange(transaction, held, { ...NO_CHANGE, delete: ids }, this.#touchConfiguration);
    });
  }
}

/** A refused signal: the error that names what is wrong where there is one, else the fields. */
function refuseOne(problems: readonly SignalProblem[], signal: SignalInput): void {
  const [first] = problems;
  if (first === undefined) return;
  const fields = problems.map(({ field, code, params }) => ({
    path: field,
    code,
    ...(params && { params }),
  }));
  if (first.code === 'tagTaken') throw new AppError('tagTaken', { tag: signal.tag }, fields);
  if (first.field === 'address') throw new AppError('addressInvalid', { address: signal.address }, fields);
  throw new AppError('invalidRequest', {}, fields);
}
