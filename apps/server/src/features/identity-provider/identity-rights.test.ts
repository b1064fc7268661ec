import { calls } from '@zutai/contract';
import { signInAt, startIdentityProvider } from '@zutai/dev-env/identity-provider';
import { describe, expect, it } from 'vitest';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import {
  accountOf,
  addProvider,
  Browser,
  CALLBACK,
  FIELDS,
  failures,
  MAPPING,
  op,
  setUpSso,
  sso,
  test,
  wireOf,
} from './testing/sso-fixture.ts';

setUpSso();

/** Makes li somebody who manages accounts and holds little else. */
async function asClerk(): Promise<void> {
  await test.database.pool.query(
    `with added as (insert into role (organisation_id, title, role_type, codes)
       select organisation_id, 'Clerk', 'user', '{account_view,account_edit,monitor_view}' from account
       where loginname = 'li'
       on conflict (organisation_id, title) do update set codes = excluded.codes returning id)
     update account set role = added.id::text, data_range = 'organisation' from added where loginname = 'li'`,
  );
}

/** Statements that wait for another transaction. */
const countWaiting = async () =>
  (
    await test.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0].waiting;

describe('rights', () => {
  it('are given anew at each sign-in, and refused without the group', async () => {
    await addProvider({
      mappings: [MAPPING, { ...MAPPING, group: 'watchers', roleId: 'user', dataRange: 'self' }],
    });
    await new Browser().signIn();
    const { claims } = op.people.get('wang')!;
    op.people.set('wang', { claims: { ...claims, groups: ['watchers'] } });
    expect((await new Browser().signIn()).data.user).toMatchObject({ roleId: 'user', dataRange: 'self' });
    op.people.set('wang', { claims: { ...claims, groups: ['strangers'] } });
    const browser = new Browser();
    expect((await browser.signIn()).code).toBe(wireOf('ssoNotMapped'));
    expect((await browser.send(calls.session.info)).code).toBe(wireOf('notLoggedIn'));
    expect((await failures()).at(-1)).toEqual({
      error: 'ssoNotMapped',
      account_name: 'wang.fang',
      has_organisation: true,
    });
    const { rows } = await test.database.pool.query(
      `select after ->> 'role' as role from audit_event
       where object_kind = 'account' and kind = 'update' and account_name = 'wang.fang'`,
    );
    expect(rows).toContainEqual({ role: 'user' });
  });

  it('are not taken from the last administrator of an organisation', async () => {
    await addProvider({ mappings: [{ ...MAPPING, roleId: 'admin', dataRange: 'organisation' }] });
    await new Browser().signIn();
    const { pool } = test.database;
    const narrower = JSON.stringify([{ ...MAPPING, roleId: 'user', dataRange: 'self' }]);
    await pool.query('update identity_provider set mappings = $1', [narrower]);
    await pool.query("update account set is_active = false where loginname = 'boss'");
    const rights = { roleId: 'admin', dataRange: 'organisation' };
    expect((await new Browser().signIn()).data.user).toMatchObject(rights);
    await pool.query("update account set is_active = true where loginname = 'boss'");
    expect((await new Browser().signIn()).data.user).toMatchObject({ roleId: 'user', dataRange: 'self' });
  });

  it('that are mapped no more are not given to who came while they were', async () => {
    await addProvider({ mappings: [MAPPING] });
    await new Browser().signIn();
    const { pool } = test.database;
    await pool.query("update account set role = 'user', data_range = 'self' where loginname = 'wang.fang'");
    const lock = "update identity_provider set mappings = '[]', revision = revision + 1";
    const reply = await whileWaiting(pool, { lock }, () => new Browser().signIn());
    expect(reply.code).toBe(wireOf('ssoExpired'));
    expect(await accountOf('wang.fang')).toMatchObject({ role: 'user', data_range: 'self' });
  });

  it('of a role that was deleted are given to nobody', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query(
      `insert into role (organisation_id, title, role_type, codes)
       select organisation_id, 'Fitters', 'user', '{monitor_view}' from account where loginname = 'boss'
       returning id::text`,
    );
    const { admin, id } = await addProvider({ mappings: [{ ...MAPPING, roleId: rows[0].id }] });
    await pool.query('delete from role where id = $1', [rows[0].id]);
    expect((await new Browser().signIn()).code).toBe(wireOf('ssoNotMapped'));
    const { data } = await admin.send(sso.beginTest, { id });
    const report = await admin.complete(await signInAt(data.url, 'wang'));
    expect(report.data.test.report).toMatchObject({ failedStep: 'mapping', reason: 'roleGone' });
  });

  it('cannot be mapped by who does not hold them, nor the provider be edited', async () => {
    const { id } = await addProvider();
    await asClerk();
    const clerk = new Browser();
    await clerk.login('li');
    const fields = { ...FIELDS(), slug: 'clerks' };
    expect((await clerk.send(sso.add, fields)).code).toBe(wireOf('mappingNotHeld'));
    expect((await clerk.send(sso.edit, { ...fields, id, issuer: 'https://evil.example' })).code).toBe(
      wireOf('mappingNotHeld'),
    );
    expect((await clerk.send(sso.edit, { ...fields, id, mappings: [] })).code).toBe(wireOf('mappingNotHeld'));
    const own = [{ ...MAPPING, roleId: (await accountOf('li')).role }];
    expect((await clerk.send(sso.add, { ...fields, mappings: own })).code).toBe('200');
  });

  it('of who holds more are not taken by a provider that says anew whom it names or what they get', async () => {
    const { pool } = test.database;
    // It says who somebody is, and gives nothing.
    const { admin, id } = await addProvider({ mappings: [], createsAccounts: false });
    await admin.signIn();
    await admin.login('boss');
    expect((await admin.send(sso.link)).code).toBe('200');
    await asClerk();
    const clerk = new Browser();
    await clerk.login('li');
    const own = { group: op.issuer, roleId: (await accountOf('li')).role, dataRange: 'self' };
    const everybody = { groupsClaim: 'iss', mappings: [{ ...own, departmentId: null }] };
    const kept = { ...FIELDS(), id, mappings: [], createsAccounts: false };
    for (const change of [everybody, { groupsClaim: 'roles' }, { issuer: 'https://evil.example' }])
      expect((await clerk.send(sso.edit, { ...kept, ...change })).code).toBe(wireOf('linkedBeyondOwnRights'));
    expect((await clerk.send(sso.delete, { id })).code).toBe(wireOf('linkedBeyondOwnRights'));
    expect((await new Browser().signIn()).data.user).toMatchObject({ loginname: 'boss', roleId: 'admin' });
    expect((await clerk.send(sso.edit, { ...kept, title: 'Renamed' })).code).toBe('200');
    expect((await admin.send(sso.edit, { ...kept, groupsClaim: 'roles' })).code).toBe('200');
    await pool.query('delete from identity_link');
    expect((await clerk.send(sso.edit, { ...kept, ...everybody })).code).toBe('200');
  });

  it('that were mapped while somebody edits hold too: what was checked is what is changed', async () => {
    const { pool } = test.database;
    const { id } = await addProvider({ mappings: [], createsAccounts: false });
    await asClerk();
    const clerk = new Browser();
    await clerk.login('li');
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('update identity_provider set mappings = $1', [
        JSON.stringify([{ ...MAPPING, roleId: 'admin' }]),
      ]);
      const { mappings: _left, ...fields } = FIELDS();
      const edited = clerk.send(sso.edit, { ...fields, createsAccounts: false, id, title: 'Renamed' });
      await expect.poll(countWaiting).toBe(1);
      await other.query('commit');
      expect((await edited).code).toBe(wireOf('mappingNotHeld'));
    } finally {
      other.release();
    }
  });

  it('of the administrator of the installation, and accounts without a role, are refused', async () => {
    const { admin } = await addProvider();
    const platform = [{ ...MAPPING, roleId: 'platform' }];
    const fields = { ...FIELDS(), slug: 'more' };
    expect((await admin.send(sso.add, { ...fields, mappings: platform })).code).toBe(
      wireOf('mappingNotHeld'),
    );
    expect((await admin.send(sso.add, { ...fields, mappings: [] })).code).toBe(wireOf('mappingMissing'));
  });
});

describe('accounts', () => {
  it('that were deactivated are refused in the same words as everybody else', async () => {
    await addProvider();
    await new Browser().signIn();
    await test.database.pool.query(`update account set is_active = false where loginname = 'wang.fang'`);
    expect((await new Browser().signIn()).code).toBe(wireOf('ssoRefused'));
  });

  it('that exist are linked by who signs in with the password after that, and never by name or e-mail', async () => {
    const { admin, id } = await addProvider({ createsAccounts: false });
    op.people.set('li', { claims: { preferred_username: 'li', groups: ['engineers'] } });
    const browser = new Browser();
    await browser.login('li');
    expect((await browser.send(sso.link)).code).toBe(wireOf('ssoExpired'));
    expect((await browser.signIn('li')).code).toBe(wireOf('ssoNotLinked'));
    expect((await browser.send(sso.pending)).data).toEqual({ provider: 'Plant directory', name: 'li' });
    // The session is older than the identity that was shown.
    expect((await browser.send(sso.link)).code).toBe(wireOf('ssoRefused'));
    await browser.login('li');
    expect((await browser.send(sso.link)).code).toBe('200');
    expect((await browser.send(sso.link)).code).toBe(wireOf('ssoExpired'));
    expect((await new Browser().signIn('li')).data.user).toMatchObject({
      loginname: 'li',
      roleId: 'engineer',
    });
    const { data } = await admin.send(sso.queryLinks, { providerId: id });
    expect(data.rows).toMatchObject([{ loginname: 'li', subject: 'li', isMade: false }]);
    await admin.send(sso.unlink, { id: data.rows[0].id });
    expect((await new Browser().signIn('li')).code).toBe(wireOf('ssoNotLinked'));
  });

  it('of another organisation are not linked, and its providers are not seen', async () => {
    const { id } = await addProvider({ createsAccounts: false });
    const browser = new Browser();
    expect((await browser.signIn()).code).toBe(wireOf('ssoNotLinked'));
    await browser.login('other');
    expect((await browser.send(sso.link)).code).toBe(wireOf('ssoRefused'));
    expect((await browser.send(sso.info, { id })).code).toBe(wireOf('notFound'));
    expect((await browser.send(sso.beginTest, { id })).code).toBe(wireOf('notFound'));
    expect((await browser.send(sso.edit, { ...FIELDS(), id })).code).toBe(wireOf('notFound'));
    expect((await browser.send(sso.add, FIELDS())).code).toBe(wireOf('slugTaken'));
  });

  it('show the second factor here, or at the provider, where the organisation says so', async () => {
    const { admin, id } = await addProvider({ factorPolicy: 'claimed' });
    expect((await new Browser().signIn()).code).toBe(wireOf('ssoFactorMissing'));
    op.people.set('wang', { ...op.people.get('wang')!, amr: ['pwd', 'mfa'] });
    expect((await new Browser().signIn()).data.user).toMatchObject({ loginname: 'wang.fang' });
    await test.database.pool.query('update organisation set requires_second_factor = true');
    expect((await new Browser().signIn()).data.user.mustSetFactor).toBe(false);
    await admin.send(sso.edit, { ...FIELDS(), id, factorPolicy: 'local' });
    expect((await new Browser().signIn()).data.user.mustSetFactor).toBe(true);
    await test.database.pool.query(
      `insert into account_totp (account_id, secret, last_step) select id, '', 0 from account
       where loginname = 'wang.fang'`,
    );
    const browser = new Browser();
    expect((await browser.signIn()).code).toBe(wireOf('secondFactorNeeded'));
    expect((await browser.send(calls.session.challenge)).data.loginname).toBe('wang.fang');
    expect((await browser.send(calls.session.info)).code).toBe(wireOf('notLoggedIn'));
  });
});

describe('a test sign-in', () => {
  it('says what came and what it would give, and signs nobody in', async () => {
    const { admin, id } = await addProvider({ isActive: false });
    const { data } = await admin.send(sso.beginTest, { id });
    const before = admin.cookies.zutai_session;
    const { data: answered, text } = await admin.complete(await signInAt(data.url, 'wang'));
    expect(answered.user).toBeNull();
    expect(answered.test.report).toMatchObject({
      failedStep: null,
      groups: ['engineers'],
      grant: { group: 'engineers', roleId: 'engineer', dataRange: 'organisation' },
      account: 'made',
    });
    expect(answered.test.report.claims).toContainEqual({ name: 'name', value: 'Wang Fang' });
    expect(text).not.toMatch(/eyJ|nonce|at_hash/);
    expect(admin.cookies.zutai_session).toBe(before);
    expect(await accountOf('wang.fang')).toBeUndefined();
    expect((await new Browser().send(sso.begin, { slug: 'plant' })).code).toBe(wireOf('ssoClosed'));
  });

  it('names the step that fails', async () => {
    const { admin, id } = await addProvider();
    const tried = async (name: string | null = 'wang') => {
      const { data } = await admin.send(sso.beginTest, { id });
      return (await admin.complete(await signInAt(data.url, name))).data.test.report;
    };
    expect(await tried(null)).toMatchObject({
      failedStep: 'authorization',
      reason: 'denied',
      detail: 'access_denied',
    });
    op.tamper = (claims) => ({ ...claims, aud: 'another' });
    expect(await tried()).toMatchObject({ failedStep: 'token', reason: 'tokenInvalid', detail: 'aud' });
    op.tamper = undefined;
    await admin.send(sso.edit, { ...FIELDS(), id, groupsClaim: 'roles' });
    expect(await tried()).toMatchObject({ failedStep: 'claims', reason: 'groupsMissing' });
    await admin.send(sso.edit, {
      ...FIELDS(),
      id,
      groupsClaim: 'groups',
      mappings: [{ ...MAPPING, group: 'chiefs' }],
    });
    expect(await tried()).toMatchObject({
      failedStep: 'mapping',
      reason: 'notMapped',
      groups: ['engineers'],
    });
    await admin.send(sso.edit, { ...FIELDS(), id, clientSecret: 'wrong' });
    expect(await tried()).toMatchObject({ failedStep: 'client', reason: 'clientRefused' });
    op.faults.set('/.well-known', 'garbage');
    const { data } = await admin.send(sso.beginTest, { id });
    expect(data).toMatchObject({ url: null, report: { failedStep: 'discovery', reason: 'notDiscovery' } });
  });

  it('is answered to the session alone that began it', async () => {
    const { admin, id } = await addProvider();
    const { data } = await admin.send(sso.beginTest, { id });
    const back = await signInAt(data.url, 'wang');
    await admin.login('boss');
    expect((await admin.complete(back)).code).toBe(wireOf('ssoExpired'));
  });
});

describe('secrets', () => {
  it('are sealed, and neither answered nor in the trail', async () => {
    const { admin, id } = await addProvider();
    await new Browser().signIn();
    await admin.send(sso.edit, { ...FIELDS(), id, clientSecret: 'another-secret' });
    const { rows } = await test.database.pool.query('select client_secret from identity_provider');
    expect(rows[0].client_secret.toString('latin1')).not.toContain('another-secret');
    const answers = [await admin.send(sso.query), await admin.send(sso.info, { id })];
    const trail = await test.database.pool.query(
      'select row_to_json(audit_event)::text as text from audit_event',
    );
    const kept = await test.database.pool.query(
      'select row_to_json(one_time_secret)::text as text from one_time_secret',
    );
    const texts = [
      ...answers.map(({ text }) => text),
      ...[...trail.rows, ...kept.rows].map(({ text }) => text),
    ];
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) expect(text).not.toMatch(/another-secret|a-secret-of-the-client|eyJ/);
    expect(answers[1]!.data.hasSecret).toBe(true);
  });

  it('stay where an edit does not name one', async () => {
    const { admin, id } = await addProvider();
    const { clientSecret: _left, ...fields } = FIELDS();
    await admin.send(sso.edit, { ...fields, id, title: 'Renamed' });
    expect((await new Browser().signIn()).data.user).toMatchObject({ loginname: 'wang.fang' });
  });

  it('are not sent to another issuer than the one they were entered for', async () => {
    const { admin, id } = await addProvider();
    const { clientSecret: _left, ...fields } = FIELDS();
    const foreign = await startIdentityProvider({
      redirectUris: [CALLBACK],
      people: Object.fromEntries(op.people),
    });
    try {
      const moved = { ...fields, id, issuer: foreign.issuer };
      expect(await admin.send(sso.edit, moved)).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'clientSecret' }] },
      });
      const { data } = await admin.send(sso.beginTest, { id });
      expect(data.url).toContain(op.issuer);
      await admin.send(sso.edit, { ...moved, clientSecret: foreign.clientSecret });
      expect((await new Browser().signIn()).data.user).toMatchObject({ loginname: 'wang.fang' });
      // A public client has none to tell.
      expect(await admin.send(sso.edit, { ...fields, id, clientSecret: '' })).toMatchObject({ code: '200' });
      expect(await admin.send(sso.edit, moved)).toMatchObject({ code: '200' });
    } finally {
      await foreign.stop();
    }
  });
});

it('the login page offers the providers of an only organisation, and asks for the name otherwise', async () => {
  await addProvider();
  expect((await new Browser().send(sso.offers)).data).toEqual({ providers: [], isAsked: true });
});

it('refuses addresses that are no issuer', async () => {
  const { admin } = await addProvider();
  for (const issuer of [
    'http://directory.example',
    'https://a.example?x=1',
    'https://user:pass@a.example',
    'file:///etc/passwd',
    'a.example',
  ])
    expect((await admin.send(sso.add, { ...FIELDS(), slug: 'x', issuer })).status).toBe(400);
});
