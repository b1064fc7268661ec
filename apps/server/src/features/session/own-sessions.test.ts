import { calls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature, type SessionFeature } from './index.ts';

let app: FeatureApp;
let session: SessionFeature;
let caller: Caller;
let narrow: Caller;
let stranger: Caller;
let ended: string[] = [];

beforeAll(async () => {
  app = await createFeatureApp();
  const secrets = new OneTimeSecrets(app.database.kysely);
  session = createSessionFeature(
    { database: app.database, config: { publicUrl: undefined } },
    secrets,
    testGate(app.database),
  );
  session.onEnded((id) => void ended.push(id));
  app.serve('session', calls.session, session.handlers);
  caller = await app.addCaller('Waterworks', 'caller');
  narrow = await app.addCaller('Waterworks', 'narrow', 'admin', 'self');
  stranger = await app.addCaller('Steelworks', 'stranger');
});
afterAll(() => app?.close());
beforeEach(() => {
  ended = [];
});

/** Another session of the caller, signed in elsewhere with this token. */
async function addSession(token: string, expires = '1 day'): Promise<string> {
  const { rows } = await app.database.pool.query(
    `insert into session (token_hash, account_id, address, user_agent, expires_at)
     values (sha256($1::text::bytea), $2, '192.0.2.7', 'elsewhere', now() + $3::interval) returning id`,
    [token, caller.accountId, expires],
  );
  return rows[0].id;
}
const resolve = (token: string) =>
  session.resolveCaller({ headers: {}, cookies: { zutai_session: token } } as never);
const own = async () => (await app.send(calls.session.queryOwnSessions, caller)).data;

it('shows the own sessions that are good, and which is this one', async () => {
  const other = await addSession('shown');
  await addSession('late', '-1 second');
  const all = await own();
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(expect.objectContaining({ id: caller.sessionId, isCurrent: true }));
  expect(all).toContainEqual(
    expect.objectContaining({ id: other, isCurrent: false, address: '192.0.2.7', userAgent: 'elsewhere' }),
  );
});

it('ends one, which is revoked and not merely gone, and says so to its sockets and to the trail', async () => {
  const other = await addSession('one');
  expect(await resolve('one')).toMatchObject({ accountId: caller.accountId });
  const reply = await app.send(calls.session.revokeOwnSessions, caller, { sessionId: other });
  expect(reply.data).toEqual({ count: 1 });
  expect([await resolve('one'), await resolve('nobody')]).toEqual(['revoked', null]);
  expect(ended).toEqual([other]);
  const again = await app.send(calls.session.revokeOwnSessions, caller, { sessionId: other });
  expect(again.status).toBe(404);
  const { rows } = await app.database.pool.query('select * from audit_event order by id desc limit 1');
  expect(rows[0]).toMatchObject({
    kind: 'sessionRevoked',
    account_name: 'caller',
    session_id: caller.sessionId,
    object_kind: 'account',
    object_id: caller.accountId,
    after: { session: other, address: '192.0.2.7', user_agent: 'elsewhere' },
  });
});

it('ends all others and keeps itself', async () => {
  await addSession('two');
  await addSession('three');
  await app.send(calls.session.revokeOwnSessions, caller);
  expect(await own()).toMatchObject([{ id: caller.sessionId }]);
  expect(await resolve('three')).toBe('revoked');
});

it('neither a colleague of a narrow range nor another organisation ends the sessions of an account', async () => {
  const other = await addSession('kept');
  for (const who of [narrow, stranger]) {
    const { accountId } = caller;
    for (const call of [calls.session.queryAccountSessions, calls.session.revokeAccountSessions])
      expect(await app.send(call, who, { accountId })).toMatchObject({ status: 404 });
    expect(await app.send(calls.session.revokeOwnSessions, who, { sessionId: other })).toMatchObject({
      status: 404,
    });
  }
  expect(await resolve('kept')).toMatchObject({ accountId: caller.accountId });
  const asked = { accountId: narrow.accountId };
  expect((await app.send(calls.session.queryAccountSessions, caller, asked)).data).toHaveLength(1);
  expect((await app.send(calls.session.revokeAccountSessions, caller, asked)).data).toEqual({ count: 1 });
});

it('nobody ends the sessions of an account that may do more, and the trail says whose an ended session was', async () => {
  const platform = await app.addCaller('Waterworks', 'platform', 'platform');
  const asked = { accountId: platform.accountId };
  for (const call of [calls.session.queryAccountSessions, calls.session.revokeAccountSessions])
    expect(await app.send(call, caller, asked)).toMatchObject({ status: 403, code: '2121' });
  const [kept] = (await app.send(calls.session.queryOwnSessions, platform)).data;
  expect(kept).toMatchObject({ id: platform.sessionId });
  await addSession('of-caller');
  const { accountId } = caller;
  expect((await app.send(calls.session.revokeAccountSessions, platform, { accountId })).code).toBe('200');
  const { rows } = await app.database.pool.query('select * from audit_event order by id desc limit 1');
  expect(rows[0]).toMatchObject({ account_name: 'platform', object_kind: 'account', object_id: accountId });
});

it('ends when unused for twelve hours; each use pushes that on, written down at most once a minute', async () => {
  const id = await addSession('idle', '12 hours');
  const { pool } = app.database;
  const hoursLeft = async () => {
    const text =
      'select extract(epoch from expires_at - now())::float8 / 3600 as hours from session where id = $1';
    return (await pool.query(text, [id])).rows[0].hours as number;
  };
  const pass = (hours: number, isMarked = true) =>
    pool.query(
      `update session set expires_at = expires_at - make_interval(hours => $2),
         last_used_at = case when $3 then last_used_at - make_interval(hours => $2) else last_used_at end
       where id = $1`,
      [id, hours, isMarked],
    );
  await pass(11);
  expect(await resolve('idle')).toMatchObject({ accountId: caller.accountId });
  expect(await hoursLeft()).toBeCloseTo(12, 1);
  // Used within the minute: nothing is written.
  await pass(1, false);
  expect(await resolve('idle')).toMatchObject({ accountId: caller.accountId });
  expect(await hoursLeft()).toBeCloseTo(11, 1);
  await pass(11);
  expect(await resolve('idle')).toBeNull();
});

it('is not pushed on by what a page asks for while nobody is at it', async () => {
  const id = await addSession('left', '12 hours');
  const pass = (hours: number) =>
    app.database.pool.query(
      `update session set expires_at = expires_at - make_interval(hours => $2),
         last_used_at = last_used_at - make_interval(hours => $2) where id = $1`,
      [id, hours],
    );
  const poll = () =>
    session.resolveCaller({
      headers: { 'x-unattended': '1' },
      cookies: { zutai_session: 'left' },
    } as never);
  await pass(6);
  expect(await poll()).toMatchObject({ accountId: caller.accountId });
  await pass(5);
  expect(await poll()).toMatchObject({ accountId: caller.accountId });
  // An act comes in time, and the twelve hours begin anew.
  expect(await resolve('left')).toMatchObject({ accountId: caller.accountId });
  await pass(11);
  expect(await poll()).toMatchObject({ accountId: caller.accountId });
  await pass(1);
  expect(await poll()).toBeNull();
});

it('of a deactivated account it was ended, which its browser is told (1006), and being active again brings it not back', async () => {
  await addSession('deactivated');
  const setActive = (isActive: boolean) =>
    app.database.pool.query('update account set is_active = $1 where id = $2', [isActive, caller.accountId]);
  await setActive(false);
  expect(await resolve('deactivated')).toBe('revoked');
  await setActive(true);
  expect(await resolve('deactivated')).toBe('revoked');
});
