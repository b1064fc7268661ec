import type { monitorCalls, ResponseOf } from '@zutai/contract';

/** What the gateway poll answers. */
export type GatewayStatus = ResponseOf<typeof monitorCalls.gatewayInfo>;

/** Gateway of one of several pieces of equipment. */
export type GatewayBrief = Pick<
  GatewayStatus,
  'equipmentId' | 'online' | 'vpn' | 'interval' | 'communication' | 'faults'
>;

/**
 * What a feed knows besides values. `connecting` is only the first try; afterwards it is live or lost. `none`: there
 * is nothing to be connected to.
 */
export interface FeedState {
  readonly connection: 'connecting' | 'live' | 'lost' | 'none';
  /** Values are those of an earlier moment; what gateways were like then is not known. */
  readonly isPast?: boolean;
  /** When the connection was lost, ms UTC. */
  readonly lostSinceMs: number | null;
  /** null until the server said; also when the equipment has no gateway, and when there are several. */
  readonly gateway: GatewayStatus | null;
  /** The gateways behind a page over several pieces of equipment; undefined for one piece, and until known. */
  readonly gateways?: readonly GatewayBrief[] | undefined;
  /** The equipment has no gateway (any more): monitoring has stopped (specification, section 4: code 2001). */
  readonly hasNoGateway: boolean;
}

export const FIRST_FEED_STATE: FeedState = {
  connection: 'connecting',
  lostSinceMs: null,
  gateway: null,
  hasNoGateway: false,
};

export const NO_FEED_STATE: FeedState = { ...FIRST_FEED_STATE, connection: 'none' };
/** The same object always. */
export const PAST_FEED_STATE: FeedState = { ...NO_FEED_STATE, isPast: true };
