import { type RequestOf, SCRIPTS_MAX, type Script, type scriptCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import { checkScript } from './check-script.ts';
import { ScriptRepository, type ScriptSettings, scriptSettingsOf } from './repository.ts';

/** Scripts of equipment; each change raises the version that the gateway is to run. */
export class ScriptService {
  readonly #database: Database;
  readonly #touchConfiguration: TouchConfiguration;

  constructor(database: Database, touchConfiguration: TouchConfiguration) {
    this.#database = database;
    this.#touchConfiguration = touchConfiguration;
  }

  add(caller: Caller, { equipmentId, ...settings }: RequestOf<typeof scriptCalls.add>): Promise<string> {
    return this.#change(settings.title, async (transaction) => {
      await lockEquipment(transaction, caller, equipmentId);
      const scripts = new ScriptRepository(transaction.kysely);
      await refuseTooMany(scripts, equipmentId, 1);
      await checkAt(scripts, equipmentId, settings);
      const id = await scripts.insert(equipmentId, settings);
      await this.#touchConfiguration(transaction, [equipmentId]);
      return id;
    });
  }

  edit(caller: Caller, { id, revision, ...change }: RequestOf<typeof scriptCalls.edit>): Promise<void> {
    return this.#change(change.title, async (transaction) => {
      const { scripts, script } = await lockScript(transaction, caller, id);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const settings: ScriptSettings = { ...scriptSettingsOf(script), ...given };
      await checkAt(scripts, script.equipmentId, settings);
      await scripts.update(id, settings, editOf(caller, revision));
      await this.#touchConfiguration(transaction, [script.equipmentId]);
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const { scripts, script } = await lockScript(transaction, caller, id);
      await scripts.delete(id);
      await this.#touchConfiguration(transaction, [script.equipmentId]);
    });
  }

  async #change<T>(title: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.#database.withTransaction(work);
    } catch (error) {
      if (!isScriptTitleTaken(error)) throw error;
      throw new AppError('scriptTitleTaken', { title });
    }
  }
}

export function isScriptTitleTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'equipment_script_equipment_id_title_key');
}

/** @throws AppError invalidRequest beyond what a gateway takes of one piece of equipment */
export async function refuseTooMany(
  scripts: ScriptRepository,
  equipmentId: string,
  more: number,
): Promise<void> {
  const count = (await scripts.count(equipmentId)) + more;
  if (count > SCRIPTS_MAX) throw fieldError('', 'tooManyInAll', { max: SCRIPTS_MAX, count });
}

async function checkAt(scripts: ScriptRepository, equipmentId: string, settings: ScriptSettings) {
  const signals = settings.trigger === 'change' ? await scripts.listSignals(equipmentId) : [];
  checkScript(
    settings,
    signals.map(({ tag }) => tag),
  );
}

async function lockEquipment(transaction: Transaction, caller: Caller, id: string): Promise<void> {
  const locked = await new EquipmentRepository(transaction.kysely).lock(caller, id);
  if (locked === undefined) throw new AppError('notFound');
}

/** The script as it is once its equipment is held. */
async function lockScript(
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<{ scripts: ScriptRepository; script: Script }> {
  const scripts = new ScriptRepository(transaction.kysely);
  const found = await scripts.find(caller, id);
  if (found === undefined) throw new AppError('notFound');
  await lockEquipment(transaction, caller, found.equipmentId);
  const script = await scripts.find(caller, id);
  if (script === undefined) throw new AppError('notFound');
  return { scripts, script };
}
