import {
  type RequestOf,
  sampleValues,
  type TemplateParameter,
  type TemplateValues,
  type templateCalls,
} from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import type { TemplateContent } from './content.ts';
import { expandContent } from './expand.ts';
import { TemplateRepository } from './repository.ts';
import { BaseRepository } from './sync/base-repository.ts';
import type { SyncService } from './sync/sync-service.ts';
import { putContent, takeContent } from './template-content.ts';
import { copyPages } from './template-pages.ts';

export class TemplateService {
  readonly #database: Database;
  readonly #sync: SyncService;

  constructor(database: Database, sync: SyncService) {
    this.#database = database;
    this.#sync = sync;
  }

  add(caller: Caller, request: RequestOf<typeof templateCalls.add>): Promise<string> {
    const { organisationId } = caller;
    const made = { madeBy: caller.displayName };
    return refuseTakenTitle(request.title, () =>
      this.#database.withTransaction(async (transaction) => {
        const templates = new TemplateRepository(transaction.kysely);
        const { equipmentId } = request;
        if (equipmentId === null) {
          const [sourceEquipmentId = ''] = await templates.takeIds('equipment', 1);
          const rows = { drivers: [], signals: [], scripts: [], reports: [], alarmRules: [] };
          const empty = { sourceEquipmentId, parameters: [], ...rows };
          return templates.insert(organisationId, request, empty, made);
        }
        const equipment = await requireEquipment(transaction, caller, equipmentId);
        const content = await takeContent(transaction, caller, equipmentId);
        const id = await templates.insert(organisationId, request, content, made);
        // What is made from a fixed model is watched without a drawing.
        if (request.kind === 'GM') return id;
        const homePageId = await copyPages(transaction, caller, {
          from: { kind: 'equipment', id: equipmentId },
          to: { kind: 'template', id },
          fromEquipmentId: '',
          equipment,
          findSignal: () => undefined,
        });
        if (homePageId !== null) await templates.setHomePage(organisationId, id, homePageId);
        return id;
      }),
    );
  }

  async edit(
    caller: Caller,
    { id, revision, parameters, ...change }: RequestOf<typeof templateCalls.edit>,
  ): Promise<void> {
    const { organisationId } = caller;
    await refuseTakenTitle(change.title, () =>
      this.#database.withTransaction(async ({ kysely }) => {
        const templates = new TemplateRepository(kysely);
        const found = await templates.lockContent(organisationId, id);
        if (found === undefined) throw new AppError('notFound');
        await templates.update(organisationId, id, change, editOf(caller, revision));
        const before = found.content.parameters;
        if (parameters === undefined || JSON.stringify(parameters) === JSON.stringify(before)) return;
        const content = withParameters(found.content, parameters);
        const made = { madeBy: caller.displayName };
        await templates.setContent(organisationId, id, { before: found, content, made });
      }),
    );
  }

  async delete({ organisationId }: Caller, id: string): Promise<void> {
    const templates = new TemplateRepository(this.#database.kysely);
    const template = await templates.find(organisationId, id);
    if (template === undefined) throw new AppError('notFound');
    if (template.equipmentCount > 0) throw new AppError('templateInUse', { count: template.equipmentCount });
    try {
      await templates.delete(organisationId, id);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new AppError('templateInUse', { count: 1 });
      throw error;
    }
  }

  /** Copies drivers, signals, scripts, reports, alarm rules and pages onto equipment just added, and binds it. Throws notFound for a foreign template. */
  async apply(
    transaction: Transaction,
    caller: Caller,
    equipmentId: string,
    { templateId, templateValues }: { templateId: string; templateValues: TemplateValues },
  ): Promise<void> {
    const { organisationId } = caller;
    const { bound, content } = await this.#sync.contentFor(transaction, caller, templateId, templateValues);
    const equipment = await requireEquipment(transaction, caller, equipmentId);
    const { homePageId, base } = await putContent(
      transaction,
      caller,
      { id: templateId, content },
      equipment,
    );
    const bases = new BaseRepository(transaction.kysely);
    await bases.save(equipmentId, base);
    await bases.bind(organisationId, equipmentId, bound);
    await new EquipmentRepository(transaction.kysely).takeProduct(organisationId, equipmentId);
    if (homePageId !== null)
      await new EquipmentRepository(transaction.kysely).setHomePage(organisationId, equipmentId, homePageId);
  }
}

/** Refuses what a placeholder names and is gone, or counts with and is no integer. */
function withParameters(content: TemplateContent, parameters: readonly TemplateParameter[]): TemplateContent {
  const twice = parameters.findIndex(({ name }, i) => parameters.findIndex((one) => one.name === name) < i);
  if (twice >= 0) throw fieldError(`parameters[${twice}].name`, 'repeated');
  const changed = { ...content, parameters };
  expandContent(changed, sampleValues(parameters));
  return changed;
}

/** Holds the equipment, so that its drivers and signals stay as they are read. */
async function requireEquipment({ kysely }: Transaction, caller: Caller, id: string) {
  const locked = await new EquipmentRepository(kysely).lock(caller, id);
  if (locked === undefined) throw new AppError('notFound');
  return locked;
}

async function refuseTakenTitle<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'template_organisation_id_title_key')) throw error;
    throw new AppError('templateTitleTaken', { title });
  }
}
