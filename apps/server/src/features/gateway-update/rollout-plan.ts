import type { GatewayUpdateState, RolloutState } from '@zutai/contract';

/** Gateways that are sent a program at once. */
const SENDING_MAX = 4;

export interface PlannedUpdate {
  readonly id: string;
  readonly position: number;
  readonly isFirst: boolean;
  readonly state: GatewayUpdateState;
  readonly online: boolean;
  /** ms UTC since when the gateway is online; null where it is not. */
  readonly onlineSinceMs: number | null;
  readonly agentVersion: string;
  readonly toVersion: string;
}

export interface Plan {
  /** To be sent now, in the order of their turns. */
  readonly send: readonly string[];
  /** Were done, and are online with another version. */
  readonly wentBack: readonly string[];
  /** What the roll-out becomes; undefined: it stays. */
  readonly becomes?: Extract<RolloutState, 'paused' | 'done'>;
}

/** The others follow when each of the first has been online with its new version, without a break, for so long. */
function areProven(first: readonly PlannedUpdate[], soakMinutes: number, nowMs: number): boolean {
  return first.every(
    ({ state, online, onlineSinceMs, agentVersion, toVersion }) =>
      state === 'done' &&
      online &&
      agentVersion === toVersion &&
      onlineSinceMs !== null &&
      nowMs - onlineSinceMs >= soakMinutes * 60_000,
  );
}

/** What is to be done for a roll-out that runs. */
export function planRollout(
  { soakMinutes }: { readonly soakMinutes: number },
  updates: readonly PlannedUpdate[],
  nowMs: number,
): Plan {
  const wentBack = updates.filter(
    ({ state, online, agentVersion, toVersion }) => state === 'done' && online && agentVersion !== toVersion,
  );
  const first = updates.filter(({ isFirst }) => isFirst);
  const hasFailed = first.some((one) => one.state === 'failed' || wentBack.includes(one));
  const lost = wentBack.map(({ id }) => id);
  if (hasFailed) return { send: [], wentBack: lost, becomes: 'paused' };
  const isOpen = updates.some(({ state }) => ['waiting', 'sending', 'trial'].includes(state));
  if (!isOpen) return { send: [], wentBack: lost, becomes: 'done' };
  const mayFollow = areProven(first, soakMinutes, nowMs);
  const sending = updates.filter(({ state }) => state === 'sending');
  const next = updates
    .filter(({ state, online, isFirst }) => state === 'waiting' && online && (isFirst || mayFollow))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, Math.max(0, SENDING_MAX - sending.length));
  return { send: [...sending, ...next].map(({ id }) => id), wentBack: lost };
}
