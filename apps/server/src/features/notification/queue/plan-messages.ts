import { MOST_NOTIFICATIONS_A_MINUTE } from '@zutai/contract';

/** What waits for one receiver and way. */
export interface WaitingGroup {
  /** Deliveries in their order. */
  readonly deliveries: readonly WaitingDelivery[];
  /** Since the newest and the oldest of them was written, ms. */
  readonly newestAgeMs: number;
  readonly oldestAgeMs: number;
  /** Messages made for the receiver and way in the last minute, and how many of these were digests. */
  readonly recentMessages: number;
  readonly recentDigests: number;
}

export interface WaitingDelivery {
  readonly id: string;
  /** Gateway of equipment that is said to be offline; null for any other alarm. */
  readonly lostGatewayId: string | null;
}

/** So long after the last of many a digest is made, ms: a storm has an end, mostly. */
const SETTLED_MS = 3_000;
/** A storm that does not end is told of after this, ms. */
const LONGEST_COLLECTING_MS = 15_000;

/**
 * Which messages are made now of what waits for one receiver; what is in none goes on waiting. What one lost gateway
 * takes offline is one message. More than {@link MOST_NOTIFICATIONS_A_MINUTE} in a minute are one digest, made once the
 * storm has settled, and at most one digest a minute.
 */
export function planMessages(group: WaitingGroup): string[][] {
  const parts = [
    ...Map.groupBy(group.deliveries, ({ id, lostGatewayId }) => lostGatewayId ?? `one ${id}`).values(),
  ];
  if (parts.length + group.recentMessages <= MOST_NOTIFICATIONS_A_MINUTE)
    return parts.map((part) => part.map(({ id }) => id));
  // A digest of one is a digest too: what trickles in would else be a message each time.
  if (group.recentDigests > 0 || group.recentMessages > MOST_NOTIFICATIONS_A_MINUTE) return [];
  if (group.newestAgeMs < SETTLED_MS && group.oldestAgeMs < LONGEST_COLLECTING_MS) return [];
  return [group.deliveries.map(({ id }) => id)];
}
