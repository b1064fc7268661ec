import type { pageCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers, ServeOptions } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { createPageHandlers } from './handlers.ts';
import { ImageRepository } from './image-repository.ts';
import { PageService } from './page-service.ts';
import { PasswordFailureRepository } from './password-failure-repository.ts';
import { PasswordGuard } from './password-guard.ts';
import { registerPageRoutes } from './routes.ts';

export { PageRepository } from './repository.ts';

export interface PageFeature {
  readonly handlers: Handlers<typeof pageCalls>;
  /** The routes that are no calls: pictures and saved page files. */
  registerRoutes(app: FastifyInstance, options: Pick<ServeOptions, 'resolveCaller'>): void;
}

/** Diagram pages: saved with every revision kept, opened, and their pictures. */
export function createPageFeature({ database }: { database: Database }): PageFeature {
  const pages = new PageService(database, new PasswordGuard(new PasswordFailureRepository(database.kysely)));
  const images = new ImageRepository(database.kysely);
  return {
    handlers: createPageHandlers(pages, images),
    registerRoutes: (app, options) => registerPageRoutes(app, options, { images, pages }),
  };
}
