import type { equipmentCalls, RequestOf } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { type ChangedThing, requireDepartment } from '../access/index.ts';
import { GatewayRepository, requireChangeable, type TouchConfiguration } from '../gateway/index.ts';
import { EquipmentRepository } from './repository.ts';

type Wanted = Pick<RequestOf<typeof equipmentCalls.bindTemplate>, 'templateId' | 'templateValues'>;

/** Templates, for equipment that the same transaction holds. Each throws notFound for a foreign template. */
export interface EquipmentTemplates {
  /** Copies drivers, signals and pages onto new equipment, and binds it. */
  apply(transaction: Transaction, caller: Caller, equipmentId: string, wanted: Wanted): Promise<void>;
  /** Binds equipment that stays as it is. */
  bind(transaction: Transaction, caller: Caller, equipmentId: string, wanted: Wanted): Promise<void>;
  /** Throws equipmentHasNoTemplate. */
  unbind(transaction: Transaction, caller: Caller, equipmentId: string): Promise<void>;
}

export interface EquipmentServiceOptions {
  readonly touchConfiguration: TouchConfiguration;
  readonly templates: EquipmentTemplates;
  /** Deletes the signals of a piece of equipment; their history follows in small steps. */
  readonly removeSignals: (transaction: Transaction, equipmentId: string) => Promise<void>;
  /** Equipment was deleted or changed its gateway: who watches it must look anew. Called after the commit. */
  readonly onMoved?: (equipmentId: string) => void;
}

export class EquipmentService {
  readonly #database: Database;
  readonly #options: EquipmentServiceOptions;

  constructor(database: Database, options: EquipmentServiceOptions) {
    this.#database = database;
    this.#options = options;
  }

  add(caller: Caller, request: RequestOf<typeof equipmentCalls.add>): Promise<string> {
    const { gatewayId, deviceId, templateId, templateValues, ...fields } = request;
    return this.#change(request, async (transaction) => {
      const repository = new EquipmentRepository(transaction.kysely);
      await requireDepartment(transaction.kysely, caller, fields.departmentId);
      if (gatewayId !== null) await requireGateway(transaction, caller, gatewayId);
      const id = await repository.insert(caller, fields);
      if (templateId !== null)
        await this.#options.templates.apply(transaction, caller, id, { templateId, templateValues });
      if (gatewayId !== null || deviceId !== undefined)
        await repository.bind(caller.organisationId, id, gatewayId, deviceId ?? id);
      await this.#options.touchConfiguration(transaction, [id]);
      return id;
    });
  }

  edit(caller: Caller, request: RequestOf<typeof equipmentCalls.edit>): Promise<void> {
    const { id, deviceId, revision, ...fields } = request;
    return this.#change(request, async (transaction) => {
      const { repository, locked } = await lockEquipment(transaction, caller, id);
      if (fields.departmentId !== locked.departmentId)
        await requireDepartment(transaction.kysely, caller, fields.departmentId);
      const { kind = locked.kind } = fields;
      if (locked.templateId !== null && kind !== locked.kind) throw fieldError('kind', 'kindOfTemplate');
      const wantedDeviceId = deviceId ?? locked.deviceId;
      await repository.update(caller.organisationId, id, fields, wantedDeviceId, editOf(caller, revision));
      if (wantedDeviceId !== locked.deviceId) await this.#options.touchConfiguration(transaction, [id]);
    });
  }

  async delete(caller: Caller, { id, title }: RequestOf<typeof equipmentCalls.delete>): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const { repository, locked } = await lockEquipment(transaction, caller, id);
      const names = [locked.title, locked.titleEn].filter((name) => name !== '');
      if (title !== undefined && !names.includes(title.trim()))
        throw new AppError('equipmentTitleMismatch', {}, [{ path: 'title', code: 'titleMismatch' }]);
      await this.#options.touchConfiguration(transaction, [id]);
      await this.#options.removeSignals(transaction, id);
      await repository.delete(caller.organisationId, id);
    });
    this.#options.onMoved?.(id);
  }

  async bindGateway(caller: Caller, request: RequestOf<typeof equipmentCalls.bindGateway>): Promise<void> {
    const { id, deviceId = id } = request;
    await this.#change({ deviceId }, (transaction) => this.#bindGateway(transaction, caller, request));
    this.#options.onMoved?.(id);
  }

  async bindGatewayAndTemplate(
    caller: Caller,
    request: RequestOf<typeof equipmentCalls.bindGatewayAndTemplate>,
  ): Promise<void> {
    const { id, deviceId = id } = request;
    await this.#change({ deviceId }, async (transaction) => {
      await this.#bindGateway(transaction, caller, request);
      await this.#options.templates.bind(transaction, caller, id, request);
    });
    this.#options.onMoved?.(id);
  }

  async bindTemplate(caller: Caller, request: RequestOf<typeof equipmentCalls.bindTemplate>): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      await lockEquipment(transaction, caller, request.id);
      await this.#options.templates.bind(transaction, caller, request.id, request);
    });
  }

  async unbindTemplate(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      await lockEquipment(transaction, caller, id);
      await this.#options.templates.unbind(transaction, caller, id);
    });
  }

  async #bindGateway(
    transaction: Transaction,
    caller: Caller,
    { id, gatewayId, deviceId }: RequestOf<typeof equipmentCalls.bindGateway>,
  ): Promise<void> {
    const { repository, locked } = await lockEquipment(transaction, caller, id);
    await requireGateway(transaction, caller, gatewayId);
    await this.#options.touchConfiguration(transaction, [id]);
    await repository.bind(caller.organisationId, id, gatewayId, deviceId ?? locked.deviceId);
    if (gatewayId !== locked.gatewayId) await this.#options.touchConfiguration(transaction, [id]);
  }

  async unbindGateway(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const { repository, locked } = await lockEquipment(transaction, caller, id);
      if (locked.gatewayId === null) throw new AppError('equipmentHasNoGateway');
      await this.#options.touchConfiguration(transaction, [id]);
      await repository.bind(caller.organisationId, id, null, locked.deviceId);
    });
    this.#options.onMoved?.(id);
  }

  /** @throws AppError notFound unless it is the caller's to change */
  async changeRights(
    caller: Caller,
    id: string,
    work: (transaction: Transaction, thing: ChangedThing) => Promise<void>,
  ): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      // Who may only watch it gives it to nobody; who may change it writes to it if they write at all.
      await lockEquipment(transaction, caller, id);
      const mayWrite = async () => caller.permissions.has('signal_write');
      await work(transaction, { kind: 'equipment', id, mayWrite });
    });
  }

  /** A transaction whose broken unique constraints become the errors a person understands. */
  async #change<T>(
    { title = '', deviceId = '' }: { title?: string; deviceId?: string | undefined },
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#database.withTransaction(work);
    } catch (error) {
      if (isUniqueViolation(error, 'equipment_organisation_id_title_key'))
        throw new AppError('equipmentTitleTaken', { title });
      if (isUniqueViolation(error, 'equipment_gateway_id_device_id_key'))
        throw new AppError('deviceIdTaken', { deviceId });
      throw error;
    }
  }
}

async function lockEquipment(transaction: Transaction, caller: Caller, id: string) {
  const repository = new EquipmentRepository(transaction.kysely);
  const locked = await repository.lock(caller, id);
  if (locked === undefined) throw new AppError('notFound');
  return { repository, locked };
}

async function requireGateway(transaction: Transaction, caller: Caller, gatewayId: string): Promise<void> {
  await requireChangeable(new GatewayRepository(transaction.kysely), caller, gatewayId);
}
