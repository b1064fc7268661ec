/** Address of a live page of a piece of equipment. */
export function livePagePath(pageId: string): string {
  return `/monitor/eg/detail/page/${encodeURIComponent(pageId)}`;
}

/** Address of a live page of a project. */
export function projectPagePath(projectId: string, pageId: string): string {
  return `/monitor/project/${encodeURIComponent(projectId)}/page/${encodeURIComponent(pageId)}`;
}

/** Address of a project: its home page, or what it consists of. */
export function projectPath(projectId: string): string {
  return `/monitor/gm/ocInfo/${encodeURIComponent(projectId)}`;
}

/** Address of a piece of equipment: its values, and from there its pages. */
export function equipmentPath(equipmentId: string): string {
  return `/monitor/eg/detail/list/${encodeURIComponent(equipmentId)}`;
}
