import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { SHARE_WINDOW_SECONDS, ShareService } from './share-service.ts';
import type { Shared } from './shared.ts';

const PASSWORD = 'pump2026';
const VISITOR = { address: '192.0.2.7', userAgent: 'elsewhere' };
const CLOSED = { errorName: 'shareClosed' };
let app: FeatureApp;
let owner: Caller;
let shared: Shared;
let service: ShareService;
/** What happens between the check of a guest's password and the beginning of their session. */
let meanwhile: () => Promise<unknown> = async () => {};

class InterruptedAttempts extends SharedAttempts {
  override async forget(subject: string, source: string): Promise<void> {
    await super.forget(subject, source);
    await meanwhile();
  }
}

beforeAll(async () => {
  app = await createFeatureApp();
  owner = await app.addCaller('Waterworks', 'owner');
  const { rows } = await app.database.pool.query(
    "insert into equipment (organisation_id, title, kind, display, device_id) values ($1, 'Press', 'EG', 'list', 'x') returning id::text",
    [owner.organisationId],
  );
  shared = { kind: 'equipment', objectId: rows[0].id };
  const { kysely } = app.database;
  service = new ShareService(
    app.database,
    new InterruptedAttempts(kysely, 'share-password', SHARE_WINDOW_SECONDS),
  );
});
afterAll(() => app?.close());
beforeEach(async () => {
  meanwhile = async () => {};
  await service.setPassword(owner, shared, PASSWORD);
  await edit({ shareState: 'public', isKeyRenewed: true, expiresMs: 0, maxViews: 0 });
});

const edit = (change: Partial<Parameters<ShareService['edit']>[2]>) =>
  service.edit(owner, shared, { isKeyRenewed: false, ...change });
const enter = async () => {
  const { shareKey: key } = await service.describe(owner, shared);
  return service.enter({ key, password: PASSWORD }, VISITOR);
};
/** Ends of the sessions of guests that live. */
const listEnds = async (): Promise<number[]> => {
  const { rows } = await app.database.pool.query<{ expires_at: Date }>(
    `select session.expires_at from session join account on account.id = session.account_id
     where account.kind = 'guest' and session.revoked_at is null`,
  );
  return rows.map(({ expires_at }) => expires_at.getTime());
};

it.each<[string, () => Promise<unknown>]>([
  ['another password', () => service.setPassword(owner, shared, 'other2026')],
  ['another key', () => edit({ isKeyRenewed: true })],
  ['closed', () => edit({ shareState: 'private' })],
])('nobody comes in by a link that was given %s while their password was checked', async (_what, change) => {
  meanwhile = change;
  await expect(enter()).rejects.toMatchObject(CLOSED);
  expect(await listEnds()).toEqual([]);
  const { rows } = await service.listVisits(owner, shared, { pageNum: 1, pageSize: 1 });
  expect(rows).toMatchObject([{ outcome: 'closed', address: VISITOR.address }]);
});

it('a session ends with the link that was shortened while the password was checked', async () => {
  const expiresMs = Date.now() + 60_000;
  meanwhile = () => edit({ expiresMs });
  expect((await enter()).view).toMatchObject({ expiresMs });
  expect(await listEnds()).toEqual([expiresMs]);
});

it('who closes a link while a session begins finds and ends that', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from share for update');
    const waiting = async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.count;
    };
    const entering = enter();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 30_000);
    let isClosed = false;
    const closing = edit({ shareState: 'private' }).then(() => {
      isClosed = true;
    });
    await vi.waitFor(async () => expect(isClosed || (await waiting()) === 2).toBe(true), 30_000);
    await client.query('commit');
    await Promise.allSettled([entering, closing]);
    expect(isClosed).toBe(true);
  } finally {
    client.release();
  }
  expect(await listEnds()).toEqual([]);
});
