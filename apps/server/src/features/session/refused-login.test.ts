import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { LOGIN_WINDOW_SECONDS, LoginBrake, subjectOf } from './login-brake.ts';
import { LoginService } from './login-service.ts';
import { SessionRepository } from './repository.ts';

const RIGHT = 'Right-Password-1';
let test: TestDatabase;
let service: LoginService;

beforeAll(async () => {
  test = await createTestDatabase();
  const { kysely } = test.database;
  const repository = new SessionRepository(kysely);
  const attempts = new SharedAttempts(kysely, 'login', LOGIN_WINDOW_SECONDS);
  service = new LoginService(repository, new OneTimeSecrets(kysely), {
    brake: new LoginBrake(attempts, async () => false),
    factors: testGate(test.database),
  });
  await repository.insertFirstAdministrator({
    ...{ organisationTitle: 'one', organisationTitleEn: '', loginname: 'admin', displayName: 'Admin' },
    ...{ passwordHash: await hash(RIGHT), mustChangePassword: false },
  });
});
afterAll(() => test?.drop());
beforeEach(async () => {
  await run('delete from enrolment_link');
  await run('delete from attempt');
  await run('update account set is_active = false');
});

const run = async (text: string) => (await test.database.pool.query(text)).rows;
const setActive = () => run('update account set is_active = true');
/** An account that was made by a link and waits for somebody to approve it. */
const wait = () =>
  run(`with link as (
      insert into enrolment_link (organisation_id, target_id, maker_id, code_hash, title, kind, role, data_range,
        needs_approval, max_uses, expires_at)
      select organisation_id, organisation_id, id, '', 'x', 'internal', 'user', 'self', true, 1, now() from account
      returning id)
    insert into enrolment (organisation_id, link_id, account_id, display_name, loginname, tel, email, language,
      org_title, org_title_en, state)
    select organisation_id, link.id, account.id, '', loginname, '', '', 'zh', '', '', 'waiting' from account, link`);

/** What is answered, and what the trail says of it. */
async function refusalOf(password: string, loginname = 'admin') {
  const origin = { address: '192.0.2.9', call: '/login', requestId: '' };
  const attempt = { loginname, password, origin, presentedToken: undefined, userAgent: '' };
  const answer = await service.login(attempt).catch((error) => error.errorName);
  const [event] = await run(
    `select error, account_name, account_id is not null and organisation_id is not null as "isKnown"
     from audit_event where kind = 'loginFailed' order by id desc limit 1`,
  );
  return { answer, ...event };
}

const wrong = 'wrongNameOrPassword';

it('the trail says which account was refused and why, also where the answer tells nobody', async () => {
  const named = { account_name: 'admin', isKnown: true };
  expect(await refusalOf(RIGHT)).toEqual({ answer: wrong, error: 'accountInactive', ...named });
  expect(await refusalOf('Wrong')).toEqual({ answer: wrong, error: wrong, ...named });
  await wait();
  expect(await refusalOf(RIGHT)).toEqual({ answer: 'accountWaiting', error: 'accountWaiting', ...named });
  expect(await refusalOf('Wrong')).toEqual({ answer: wrong, error: wrong, ...named });
});

it('a name that nobody has is never kept: it may be a password', async () => {
  const unknown = { answer: wrong, error: wrong, account_name: '', isKnown: false };
  expect(await refusalOf(RIGHT, 'Geheim-2')).toEqual(unknown);
});

it('that an account has to wait is told once a minute, of accounts alone', async () => {
  await setActive();
  for (const name of ['admin', 'Geheim-3'])
    await run(`insert into attempt (scope, subject, source)
      select 'login', '${subjectOf(name)}', '192.0.2.9' from generate_series(1, 30)`);
  for (const name of ['admin', 'Geheim-3', 'admin'])
    expect(await refusalOf(RIGHT, name)).toMatchObject({ answer: 'tooManyRequests' });
  expect(await run("select account_name from audit_event where error = 'tooManyRequests'")).toEqual([
    { account_name: 'admin' },
  ]);
});
