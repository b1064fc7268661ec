import fastifyCookie from '@fastify/cookie';
import { hash } from '@node-rs/argon2';
import { sessionCalls } from '@zutai/contract';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { serveCalls, setErrorReply } from '../../platform/call/index.ts';
import { registerBodies } from '../../platform/http/body-limits.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature } from './index.ts';
import { SessionRepository } from './repository.ts';

it('cookies travel by https alone and belong to this very host, when the platform is reached by https', async () => {
  const { database, drop } = await createTestDatabase();
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await drop();
  });
  const config = { publicUrl: 'https://scada.example' };
  const session = createSessionFeature(
    { database, config },
    new OneTimeSecrets(database.kysely),
    testGate(database),
  );
  await app.register(fastifyCookie);
  await registerBodies(app);
  setErrorReply(app);
  serveCalls(app, 'session', sessionCalls, session.handlers, { resolveCaller: session.resolveCaller });
  await new SessionRepository(database.kysely).insertFirstAdministrator({
    organisationTitle: 'one',
    organisationTitleEn: '',
    loginname: 'admin',
    displayName: 'Admin',
    passwordHash: await hash('Right-Password-1'),
    mustChangePassword: false,
  });
  const reply = await app.inject({
    method: 'POST',
    url: sessionCalls.login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'loginname=admin&password=Right-Password-1',
  });
  const [cookie] = reply.cookies;
  expect(cookie).toMatchObject({ name: '__Host-zutai_session', path: '/', secure: true, httpOnly: true });
  expect(cookie).not.toHaveProperty('domain');
  const { method, path: url } = sessionCalls.info;
  const infoWith = async (name: string) =>
    (await app.inject({ method, url, headers: { cookie: `${name}=${cookie?.value}` } })).statusCode;
  expect(await infoWith('__Host-zutai_session')).toBe(200);
  // A cookie without the prefix may be planted by a neighbouring host.
  expect(await infoWith('zutai_session')).toBe(401);
});

it('cookies of guests are taken by their https name alone there', async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  await database.pool.query(`
    with made as (insert into organisation (title) values ('one') returning id),
      guest as (
        insert into account (organisation_id, loginname, display_name, password_hash, role, kind, data_range)
        select id, 'guest', 'guest', '', 'share', 'guest', 'self' from made returning id)
    insert into session (token_hash, account_id, address, user_agent, expires_at)
    select sha256('token'), id, '', '', now() + interval '1 hour' from guest`);
  const config = { publicUrl: 'https://scada.example' };
  const session = createSessionFeature(
    { database, config },
    new OneTimeSecrets(database.kysely),
    testGate(database),
  );
  const guestsBy = async (name: string) =>
    (await session.resolvePictureGuests({ cookies: { [name]: 'token' } } as never)).length;
  expect(await guestsBy('__Secure-zutai_guest_1')).toBe(1);
  expect(await guestsBy('zutai_guest_1')).toBe(0);
});
