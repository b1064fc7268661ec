import { defineErrors } from '../core/index.ts';

export const sceneErrors = defineErrors({
  sceneTitleTaken: { wire: '2671', status: 409, params: ['title'], field: 'title' },
  /** `pages` are the names of up to ten of them. */
  sceneInUse: { wire: '2672', status: 409, params: ['count', 'pages'] },
  /** `place` is where in the file, such as `accessors[3].count`. */
  sceneFileUnreadable: { wire: '2673', status: 400, params: ['place'] },
  sceneFileTooLarge: { wire: '2674', status: 413, params: ['megabytes'] },
  sceneFileTooMuch: { wire: '2675', status: 400, params: ['nodes', 'triangles'] },
  sceneFileExternal: { wire: '2676', status: 400, params: ['place'] },
  /** `name` is that of the extension of glTF. */
  sceneFileExtension: { wire: '2677', status: 400, params: ['name'] },
});
