import type { Lease, Leases } from '../../platform/db/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { GroupIngest } from './group-ingest.ts';

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
  /** Resolves when the first round is done: alone, this process then ingests everything. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface OwnedGroup {
  readonly lease: Lease;
  readonly ingest: GroupIngest;
}

const GROUP = 'ingest-group:';
const MEMBER = 'ingest-member:';

/**
 * Which groups this process ingests: each group has one owner by lease, and the living processes have equal
 * shares. A process that dies leaves its leases to run out; the others then take them.
 */
export function createGroupOwner(options: GroupOwnerOptions): GroupOwner {
  const { leases, logger, listGroups, startGroup, tickMs = 1_000 } = options;
  const owned = new Map<string, OwnedGroup>();
  let member: Lease | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function tick(): Promise<void> {
    if (member === undefined || member.signal.aborted)
      member = await leases.acquire(`${MEMBER}${leases.ownerId}`);
    const [groups, taken, members] = await Promise.all([
      listGroups(),
      leases.list(GROUP),
      leases.list(MEMBER),
    ]);
    const share = Math.ceil(groups.length / Math.max(1, members.length));
    const isTaken = new Set(taken.map(({ name }) => name));
    const free = groups.filter((groupId) => !isTaken.has(GROUP + groupId) && !owned.has(groupId));
    await Promise.all(free.slice(0, Math.max(0, share - owned.size)).map(take));
    if (owned.size > share) await giveUp([...owned.keys()].at(-1)!);
  }

  async function take(groupId: string): Promise<void> {
    const lease = await leases.acquire(GROUP + groupId, () => lose(groupId));
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

  function lose(groupId: string): void {
    const group = owned.get(groupId);
    owned.delete(groupId);
    group?.ingest
      .stop(false)
      .catch((error) => logger.error({ err: error, group: groupId }, 'a lost group could not be stopped'));
  }

  async function giveUp(groupId: string): Promise<void> {
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

  return {
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
      await Promise.all([...owned.keys()].map(giveUp));
      await member?.release().catch(() => undefined);
    },
  };
}
