import type { Lease, Leases } from '../../platform/db/lease/lease.ts';
import type { PartState } from '../../platform/http/health.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { GroupIngest } from './group-ingest-options.ts';

export interface GroupOwnerOptions {
  readonly leases: Leases;
  readonly logger: Logger;
  /** Group names there are now. */
  readonly listGroups: () => Promise<string[]>;
  readonly startGroup: (groupId: string, lease: Lease) => Promise<GroupIngest>;
  readonly tickMs?: number;
}

export interface GroupOwner {
  readonly owned: () => GroupIngest[];
  /** Whether every group has an owner, and this process receives what it owns. */
  readonly state: () => PartState;
  /** Resolves when the first round is done: alone, this process then ingests everything. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface OwnedGroup {
  readonly lease: Lease;
  readonly ingest: GroupIngest;
}

/** A look at the groups takes milliseconds; one that is so late says that something is stuck. */
const LATE_TICK_MS = 5_000;
const GROUP = 'ingest-group:';
const MEMBER = 'ingest-member:';

/**
 * Which groups this process ingests: each group has one owner by lease, and the living processes have equal
 * shares. A process that dies leaves its leases to run out; the others then take them.
 */
export function createGroupOwner(options: GroupOwnerOptions): GroupOwner {
  const { leases, logger, listGroups, startGroup, tickMs = 500 } = options;
  const owned = new Map<string, OwnedGroup>();
  /** Groups whose lease was lost, while their ingest ends. */
  const ending = new Map<string, Promise<void>>();
  let member: Lease | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let isStopped = false;
  let tickedMs: number | undefined;
  let freeCount = 0;

  async function tick(): Promise<void> {
    if (member === undefined || member.signal.aborted)
      member = await leases.acquire(`${MEMBER}${leases.ownerId}`);
    const [groups, taken, members] = await Promise.all([
      listGroups(),
      leases.list(GROUP),
      leases.list(MEMBER),
    ]);
    const share = Math.ceil(groups.length / Math.max(1, members.length));
    // A renewal that took effect after this process had dropped the lease keeps others out, not this process itself.
    const byOthers = taken.filter(({ owner }) => owner !== leases.ownerId);
    const isTaken = new Set(byOthers.map(({ name }) => name));
    const free = groups.filter((groupId) => !isTaken.has(GROUP + groupId) && !owned.has(groupId));
    await Promise.all(free.slice(0, Math.max(0, share - owned.size)).map(take));
    freeCount = free.filter((groupId) => !owned.has(groupId)).length;
    tickedMs = performance.now();
    if (owned.size > share) await release([...owned.keys()].at(-1)!);
  }

  async function take(groupId: string): Promise<void> {
    // Its own lost lease can be taken again at once: what was begun under it ends first.
    await ending.get(groupId);
    const lease = await leases.acquire(GROUP + groupId, () => onLeaseLost(groupId));
    if (lease === undefined) return;
    try {
      const ingest = await startGroup(groupId, lease);
      if (lease.signal.aborted) return await ingest.stop(false);
      owned.set(groupId, { lease, ingest });
      logger.debug({ group: groupId }, 'ingesting');
    } catch (error) {
      await lease.release().catch(() => undefined);
      throw error;
    }
  }

  function onLeaseLost(groupId: string): void {
    const group = owned.get(groupId);
    owned.delete(groupId);
    if (group === undefined) return;
    const stopping = group.ingest
      .stop(false)
      .catch((error) => logger.error({ err: error, group: groupId }, 'a lost group could not be stopped'))
      .finally(() => ending.delete(groupId));
    ending.set(groupId, stopping);
  }

  async function release(groupId: string): Promise<void> {
    const group = owned.get(groupId);
    if (group === undefined) return;
    owned.delete(groupId);
    await group.ingest.stop(true);
    await group.lease.release();
    logger.debug({ group: groupId }, 'no longer ingesting');
  }

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      ticking = round().then(plan);
    }, tickMs).unref();
  }

  async function round(): Promise<void> {
    try {
      await tick();
    } catch (error) {
      logger.warn({ err: error }, 'groups could not be taken; trying again');
    }
  }

  function state(): PartState {
    if (tickedMs === undefined) return 'starting';
    if (performance.now() - tickedMs > tickMs + LATE_TICK_MS) return 'failed';
    const isReceiving = [...owned.values()].every(
      ({ lease, ingest }) => lease.isHeld() && ingest.isReceiving(),
    );
    if (!isReceiving) return 'failed';
    // With others about, they may be taking the free ones at this moment; a lone process takes all at once.
    return freeCount > 0 && owned.size === 0 ? 'failed' : freeCount > 0 ? 'degraded' : 'ok';
  }

  return {
    state,
    owned: () => [...owned.values()].map(({ ingest }) => ingest),
    async start() {
      ticking = round();
      await ticking;
      plan();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
      await Promise.all([...owned.keys()].map(release));
      await member?.release().catch(() => undefined);
    },
  };
}
