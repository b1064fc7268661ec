import type { ClientBase } from 'pg';
import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../database.ts';

/** The right to do something that only one process may do at a time. */
export interface Lease {
  readonly name: string;
  /** Fencing token: larger for every later owner. */
  readonly token: string;
  /** Aborted when the lease is lost or released. */
  readonly signal: AbortSignal;
  /**
   * Whether nobody else can have it at this moment, by the monotonic clock: right also in the first moment after
   * the process was stopped, when `signal` cannot know yet.
   */
  readonly isHeld: () => boolean;
  /**
   * Call inside a transaction before its writes: throws {@link LeaseLostError} when somebody else has taken the
   * lease, and holds up a change of owner until the transaction ends.
   */
  readonly fence: (client: ClientBase) => Promise<void>;
  readonly release: () => Promise<void>;
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

export interface LeaseOwner {
  readonly name: string;
  readonly owner: string;
}

export interface LeasesOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Unique for every start of a process. */
  readonly ownerId: string;
  /**
   * How long after its owner's last sign of life a lease can be taken over. The owner renews it six times in that
   * time and gives it up itself in the last quarter.
   */
  readonly ttlMs?: number | undefined;
}

export interface Leases {
  readonly ownerId: string;
  /** Takes the lease if it is free, expired or was this process's own. `onLost` is called when it is lost, not when it is released. */
  readonly acquire: (name: string, onLost?: () => void) => Promise<Lease | undefined>;
  /** Living leases whose name starts with the prefix. */
  readonly list: (prefix: string) => Promise<LeaseOwner[]>;
  /** False when the last renewal is too long ago: the database takes no writes, or too slowly. */
  readonly areRenewed: () => boolean;
  /** Releases all leases at once, so that others need not wait for them to expire. */
  readonly close: () => Promise<void>;
}

interface HeldLease extends Lease {
  readonly controller: AbortController;
  readonly onLost: () => void;
  /** Own (monotonic) clock: after this the lease may be somebody else's. */
  validUntilMs: number;
}

/** A renewal that takes longer says that something is wrong. */
const SLOW_RENEWAL_MS = 3_000;

// One's own lease need not run out: a renewal that took effect after this process had dropped the lease would
// otherwise keep it, and everybody, out for as long as it lasts. The new token fences what the old one began.
const ACQUIRE = `
  INSERT INTO platform_lease AS held (name, owner, expires_at)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE
  SET owner = excluded.owner, token = nextval('platform_lease_token'), expires_at = excluded.expires_at
  WHERE held.expires_at < clock_timestamp() OR held.owner = excluded.owner
  RETURNING token`;
// One statement renews everything a process holds.
const RENEW = `
  UPDATE platform_lease SET expires_at = clock_timestamp() + $4 * interval '1 ms'
  FROM unnest($2::text[], $3::bigint[]) AS mine (name, token)
  WHERE platform_lease.name = mine.name AND platform_lease.token = mine.token AND owner = $1
  RETURNING platform_lease.name`;
const RELEASE = `
  UPDATE platform_lease SET expires_at = '-infinity'
  WHERE name = $1 AND owner = $2 AND token = $3`;

/** Leases in PostgreSQL; clocks of the processes do not matter, the database's alone decides. */
export function createLeases({ database, logger, ownerId, ttlMs = 4_000 }: LeasesOptions): Leases {
  const held = new Map<string, HeldLease>();
  /** Names that are being acquired: two askers of one process are one owner to the database. */
  const asking = new Set<string>();
  // More than once within the margin of dropOutdated, so that a late tick does not use that margin up.
  const timer = setInterval(() => void renew(), ttlMs / 6).unref();
  let isRenewing = false;
  let renewedMs = performance.now();
  let isClosed = false;

  async function acquire(name: string, onLost: () => void = () => undefined): Promise<Lease | undefined> {
    if (held.has(name) || asking.has(name) || isClosed) return undefined;
    asking.add(name);
    try {
      return await ask(name, onLost);
    } finally {
      asking.delete(name);
    }
  }

  async function ask(name: string, onLost: () => void): Promise<Lease | undefined> {
    const askedAtMs = performance.now();
    const { rows } = await database.vitalPool.query<{ token: string }>(ACQUIRE, [name, ownerId, ttlMs]);
    const token = rows[0]?.token;
    if (token === undefined) return undefined;
    const controller = new AbortController();
    const lease: HeldLease = {
      name,
      token,
      controller,
      signal: controller.signal,
      onLost,
      validUntilMs: askedAtMs + ttlMs,
      isHeld: () => !controller.signal.aborted && performance.now() < lease.validUntilMs,
      fence: (client) => fence(client, lease),
      release: () => release(lease),
    };
    held.set(name, lease);
    if (isClosed) await release(lease);
    return lease.signal.aborted ? undefined : lease;
  }

  async function renew(): Promise<void> {
    dropOutdated();
    if (held.size === 0) renewedMs = performance.now();
    if (isRenewing || held.size === 0) return;
    isRenewing = true;
    const leases = [...held.values()];
    const askedAtMs = performance.now();
    try {
      const names = leases.map((lease) => lease.name);
      const tokens = leases.map((lease) => lease.token);
      const { rows } = await database.vitalPool.query<{ name: string }>(RENEW, [
        ownerId,
        names,
        tokens,
        ttlMs,
      ]);
      renewedMs = performance.now();
      const renewed = new Set(rows.map((row) => row.name));
      for (const lease of leases) {
        if (renewed.has(lease.name)) lease.validUntilMs = askedAtMs + ttlMs;
        else revoke(lease, 'another process took the lease');
      }
    } catch (error) {
      logger.warn({ err: error }, 'leases could not be renewed');
    } finally {
      isRenewing = false;
    }
  }

  // The database may not answer at all: by the time others can take over, this process has stopped.
  function dropOutdated(): void {
    const soonMs = performance.now() + ttlMs / 4;
    for (const lease of held.values()) {
      if (lease.validUntilMs <= soonMs) revoke(lease, 'the lease could not be renewed in time');
    }
  }

  function revoke(lease: HeldLease, reason: string): void {
    if (held.get(lease.name) !== lease) return;
    held.delete(lease.name);
    logger.warn({ lease: lease.name }, reason);
    lease.controller.abort(new LeaseLostError(`${lease.name}: ${reason}`));
    lease.onLost();
  }

  async function release(lease: HeldLease): Promise<void> {
    if (held.get(lease.name) !== lease) return;
    held.delete(lease.name);
    lease.controller.abort(new LeaseLostError(`${lease.name}: released`));
    await database.vitalPool.query(RELEASE, [lease.name, ownerId, lease.token]);
  }

  async function list(prefix: string): Promise<LeaseOwner[]> {
    const { rows } = await database.vitalPool.query<LeaseOwner>(
      `SELECT name, owner FROM platform_lease
       WHERE starts_with(name, $1) AND expires_at >= clock_timestamp() ORDER BY name`,
      [prefix],
    );
    return rows;
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(timer);
    await Promise.all([...held.values()].map(release));
  }

  const areRenewed = () => performance.now() - renewedMs < ttlMs / 6 + SLOW_RENEWAL_MS;

  return { ownerId, acquire, list, areRenewed, close };
}

/** Ends every lease: for a process that knows that all other owners are dead. */
export async function endAllLeases({ vitalPool }: Database): Promise<void> {
  await vitalPool.query("UPDATE platform_lease SET expires_at = '-infinity'");
}

async function fence(client: ClientBase, lease: Lease): Promise<void> {
  const found = await client.query(
    'SELECT 1 FROM platform_lease WHERE name = $1 AND token = $2 FOR KEY SHARE',
    [lease.name, lease.token],
  );
  if (found.rowCount === 0 || lease.signal.aborted) {
    throw new LeaseLostError(`${lease.name}: another process took the lease`);
  }
}
