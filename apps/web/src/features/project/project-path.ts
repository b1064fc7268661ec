export const PROJECT_TABS = ['info', 'equipment', 'page', 'mvar', 'permission'] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];

export const PROJECT_LIST_PATH = '/manage/eg/project/list';
export const CENTRE_LIST_PATH = '/monitor/gm/ocInfo';

/** Where a project is managed. */
export function projectEditPath(id: string, tab: ProjectTab = 'info'): string {
  return `/manage/project/edit/${id}/${tab}`;
}
