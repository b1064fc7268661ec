import type { DriverProtocol, driverCalls, RequestOf } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import {
  listSealedOptions,
  openOptionSecrets,
  sealOptionSecrets,
  type TouchConfiguration,
} from '../gateway/index.ts';
import { readDriverOptions, requireProtocol } from './driver-options.ts';
import { DriverRepository, type FoundDriver } from './repository.ts';

/** As many as a gateway's configuration may hold for one piece of equipment. */
export const MAX_DRIVERS = 100;

export class DriverService {
  readonly #database: Database;
  readonly #box: SecretBox;
  readonly #touchConfiguration: TouchConfiguration;

  constructor(database: Database, box: SecretBox, touchConfiguration: TouchConfiguration) {
    this.#database = database;
    this.#box = box;
    this.#touchConfiguration = touchConfiguration;
  }

  add(caller: Caller, request: RequestOf<typeof driverCalls.add>): Promise<string> {
    const { equipmentId, ...settings } = request;
    const options = this.#readOptions(caller, requireProtocol(settings.protocol), settings.options);
    return this.#change(settings.title, async (transaction) => {
      await lockEquipment(transaction, caller, equipmentId);
      const drivers = new DriverRepository(transaction.kysely);
      const count = (await drivers.count(equipmentId)) + 1;
      if (count > MAX_DRIVERS) throw fieldError('', 'tooManyInAll', { max: MAX_DRIVERS, count });
      const id = await drivers.insert(equipmentId, { ...settings, options });
      await this.#touchConfiguration(transaction, [equipmentId]);
      return id;
    });
  }

  edit(caller: Caller, request: RequestOf<typeof driverCalls.edit>): Promise<void> {
    const { id, revision, ...settings } = request;
    const protocol = requireProtocol(settings.protocol);
    const options = this.#readOptions(caller, protocol, settings.options);
    return this.#change(settings.title, async (transaction) => {
      const { drivers, driver } = await lockDriver(transaction, caller, id);
      if (driver.protocol !== protocol.id) await requireSuitableSignals(drivers, id, protocol);
      const { pollIntervalMs = driver.pollIntervalMs, enabled = driver.enabled } = settings;
      const changed = { ...settings, pollIntervalMs, enabled, options };
      await drivers.update(id, changed, editOf(caller, revision));
      await this.#touchConfiguration(transaction, [driver.equipmentId]);
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const { drivers, driver } = await lockDriver(transaction, caller, id);
      const count = (await drivers.listSignals(id)).length;
      if (count > 0) throw new AppError('driverInUse', { count });
      try {
        await drivers.delete(id);
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new AppError('driverInUse', { count: 1 });
        throw error;
      }
      await this.#touchConfiguration(transaction, [driver.equipmentId]);
    });
  }

  /** Checked, and without a secret in clear. */
  #readOptions({ organisationId }: Caller, protocol: DriverProtocol, given: Record<string, unknown>) {
    const opened = openOptionSecrets(this.#box, organisationId, protocol.id, given);
    const options = readDriverOptions(protocol, opened);
    const [unopened] = listSealedOptions(protocol.id, options);
    if (unopened !== undefined) throw fieldError(`options.${unopened}`, 'secretAgain');
    return sealOptionSecrets(this.#box, organisationId, protocol.id, options, given);
  }

  async #change<T>(title: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.#database.withTransaction(work);
    } catch (error) {
      if (!isUniqueViolation(error, 'driver_equipment_id_title_key')) throw error;
      throw new AppError('driverTitleTaken', { title });
    }
  }
}

async function lockEquipment(transaction: Transaction, caller: Caller, id: string): Promise<void> {
  const locked = await new EquipmentRepository(transaction.kysely).lock(caller, id);
  if (locked === undefined) throw new AppError('notFound');
}

/** The driver as it is once its equipment is held. */
async function lockDriver(
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<{ drivers: DriverRepository; driver: FoundDriver }> {
  const drivers = new DriverRepository(transaction.kysely);
  const found = await drivers.find(caller, id);
  if (found === undefined) throw new AppError('notFound');
  await lockEquipment(transaction, caller, found.equipmentId);
  const driver = await drivers.find(caller, id);
  if (driver === undefined) throw new AppError('notFound');
  return { drivers, driver };
}

/** Another protocol is taken only when it reads every address the driver has. */
async function requireSuitableSignals(
  drivers: DriverRepository,
  id: string,
  protocol: DriverProtocol,
): Promise<void> {
  const unfit = (await drivers.listSignals(id)).filter((signal) => {
    const parsed = protocol.parseAddress(signal.address);
    return !parsed.ok || protocol.checkSignal({ ...signal, address: parsed.address }) !== undefined;
  });
  if (unfit.length > 0) throw fieldError('protocol', 'protocolUnfit', { count: unfit.length });
}
