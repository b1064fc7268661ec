import type { templateCalls } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { FindTemplateSource, PageOwnerPort } from '../page/index.ts';
import { TemplateRepository } from './repository.ts';
import { listTemplateSignals } from './template-content.ts';
import { createTemplateOwner } from './template-owner.ts';
import { TemplateService } from './template-service.ts';

export interface TemplateFeature {
  readonly handlers: Handlers<typeof templateCalls>;
  /** Copies a template onto equipment just added in the same transaction. Throws notFound for a foreign one. */
  applyTemplate(
    transaction: Transaction,
    caller: Caller,
    templateId: string,
    equipmentId: string,
  ): Promise<void>;
  /** Templates as owners of pages. */
  readonly owner: PageOwnerPort;
  /** The equipment and signals that pages of a template name. */
  readonly findSource: FindTemplateSource;
}

/** Templates: what equipment is made from. */
export function createTemplateFeature({ database }: { database: Database }): TemplateFeature {
  const templates = new TemplateRepository(database.kysely);
  const service = new TemplateService(database);
  return {
    owner: createTemplateOwner(database),
    findSource: async ({ kysely }, organisationId, id) => {
      const content = await new TemplateRepository(kysely).findContent(organisationId, id);
      if (content === undefined) return undefined;
      const signals = content.signals.map(({ sourceId, tag, title }) => ({ id: sourceId, tag, title }));
      return { equipmentId: content.sourceEquipmentId, signals };
    },
    applyTemplate: (transaction, caller, templateId, equipmentId) =>
      service.apply(transaction, caller, templateId, equipmentId),
    handlers: {
      queryForManage: (request, { caller }) => templates.list(caller.organisationId, request),
      query: (request, { caller }) => templates.list(caller.organisationId, request),
      add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      detail: async ({ id }, { caller }) => {
        const template = await templates.find(caller.organisationId, id);
        if (template === undefined) throw new AppError('notFound');
        return template;
      },
      signals: async ({ id }, { caller }) => {
        const content = await templates.findContent(caller.organisationId, id);
        if (content === undefined) throw new AppError('notFound');
        return { equipmentId: content.sourceEquipmentId, signals: listTemplateSignals(content) };
      },
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
    },
  };
}
