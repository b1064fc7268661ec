import { createHash } from 'node:crypto';
import { projectMonitorChannels } from '@zutai/contract';
import { projectOnBoard } from '../live/index.ts';
import {
  CombinedFeed,
  type MonitorFeature,
  type SessionScope,
  type SocketChannel,
} from '../monitor/index.ts';
import type { ProjectAccess } from '../project/index.ts';
import type { ProjectMonitorRepository } from './repository.ts';

/** What a token allows: to watch these signals of a project page, of equipment as it is bound now. */
export interface ProjectScope extends SessionScope {
  readonly projectId: string;
  readonly pageId: string;
  readonly equipments: readonly { readonly id: string; readonly gatewayId: string | null }[];
  readonly signalIds: readonly string[];
  /** Of the project's calculated values; tokens of an older version have none. */
  readonly valueIds?: readonly string[];
}

/** Sockets to the live values of project pages. Viewers of the same signals share one feed. */
export function createProjectChannel(
  repository: ProjectMonitorRepository,
  access: ProjectAccess,
  feeds: MonitorFeature['feeds'],
): SocketChannel<ProjectScope> {
  const open = new Map<string, CombinedFeed>();
  return {
    path: projectMonitorChannels.project.path,
    purpose: 'project-monitor-socket',
    permission: projectMonitorChannels.project.permission,
    openFeed: ({ projectId, equipments, signalIds: ofEquipment, valueIds = [] }) => {
      const computed = valueIds.length === 0 ? [] : [projectOnBoard(projectId)];
      const equipmentIds = [...equipments.map(({ id }) => id), ...computed];
      const signalIds = [...ofEquipment, ...valueIds];
      const key = createHash('sha256')
        .update(JSON.stringify([equipmentIds, signalIds]))
        .digest('base64');
      const known = open.get(key);
      if (known !== undefined) return known;
      const feed: CombinedFeed = new CombinedFeed({
        openMembers: () => equipmentIds.map((id) => feeds.feedOf(id)),
        signalIds: new Set(signalIds),
        onEmpty: () => {
          if (open.get(key) === feed) open.delete(key);
        },
      });
      open.set(key, feed);
      return feed;
    },
    filterAuthorised: async (scopes) => {
      const [authorised, pages, bindings] = await Promise.all([
        access.filterAuthorised(scopes),
        repository.findPageProjects([...new Set(scopes.map((scope) => scope.pageId))]),
        repository.findBindings([...new Set(scopes.map((scope) => scope.projectId))]),
      ]);
      const isAsItWas = ({ projectId, pageId, equipments }: ProjectScope) => {
        const bound = bindings.get(projectId);
        return (
          pages.get(pageId) === projectId &&
          equipments.every(({ id, gatewayId }) => bound?.get(id) === gatewayId)
        );
      };
      return new Set(scopes.filter((scope) => authorised.has(scope) && isAsItWas(scope)));
    },
  };
}
