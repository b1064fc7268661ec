import { type sceneCalls, splitIds } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { registerSceneRoutes, type SceneRouteOptions } from './routes.ts';
import { sceneRecords } from './scene-records.ts';
import { SceneRepository } from './scene-repository.ts';
import { SceneService } from './scene-service.ts';

export { SceneRepository } from './scene-repository.ts';

export interface SceneFeature {
  readonly handlers: Handlers<typeof sceneCalls>;
  registerRoutes(app: FastifyInstance, options: SceneRouteOptions): void;
}

/** 3D scenes of an organisation: a GLB file, and what values of signals do to its nodes (ADR 109). */
export function createSceneFeature({ database }: { database: Database }): SceneFeature {
  const records = recordHandlers<typeof sceneCalls>(database, sceneRecords);
  const scenes = new SceneService(database);
  return {
    handlers: {
      ...records,
      delete: async (request, context) => {
        await scenes.requireUnused(context.caller, request.id);
        return records.delete(request, context);
      },
      upload: (request, { caller, files }) => scenes.upload(caller, request, files.get('file')),
      detail: ({ id }, { caller }) => scenes.detail(caller, id),
      save: (request, { caller }) => scenes.save(caller, request),
      show: ({ ids }, { caller }) => scenes.show(caller, splitIds(ids)),
    },
    registerRoutes: (app, options) => registerSceneRoutes(app, options, new SceneRepository(database.kysely)),
  };
}
