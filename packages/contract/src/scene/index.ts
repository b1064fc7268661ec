import { z } from 'zod';
import { basedOnRevision, defineCall, id, idList, recordCalls } from '../core/index.ts';
import { MAX_SCENE_MB, scene, sceneContent, sceneDetail, sceneFields, shownScene } from './entity.ts';

export * from './entity.ts';
export { sceneErrors } from './errors.ts';

const base = '/lfscada/scene';

/** 3D scenes of the organisation: a GLB file, and what values of signals do to its nodes (ADR 109). */
export const sceneCalls = {
  ...recordCalls({
    path: base,
    one: '3D scene',
    entity: 'scene',
    view: 'scene_view',
    edit: 'scene_edit',
    fields: sceneFields,
    record: scene,
    sort: ['title', 'createdMs', 'fileBytes', 'nodeCount', 'triangleCount'],
    errors: ['sceneTitleTaken'],
    inUse: ['sceneInUse'],
  }),
  upload: defineCall({
    path: `${base}/file/upload`,
    encoding: 'multipart',
    files: ['file'],
    summary: `Gives a scene its file, or another one: GLB (binary glTF 2.0) with everything it needs inside, up to ${MAX_SCENE_MB} MB, judged by its content. Bindings stay; the answer names the nodes that are bound and not in the file.`,
    request: z.strictObject({ id, revision: basedOnRevision }),
    response: z.object({
      revision: z.number().int(),
      nodeCount: z.number().int(),
      triangleCount: z.number().int(),
      lostNodes: z.array(z.string()),
    }),
    errors: [
      'sceneFileUnreadable',
      'sceneFileTooLarge',
      'sceneFileTooMuch',
      'sceneFileExternal',
      'sceneFileExtension',
    ],
    permission: 'scene_edit',
    changes: ['scene'],
    // Above the limit, so that what is a little too large is told so in words of its own.
    bodyLimit: 2 * MAX_SCENE_MB * 1024 * 1024,
  }),
  detail: defineCall({
    path: `${base}/config/info`,
    summary: 'A scene with its bindings and views, for its editor.',
    request: z.strictObject({ id }),
    response: sceneDetail,
    permission: 'scene_edit',
    reads: ['scene'],
  }),
  save: defineCall({
    path: `${base}/config/save`,
    encoding: 'json',
    summary: 'Saves the bindings, links and views of a scene as a whole.',
    request: z.strictObject({ id, content: sceneContent, revision: basedOnRevision }),
    response: z.object({ revision: z.number().int() }),
    permission: 'scene_edit',
    changes: ['scene'],
  }),
  show: defineCall({
    path: `${base}/show`,
    summary:
      'Scenes as pages show them, by their ids joined with commas; what is not there or not shown is left out.',
    request: z.strictObject({ ids: idList }),
    response: z.array(shownScene),
    permission: 'page_view',
    guests: 'view',
    reads: ['scene'],
  }),
};
