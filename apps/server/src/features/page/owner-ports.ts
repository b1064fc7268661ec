import { AppError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { ProjectAccess, ProjectRepository } from '../project/index.ts';
import type { PageOwnerPort } from './page-owner.ts';

/** Equipment as an owner of pages. */
export function createEquipmentOwner({ kysely: db }: Database): PageOwnerPort {
  return {
    async requireVisible(caller, id) {
      const seen = await new EquipmentRepository(db).filterSeen(caller, [id]);
      if (!seen.has(id)) throw new AppError('notFound');
    },
    lock: ({ kysely }, caller, id) => new EquipmentRepository(kysely).lock(caller, id),
    setHomePage: ({ kysely }, organisationId, id, pageId) =>
      new EquipmentRepository(kysely).setHomePage(organisationId, id, pageId),
  };
}

/** Projects as owners of pages: accounts without a right in a project know nothing of its pages. */
export function createProjectOwner({ kysely: db }: Database): PageOwnerPort {
  return {
    async requireVisible(caller, id) {
      await new ProjectAccess(db).require(caller, id);
    },
    lock: ({ kysely }, caller, id) => new ProjectRepository(kysely).lock(caller, id),
    async setHomePage({ kysely }, organisationId, id, pageId) {
      await new ProjectRepository(kysely).setHomePage(organisationId, id, pageId);
    },
  };
}
