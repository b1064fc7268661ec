import type { UserInfo } from '@zutai/contract';
import { type Opened, opensPage } from '../../../lib/monitor-path/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** Where a piece of equipment of a group is watched: its home page when it, or whoever watches, wants that, else its values. */
export function groupPath(groupId: string, equipment: Opened, preferred: UserInfo['equipDisplay']): string {
  const { id } = equipment;
  return opensPage(equipment, preferred) ? groupPagePath(groupId, id) : groupValuesPath(groupId, id);
}

export const groupValuesPath = (groupId: string, id: string) =>
  pathTo('/monitor/eg/group/list/:groupId/:id', { groupId, id });

export const groupPagePath = (groupId: string, id: string, pageId?: string) =>
  pageId === undefined
    ? pathTo('/monitor/eg/group/configuration/:groupId/:id', { groupId, id })
    : pathTo('/monitor/eg/group/configuration/:groupId/:id/:pageId', { groupId, id, pageId });
