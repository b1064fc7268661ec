import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** Passwords that were looked at: what takes time at a sign-in. The real hash does the work. */
const work = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      work.verified += 1;
      return real.verify(...given);
    },
  };
});

const { hash } = await import('@node-rs/argon2');
const { SharedAttempts } = await import('../../platform/attempts/shared-attempts.ts');
const { createTestDatabase } = await import('../../platform/testing/test-database.ts');
const { testGate } = await import('../factor/testing/test-gate.ts');
const { OneTimeSecrets } = await import('../one-time-secret/index.ts');
const { LOGIN_WINDOW_SECONDS, LoginBrake } = await import('./login-brake.ts');
const { LoginService } = await import('./login-service.ts');
const { SessionRepository } = await import('./repository.ts');

const RIGHT = 'Right-Password-1';
let test: Awaited<ReturnType<typeof createTestDatabase>>;
let service: InstanceType<typeof LoginService>;

beforeAll(async () => {
  test = await createTestDatabase();
  const { kysely } = test.database;
  const repository = new SessionRepository(kysely);
  const attempts = new SharedAttempts(kysely, 'login', LOGIN_WINDOW_SECONDS, { countsSubjects: true });
  service = new LoginService(repository, new OneTimeSecrets(kysely), {
    brake: new LoginBrake(attempts, async () => false),
    factors: testGate(test.database),
  });
  await repository.insertFirstAdministrator({
    ...{ organisationTitle: 'one', organisationTitleEn: '', loginname: 'admin', displayName: 'Admin' },
    ...{ passwordHash: await hash(RIGHT), mustChangePassword: false },
  });
  await test.database.pool.query(
    `insert into account (organisation_id, loginname, display_name, password_hash, role, is_active)
     select organisation_id, 'gone', 'Gone', password_hash, 'user', false from account`,
  );
});
afterAll(() => test?.drop());
beforeEach(async () => {
  await test.database.pool.query('delete from attempt');
});

/** What is answered, how many passwords were looked at, and how many events the trail has of it. */
async function attempt(loginname: string, password: string) {
  work.verified = 0;
  const count = async () =>
    Number((await test.database.pool.query('select count(*) from audit_event')).rows[0].count);
  const before = await count();
  const origin = { address: '192.0.2.9', call: '/login', requestId: '' };
  const answer = await service
    .login({ loginname, password, origin, presentedToken: undefined, userAgent: '' })
    .catch((error) => error.errorName);
  return { answer, verified: work.verified, events: (await count()) - before };
}

it('a refused sign-in does the same whether the name exists, is of nobody, or of an account that is closed', async () => {
  const refused = { answer: 'wrongNameOrPassword', verified: 1, events: 1 };
  expect(await attempt('admin', 'Wrong-Password-1')).toEqual(refused);
  expect(await attempt('nobody', 'Wrong-Password-1')).toEqual(refused);
  expect(await attempt('gone', 'Wrong-Password-1')).toEqual(refused);
  expect(await attempt('gone', RIGHT)).toEqual(refused);
});

it('one that has to wait looks at no password at all, whosever the name is', async () => {
  for (const name of ['admin', 'nobody']) {
    let last = await attempt(name, 'Wrong-Password-1');
    for (let n = 0; n < 8 && last.answer !== 'tooManyRequests'; n++)
      last = await attempt(name, 'Wrong-Password-1');
    expect(last).toMatchObject({ answer: 'tooManyRequests', verified: 0 });
  }
});

it('a cookie that somebody else has set is no session, and a sign-in takes another (fixation)', async () => {
  const chosen = 'chosen-by-an-attacker';
  const origin = { address: '192.0.2.9', call: '/login', requestId: '' };
  const begun = await service.login({
    ...{ loginname: 'admin', password: RIGHT, origin, presentedToken: chosen, userAgent: '' },
  });
  if (!('token' in begun)) throw new Error('not signed in');
  expect(begun.token).not.toBe(chosen);
  expect(await service.findSession(chosen, true)).toBeUndefined();
  expect((await service.findSession(begun.token, true))?.account.loginname).toBe('admin');
});
