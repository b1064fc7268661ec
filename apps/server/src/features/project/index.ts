import type { projectCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { RightRepository } from '../access/index.ts';
import { EquipmentBindingRepository } from './equipment-binding-repository.ts';
import { createProjectHandlers } from './handlers.ts';
import { ProjectAccess } from './project-access-repository.ts';
import { ProjectRepository } from './project-repository.ts';
import { ProjectService } from './project-service.ts';

export { EquipmentBindingRepository } from './equipment-binding-repository.ts';
export { ProjectAccess } from './project-access-repository.ts';
export { ProjectRepository } from './project-repository.ts';

export interface ProjectFeature {
  readonly handlers: Handlers<typeof projectCalls>;
}

/** Projects (operations centres): entered, ordered, shared, their equipment and the rights in them. */
export function createProjectFeature(
  { database }: { database: Database },
  deps: {
    /** A project was deleted, or its equipment or rights changed: who watches it must be looked at anew. */
    onChanged(projectId: string): void;
  },
): ProjectFeature {
  const { kysely } = database;
  return {
    handlers: createProjectHandlers({
      service: new ProjectService(database, deps.onChanged),
      access: new ProjectAccess(kysely),
      projects: new ProjectRepository(kysely),
      bindings: new EquipmentBindingRepository(kysely),
      rights: new RightRepository(kysely, 'project'),
    }),
  };
}
