import cookie from '@fastify/cookie';
import { accountCalls, enrolmentCalls as calls, permissionsOf, ROLES, sessionCalls } from '@zutai/contract';
import { afterAll, beforeEach } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp } from '../../../platform/testing/feature-app.ts';
import { createAccountFeature } from '../../account/index.ts';
import { testGate } from '../../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import type { OutMessage } from '../../outbox/index.ts';
import { createSessionFeature } from '../../session/index.ts';
import { createEnrolmentFeature } from '../index.ts';

export const PASSWORD = 'kG4tw0Lz-42';
/** What every link that opens nothing is answered. */
export const CLOSED = { status: 404, code: '2141' };

/** Serves enrolment, accounts and the sign-in to a test file, with the administrators of three organisations. */
export async function startEnrolment() {
  const told: OutMessage[] = [];
  const app = await createFeatureApp();
  for (const role of ROLES)
    await app.database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
  const platform = await app.addCaller('Platform', 'root', 'platform');
  const admin = await app.addCaller('Waterworks', 'boss', 'admin');
  const stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  const outbox = {
    channels: { sms: false, email: true },
    deliver: async (message: OutMessage) => {
      told.push(message);
      return 'sent' as const;
    },
  };
  app.serve('enrolment', calls, createEnrolmentFeature(app, outbox).handlers);
  app.serve('account', accountCalls, createAccountFeature(app).handlers);
  await app.http.register(cookie);
  const config = { publicUrl: undefined };
  const session = createSessionFeature(
    { ...app, config } as unknown as Parameters<typeof createSessionFeature>[0],
    new OneTimeSecrets(app.database.kysely),
    testGate(app.database),
  );
  const { login } = sessionCalls;
  app.serve('session', { login }, { login: session.handlers.login });

  const query = async (text: string, values: unknown[] = []) =>
    (await app.database.pool.query(text, values)).rows;
  let count = 0;
  const nextName = () => {
    count += 1;
    return `newcomer-${count}`;
  };
  async function addLesser(): Promise<Caller> {
    const codes = permissionsOf('admin').filter((code) => code !== 'organisation_edit');
    const lesser = await app.addCaller('Waterworks', nextName(), 'admin');
    const [role] = await query(
      'insert into role (organisation_id, title, codes) values ($1, $2, $3) returning id',
      [lesser.organisationId, lesser.loginname, codes],
    );
    await query('update account set role = $1 where id = $2', [role.id, lesser.accountId]);
    return Object.assign(lesser, { role: role.id, permissions: new Set(codes) });
  }
  const add = (more: object = {}, caller = admin) =>
    app.send(calls.addLink, caller, { title: 'Night shift', roleId: 'operator', dataRange: 'self', ...more });
  const codeOf = async (more: object = {}, caller = admin): Promise<string> =>
    (await add(more, caller)).data.code;
  const enrol = (code: string, more: object = {}) =>
    app.send(calls.enrol, null, {
      ...{ code, title: 'Li Na', loginname: nextName(), password: PASSWORD },
      ...more,
    });
  const door = (code: string) => app.send(calls.door, null, { code });
  const signIn = (loginname: string, password = PASSWORD) =>
    app.send(sessionCalls.login, null, { loginname, password });
  // All attempts come from one address here.
  beforeEach(() => app.database.pool.query('delete from attempt'));
  afterAll(() => app.close());
  return {
    app,
    platform,
    admin,
    stranger,
    told,
    query,
    nextName,
    addLesser,
    add,
    codeOf,
    enrol,
    door,
    signIn,
  };
}
