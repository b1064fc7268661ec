import { AppError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PageOwnerPort } from '../page/index.ts';
import { TemplateRepository } from './repository.ts';

/** Templates as owners of pages: who may not see templates may not see their pages. */
export function createTemplateOwner({ kysely: db }: Database): PageOwnerPort {
  return {
    async requireVisible({ organisationId, permissions }, id) {
      if ((await new TemplateRepository(db).find(organisationId, id)) === undefined)
        throw new AppError('notFound');
      if (!permissions.has('template_view')) throw new AppError('noPermission');
    },
    lock: ({ kysely }, { organisationId }, id) => new TemplateRepository(kysely).lock(organisationId, id),
    setHomePage: ({ kysely }, organisationId, id, pageId) =>
      new TemplateRepository(kysely).setHomePage(organisationId, id, pageId),
  };
}
