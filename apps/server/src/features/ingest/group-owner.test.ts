import { afterAll, expect, it, vi } from 'vitest';
import { createLeases } from '../../platform/db/lease/lease.ts';
import { createTestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { createGroupOwner } from './group-owner.ts';

const { database, drop } = await createTestDatabase();
afterAll(drop);

const TTL_MS = 1_000;
const LEASE = 'ingest-group:g';

it('takes a group again at once that only its own late renewal still holds', async () => {
  const leases = createLeases({ database, logger: testLogger, ownerId: 'p', ttlMs: TTL_MS });
  const stopped = vi.fn(() => Promise.resolve());
  const owner = createGroupOwner({
    leases,
    logger: testLogger,
    listGroups: () => Promise.resolve(['g']),
    startGroup: (groupId) => Promise.resolve({ groupId, isReceiving: () => true, stop: stopped }),
    tickMs: 50,
  });
  await owner.start();
  expect(owner.owned()).toHaveLength(1);

  // The database answers no renewal until the process has dropped its leases.
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM platform_lease FOR UPDATE');
  await vi.waitFor(() => expect(owner.owned()).toEqual([]));
  // As a renewal leaves it that took effect late; with another token, so that the one that waits here does not.
  await client.query(
    `UPDATE platform_lease SET expires_at = now() + interval '1 hour', token = nextval('platform_lease_token')
     WHERE name = $1`,
    [LEASE],
  );
  await client.query('COMMIT');
  client.release();

  await vi.waitFor(() => expect(owner.owned()).toHaveLength(1));
  expect(stopped).toHaveBeenCalledExactlyOnceWith(false);
  await owner.stop();
  await leases.close();
});
