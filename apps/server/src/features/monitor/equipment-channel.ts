import { monitorChannels } from '@zutai/contract';
import { CombinedFeed } from './combined-feed.ts';
import type { LiveFeeds } from './live-feeds.ts';
import type { MonitorRepository } from './repository.ts';
import type { SessionScope, SocketChannel } from './socket-channel.ts';

/** What a token allows: one person's session to watch one piece of equipment as it is bound now. */
export interface EquipmentScope extends SessionScope {
  readonly equipmentId: string;
  readonly gatewayId: string | null;
  /** Of a guest: what it may watch; absent: every signal. */
  readonly signalIds?: readonly string[];
}

/** The feed of some of the signals of a piece of equipment. */
function openNarrow(feeds: LiveFeeds, equipmentId: string, signalIds: readonly string[]): CombinedFeed {
  return new CombinedFeed({
    openMembers: () => [feeds.feedOf(equipmentId)],
    signalIds: new Set(signalIds),
    // One for each viewer: guests are few.
    onEmpty: () => {},
  });
}

/** Sockets to the live values of one piece of equipment. */
export function createEquipmentChannel(
  repository: MonitorRepository,
  feeds: LiveFeeds,
): SocketChannel<EquipmentScope> {
  return {
    path: monitorChannels.equipment.path,
    purpose: 'monitor-socket',
    permission: monitorChannels.equipment.permission,
    openFeed: ({ equipmentId, signalIds }) =>
      signalIds === undefined ? feeds.feedOf(equipmentId) : openNarrow(feeds, equipmentId, signalIds),
    filterAuthorised: async (scopes) => {
      const bindings = await repository.findBindings(scopes);
      return new Set(scopes.filter((scope) => bindings.get(scope) === scope.gatewayId));
    },
  };
}
