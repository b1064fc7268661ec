import { monitorChannels } from '@zutai/contract';
import type { LiveFeeds } from './live-feeds.ts';
import type { MonitorRepository } from './repository.ts';
import type { SessionScope, SocketChannel } from './socket-channel.ts';

/** What a token allows: one person's session to watch one piece of equipment as it is bound now. */
export interface EquipmentScope extends SessionScope {
  readonly equipmentId: string;
  readonly gatewayId: string | null;
}

/** Sockets to the live values of one piece of equipment. */
export function createEquipmentChannel(
  repository: MonitorRepository,
  feeds: LiveFeeds,
): SocketChannel<EquipmentScope> {
  return {
    path: monitorChannels.equipment.path,
    purpose: 'monitor-socket',
    openFeed: ({ organisationId, equipmentId }) => feeds.feedOf(organisationId, equipmentId),
    filterAuthorised: async (scopes) => {
      const bindings = await repository.findBindings(scopes);
      return new Set(scopes.filter((scope) => bindings.get(scope.equipmentId) === scope.gatewayId));
    },
  };
}
