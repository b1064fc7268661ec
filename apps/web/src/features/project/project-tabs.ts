import { pathTo } from '../../lib/path/index.ts';

export const PROJECT_TABS = ['info', 'equipment', 'page', 'mvar', 'report', 'permission', 'log'] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];

/** Where a project is managed. */
export function projectEditPath(id: string, tab: ProjectTab = 'info'): string {
  return pathTo(`/manage/project/edit/:id/${tab}`, { id });
}
