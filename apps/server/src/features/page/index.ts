import type { pageCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import { CopyService, type FindTemplateSource } from './copy/copy-service.ts';
import { EditLockService } from './edit-lock/edit-lock-service.ts';
import { createPageHandlers } from './handlers.ts';
import { ImageRepository } from './image/image-repository.ts';
import { createEquipmentOwner, createProjectOwner } from './owner-ports.ts';
import type { PageOwnerPort } from './page-owner.ts';
import { PageService } from './page-service.ts';
import { PageUnlockRepository } from './password/page-unlock-repository.ts';
import { createPagePasswordAttempts, PasswordGuard } from './password/password-guard.ts';
import { RevisionService } from './revision/revision-service.ts';
import { type PageRouteOptions, registerPageRoutes } from './routes.ts';

export type { FindTemplateSource } from './copy/copy-service.ts';
export { matchByTag, type NamedSignal } from './copy/match-by-tag.ts';
export { rebindPageFile } from './copy/rebind-page-file.ts';
export { FaceplateRepository } from './faceplate/faceplate-repository.ts';
export { IMAGE_PATH } from './image/image-repository.ts';
export { sniffImageType } from './image/image-type.ts';
export { isSafeSvg } from './image/safe-svg.ts';
export { fileOf } from './page-file.ts';
export type { PageOwner, PageOwnerPort } from './page-owner.ts';
export type { PageService } from './page-service.ts';
export { RegionUseRepository } from './region-use-repository.ts';
export { toPage } from './repository.row.ts';
export { PageRepository } from './repository.ts';

export interface PageFeature {
  readonly handlers: Handlers<typeof pageCalls>;
  /** For project monitoring: pages as their viewers may open them, password and all. */
  readonly pages: PageService;
  readonly jobs: readonly Job[];
  /** The routes that are no calls: pictures and saved page files. */
  registerRoutes(app: FastifyInstance, options: PageRouteOptions): void;
}

export interface PageDependencies {
  readonly template: PageOwnerPort;
  readonly findTemplateSource: FindTemplateSource;
}

/** Diagram pages and faceplates: saved with revisions, opened, copied, locked for editing, and their pictures. */
export function createPageFeature(
  { database }: { database: Database },
  { template, findTemplateSource }: PageDependencies,
): PageFeature {
  const equipment = createEquipmentOwner(database);
  const owners = { equipment, project: createProjectOwner(database), template };
  const guard = new PasswordGuard(
    createPagePasswordAttempts(database.kysely),
    new PageUnlockRepository(database.kysely),
  );
  const pages = new PageService(database, guard, owners);
  const revisions = new RevisionService(database, guard, pages);
  const locks = new EditLockService(database, pages);
  const copies = new CopyService(database, pages, owners, findTemplateSource);
  const images = new ImageRepository(database.kysely);
  return {
    handlers: createPageHandlers({ pages, revisions, locks, copies, images }),
    pages,
    jobs: [
      createPruningJob({
        name: 'page revisions',
        when: '0 40 3 * * *',
        deleteSome: (limit) => revisions.thinOut(limit),
      }),
      createPruningJob({
        name: 'page pictures',
        when: '0 50 3 * * *',
        deleteSome: (limit) => images.deleteUnused(limit),
      }),
    ],
    registerRoutes: (app, options) => registerPageRoutes(app, options, { images, pages }),
  };
}
