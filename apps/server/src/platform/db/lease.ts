import type { ClientBase } from 'pg';
import type { Logger } from '../logging/logger.ts';
import type { Database } from './database.ts';

/** The right to do something that only one process may do at a time. */
export interface Lease {
  readonly name: string;
  /** Fencing token: larger for every later owner. */
  readonly token: string;
  /** Aborted when the lease is lost or released. */
  readonly signal: AbortSignal;
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
  /** How long after its owner's last sign of life a lease can be taken over. */
  readonly ttlMs?: number;
}

export interface Leases {
  readonly ownerId: string;
  /** Takes the lease if it is free or expired. `onLost` is called when it is lost, not when it is released. */
  readonly acquire: (name: string, onLost?: () => void) => Promise<Lease | undefined>;
  /** Living leases whose name starts with the prefix. */
  readonly list: (prefix: string) => Promise<LeaseOwner[]>;
  /** Releases all leases at once, so that others need not wait for them to expire. */
  readonly close: () => Promise<void>;
}

interface HeldLease extends Lease {
  readonly controller: AbortController;
  readonly onLost: () => void;
  /** Own (monotonic) clock: after this the lease may be somebody else's. */
  validUntilMs: number;
}

const ACQUIRE = `
  INSERT INTO platform_lease AS held (name, owner, expires_at)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE
  SET owner = excluded.owner, token = nextval('platform_lease_token'), expires_at = excluded.expires_at
  WHERE held.expires_at < clock_timestamp()
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
export function createLeases({ database, logger, ownerId, ttlMs = 6_000 }: LeasesOptions): Leases {
  const held = new Map<string, HeldLease>();
  // Twice within the margin of dropOutdated, so that a late tick cannot use that margin up.
  const timer = setInterval(() => void renew(), ttlMs / 6).unref();
  let isRenewing = false;
  let isClosed = false;

  async function acquire(name: string, onLost: () => void = () => undefined): Promise<Lease | undefined> {
    if (held.has(name) || isClosed) return undefined;
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
      fence: (client) => fence(client, lease),
      release: () => release(lease),
    };
    held.set(name, lease);
    if (isClosed) await release(lease);
    return lease.signal.aborted ? undefined : lease;
  }

  async function renew(): Promise<void> {
    dropOutdated();
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
      const renewed = new Set(rows.map((row) => row.name));
      for (const lease of leases) {
        if (renewed.has(lease.name)) lease.validUntilMs = askedAtMs + ttlMs;
        else lose(lease, 'another process took the lease');
      }
    } catch (error) {
      logger.warn({ err: error }, 'leases could not be renewed');
    } finally {
      isRenewing = false;
    }
  }

  // The database may not answer at all: by the time others can take over, this process has stopped.
  function dropOutdated(): void {
    const soonMs = performance.now() + ttlMs / 3;
    for (const lease of held.values()) {
      if (lease.validUntilMs <= soonMs) lose(lease, 'the lease could not be renewed in time');
    }
  }

  function lose(lease: HeldLease, reason: string): void {
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

  return { ownerId, acquire, list, close };
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
