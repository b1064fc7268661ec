import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type Caller, requireCaller, type ServeOptions } from '../../platform/call/index.ts';
import { SCENE_FILE_PATH, type SceneRepository } from './scene-repository.ts';

export type SceneRouteOptions = Pick<ServeOptions, 'resolveCaller'>;

const NAME = /^([1-9]\d{0,17})-([\w-]{22})$/;

/**
 * The files of scenes, as pages fetch them: for users of the organisation who see pages, and for guests to whom a page
 * with the scene is shared.
 */
export function registerSceneRoutes(
  app: FastifyInstance,
  { resolveCaller }: SceneRouteOptions,
  scenes: Pick<SceneRepository, 'findFile'>,
): void {
  app.get<{ Params: { name: string } }>(`${SCENE_FILE_PATH}/:name`, async (request, reply) => {
    const [, id = '', key = ''] = NAME.exec(request.params.name) ?? [];
    const viewer = await requireViewer(request, resolveCaller);
    if (id === '' || viewer.shown?.sceneIds.has(id) === false) throw new AppError('notFound');
    const bytes = await scenes.findFile(viewer.organisationId, id, key);
    if (bytes === undefined) throw new AppError('notFound');
    return reply
      .header('content-type', 'model/gltf-binary')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'x-guest-session')
      .send(bytes);
  });
}

async function requireViewer(
  request: FastifyRequest,
  resolveCaller: ServeOptions['resolveCaller'],
): Promise<Caller> {
  const caller = await requireCaller(request, resolveCaller);
  if (!caller.permissions.has('page_view')) throw new AppError('noPermission');
  return caller;
}
