import { pathTo } from '../../../lib/path/index.ts';

/** Address of a live page of a piece of equipment. */
export function livePagePath(pageId: string): string {
  return pathTo('/monitor/eg/detail/page/:pageId', { pageId });
}

/** Address of a live page of a project. */
export function projectPagePath(projectId: string, pageId: string): string {
  return pathTo('/monitor/project/:projectId/page/:pageId', { projectId, pageId });
}

/** Address of a project: its home page, or what it consists of. */
export function projectPath(projectId: string): string {
  return pathTo('/monitor/gm/ocInfo/:ocId', { ocId: projectId });
}

/** Address of a piece of equipment: its values, and from there its pages. */
export function equipmentPath(equipmentId: string): string {
  return pathTo('/monitor/eg/detail/list/:id', { id: equipmentId });
}
