import net, { type AddressInfo } from 'node:net';
import { calls, type LdapSettings } from '@zutai/contract';
import { type DirectoryServer, slapdMissing, startDirectory } from '@zutai/dev-env/directory';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../../platform/outbound/index.ts';
import { accountOf, Browser, createApp, setUpSso, sso, test, wireOf } from '../testing/sso-fixture.ts';
import { LdapClient } from './ldap-client.ts';

const PASSWORD = 'Wang-Password-1';
const LOCAL = ['127.0.0.1', '::1'];
let ldap: DirectoryServer;
let operators: string;
let app: Awaited<ReturnType<typeof createApp>>;

if (slapdMissing !== undefined) console.warn(`skipped: ${slapdMissing}`);

describe.skipIf(slapdMissing !== undefined)('signing in by an LDAP directory', () => {
  setUpSso();
  beforeAll(async () => {
    app = await createApp(LOCAL);
    ldap = await startDirectory();
    await ldap.addPerson({ uid: 'wang', cn: 'Wang Fang', password: PASSWORD, mail: 'w@plant.example' });
    await ldap.addPerson({ uid: 'li', cn: 'Li of the directory', password: PASSWORD });
    await ldap.addPerson({ uid: 'locked', cn: 'Locked', password: PASSWORD });
    await ldap.lock('locked');
    await ldap.setGroup('engineers', []);
  });
  afterAll(async () => {
    await app?.close();
    await ldap?.stop();
  });
  beforeEach(async () => {
    operators = await ldap.setGroup('operators', ['wang', 'li', 'locked']);
    ldap.forget();
  });

  const fields = () => ({
    title: 'Plant directory',
    slug: 'plant',
    host: ldap.host,
    port: ldap.securePort,
    caCertificate: ldap.caCertificate,
    bindDn: ldap.reader.dn,
    bindPassword: ldap.reader.password,
    baseDn: ldap.baseDn,
    mappings: [{ group: operators, roleId: 'operator', dataRange: 'organisation', departmentId: null }],
    createsAccounts: true,
  });
  const browser = () => new Browser(app);
  const add = async (change: Record<string, unknown> = {}) => {
    const admin = browser();
    await admin.login();
    const added = await admin.send(sso.addDirectory, { ...fields(), ...change });
    expect(added.code, added.text).toBe('200');
    return { admin, id: added.data.id as string };
  };
  const signIn = (loginname: string, password = PASSWORD, by = browser()) =>
    by.send(sso.signIn, { slug: 'plant', loginname, password });
  const events = async () =>
    (
      await test.database.pool.query(
        `select kind, error, account_name, organisation_id is not null as is_ours from audit_event
         where call like '%sso/signIn' and kind in ('login', 'loginFailed') order by id desc limit 1`,
      )
    ).rows[0];

  it.each([
    ['LDAPS', () => ({})],
    ['StartTLS', () => ({ security: 'startTls', port: ldap.port })],
    ['plain LDAP on this machine', () => ({ security: 'plain', port: ldap.port })],
  ])('makes an account with the role of the group, over %s', async (_how, change) => {
    await add(change());
    const one = browser();
    const { data, text } = await signIn('wang', PASSWORD, one);
    expect(data, text).toMatchObject({ loginname: 'wang', displayName: 'Wang Fang', roleId: 'operator' });
    expect((await one.send(calls.session.info)).data.userId).toBe(data.userId);
    expect((await signIn('WANG')).data.userId).toBe(data.userId);
    expect(await events()).toMatchObject({ kind: 'login', account_name: 'wang' });
  });

  it('encrypts before it says anything', async () => {
    await add({ security: 'startTls', port: ldap.port });
    await signIn('wang');
    expect(ldap.asked[0]).toBe('STARTTLS');
  });

  it('knows a person by the attribute that stays, not by the name', async () => {
    await add();
    const { data } = await signIn('wang');
    await ldap.rename('wang', 'wang.fang');
    try {
      expect((await signIn('wang.fang')).data.userId).toBe(data.userId);
      await ldap.addPerson({ uid: 'wang', cn: 'Another Wang', password: PASSWORD });
      await ldap.setGroup('operators', ['wang']);
      const another = await signIn('wang');
      expect(another.data).toMatchObject({ loginname: 'wang-2', displayName: 'Another Wang' });
    } finally {
      await ldap.rename('wang', 'wang.second');
      await ldap.rename('wang.fang', 'wang');
    }
  });

  it('is no way into an account that has the name here', async () => {
    await add();
    expect((await signIn('li')).data).toMatchObject({
      loginname: 'li-2',
      displayName: 'Li of the directory',
    });
    expect((await accountOf('li')).display_name).toBe('li');
  });

  it('asks the groups anew at each sign-in', async () => {
    await ldap.setGroup('operators', ['li']);
    const engineers = await ldap.setGroup('engineers', ['wang']);
    const { admin, id } = await add({
      // Written in other letters and with blanks.
      mappings: [
        ...fields().mappings,
        {
          group: engineers.toUpperCase().replaceAll(',', ', '),
          roleId: 'engineer',
          dataRange: 'self',
          departmentId: null,
        },
      ],
    });
    expect((await signIn('wang')).data.roleId).toBe('engineer');
    await ldap.setGroup('operators', ['wang']);
    expect((await signIn('wang')).data.roleId).toBe('operator');
    await ldap.setGroup('operators', ['li']);
    await ldap.setGroup('engineers', []);
    expect((await signIn('wang')).code).toBe(wireOf('ssoNotMapped'));
    expect(await events()).toMatchObject({
      kind: 'loginFailed',
      error: 'ssoNotMapped',
      account_name: 'wang',
    });
    const links = await admin.send(sso.queryLinks, { providerId: id, pageNum: '1', pageSize: '10' });
    expect(links.data.rows).toMatchObject([{ loginname: 'wang', issuer: 'ldap:entryuuid', isMade: true }]);
  });

  it('finds groups by a search where people do not name theirs', async () => {
    await add({ groupSource: 'search', groupBaseDn: 'ou=groups,dc=plant,dc=example' });
    expect((await signIn('wang')).data.roleId).toBe('operator');
    await ldap.setGroup('operators', ['li']);
    expect((await signIn('wang')).code).toBe(wireOf('ssoNotMapped'));
  });

  it('leaves the rights of the last administrator, and asks for a second factor where it is set so', async () => {
    await add({
      factorPolicy: 'local',
      mappings: [{ group: operators, roleId: 'admin', dataRange: 'organisation', departmentId: null }],
    });
    const { data } = await signIn('wang');
    await test.database.pool.query(`update account set is_active = false where loginname = 'boss'`);
    await test.database.pool.query(
      `update identity_provider set mappings = jsonb_set(mappings, '{0,roleId}', '"operator"')`,
    );
    expect((await signIn('wang')).data).toMatchObject({ userId: data.userId, roleId: 'admin' });
    await test.database.pool.query(`update account set is_active = true where loginname = 'boss'`);
    await test.database.pool.query('update organisation set requires_second_factor = true');
    expect((await signIn('wang')).data).toMatchObject({ roleId: 'operator', mustSetFactor: true });
  });

  describe('refuses', () => {
    beforeEach(async () => {
      await add();
      ldap.forget();
    });

    it.each([
      ['a wrong password', 'wang', 'wrong'],
      ['somebody who is locked in the directory', 'locked', PASSWORD],
      ['a name that nobody has', 'nobody', PASSWORD],
      ['a filter in the place of a name', '*)(uid=*', PASSWORD],
      ['all of them', '*', PASSWORD],
      ['one of several by the start of a name', 'wan*', PASSWORD],
      ['the end of a filter', 'wang)(|(uid=*', PASSWORD],
      ['a name with what nobody sees', 'wang\u007f', 'wrong'],
      ['an escape of its own', '\\77ang', PASSWORD],
    ])('%s, with the same answer and the same questions to the directory', async (_what, name, password) => {
      const { code, text } = await signIn(name, password);
      expect(code, text).toBe(wireOf('wrongNameOrPassword'));
      const verbs = () => ldap.asked.map((line) => line.split(' ')[0]);
      await expect.poll(verbs).toEqual(['BIND', 'SRCH', 'BIND']);
      expect(await accountOf('wang')).toBeUndefined();
      expect(await events()).toMatchObject({ error: 'wrongNameOrPassword', account_name: '', is_ours: true });
    });

    it('no sooner than a time that is longer than a look at a password', async () => {
      for (const name of ['wang', 'nobody']) {
        const startedAt = performance.now();
        await signIn(name, 'wrong');
        expect(performance.now() - startedAt).toBeGreaterThan(590);
      }
    });

    it('an empty name or password without asking anybody', async () => {
      expect((await signIn('wang', '')).code).toBe(wireOf('passwordEmpty'));
      expect((await signIn(' \u200b ', PASSWORD)).code).toBe(wireOf('loginnameEmpty'));
      expect(ldap.asked).toEqual([]);
    });

    it('a seventh guess at a name for now, before the directory is asked, however the name is written', async () => {
      const ways = ['wang', 'WANG', ' wang', 'wa\u00adng', 'w\u00e4ng', '\uff57ang'];
      const codes = [];
      for (const name of ways) codes.push((await signIn(name, 'wrong')).code);
      expect(codes).toContain(wireOf('tooManyRequests'));
      ldap.forget();
      const again = await signIn('wang');
      expect(again.code).toBe(wireOf('tooManyRequests'));
      expect(ldap.asked).toEqual([]);
      // Accounts of the installation have names of their own.
      expect((await browser().login('li')).code).toBe('200');
    });

    it('an account that was deactivated here, which the trail calls so', async () => {
      await signIn('wang');
      await test.database.pool.query(`update account set is_active = false where loginname = 'wang'`);
      expect((await signIn('wang')).code).toBe(wireOf('ssoRefused'));
      expect(await events()).toMatchObject({ error: 'accountInactive', account_name: 'wang' });
    });
  });

  describe('a directory that cannot be asked', () => {
    const silent = async () => {
      const server = net.createServer((socket) => socket.on('error', () => undefined));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
    };

    it.each([
      ['is gone', { port: 1 }, 'unreachable', 'connection'],
      ['has another certificate', { caCertificate: '' }, 'certificateRefused', 'connection'],
      ['has the certificate of another name', { host: '127.0.0.1' }, 'certificateRefused', 'connection'],
      ['is at an address that was not opened', { host: '10.9.9.9' }, 'addressRefused', 'connection'],
      ['is where clouds keep credentials', { host: '169.254.169.254' }, 'addressRefused', 'connection'],
      ['has another password for who searches', { bindPassword: 'other' }, 'bindRefused', 'bind'],
      ['has no such base', { baseDn: 'dc=nowhere' }, 'searchFailed', 'search'],
    ])('as it %s is said to be away, and accounts of here sign in', async (_what, change, reason, step) => {
      const { admin, id } = await add(change);
      for (let n = 0; n < 5; n++) expect((await signIn('wang')).code).toBe(wireOf('directoryUnavailable'));
      expect((await browser().login('boss')).code).toBe('200');
      const { data } = await admin.send(sso.testDirectory, { id, loginname: 'wang', password: PASSWORD });
      expect(data).toMatchObject({ failedStep: step, reason, claims: [] });
    });

    it.each(['ldaps', 'startTls', 'plain'])('as it never answers is given up, with %s', async (security) => {
      const { port, stop } = await silent();
      const { admin, id } = await add({ security, port });
      expect((await signIn('wang')).code).toBe(wireOf('directoryUnavailable'));
      const { data } = await admin.send(sso.testDirectory, { id, loginname: 'wang', password: PASSWORD });
      expect(data).toMatchObject({ failedStep: 'connection', reason: 'timeout' });
      stop();
    });
  });

  it('is connected to at the very address that was looked at, and not at all when one of several is refused', async () => {
    const answers: { address: string; family: number }[][] = [];
    let asked = 0;
    const findAddresses = async () => {
      asked += 1;
      return answers.shift() ?? [];
    };
    const client = new LdapClient({
      guard: createAddressGuard({ allowedNetworks: ['127.0.0.0/8'], findAddresses }),
      timeoutMs: 2_000,
      allowsPlain: true,
    });
    const { title: _t, slug: _s, mappings: _m, createsAccounts: _c, bindPassword, ...set } = fields();
    const settings: LdapSettings = {
      ...set,
      security: 'plain',
      groupSource: 'attribute',
      ...{ host: 'ldap.rebind.example', port: ldap.port, userFilter: '(uid={name})' },
      ...{ idAttribute: 'entryUUID', nameAttribute: 'cn', emailAttribute: 'mail' },
      ...{ groupAttribute: 'memberOf', groupBaseDn: '', groupFilter: '' },
    };
    const ask = () => client.authenticate({ settings, bindPassword }, 'wang', PASSWORD);
    const [here, inside] = [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    answers.push([inside], [here, inside], [here], [inside]);
    for (let n = 0; n < 2; n++) await expect(ask()).rejects.toMatchObject({ reason: 'addressRefused' });
    expect(ldap.asked).toEqual([]);
    expect((await ask()).refused).toBeUndefined();
    expect(asked).toBe(3);
  });

  describe('an administrator', () => {
    it('tests it, and is told what a person would hold, or how far it came', async () => {
      const { admin, id } = await add();
      const run = async (loginname: string, password = PASSWORD) =>
        (await admin.send(sso.testDirectory, { id, loginname, password })).data;
      expect(await run('wang')).toMatchObject({
        failedStep: null,
        groups: [operators],
        grant: { roleId: 'operator', group: operators },
        account: 'made',
      });
      expect(await accountOf('wang')).toBeUndefined();
      expect(await run('nobody')).toMatchObject({
        failedStep: 'search',
        reason: 'personMissing',
        claims: [],
      });
      expect(await run('wang', 'wrong')).toMatchObject({
        failedStep: 'password',
        reason: 'passwordRefused',
        claims: [],
      });
      await ldap.setGroup('operators', ['li']);
      expect(await run('wang')).toMatchObject({ failedStep: 'mapping', reason: 'notMapped' });
    });

    it('never reads the password again, and enters it anew for another place', async () => {
      const { admin, id } = await add();
      const edit = (change: Record<string, unknown>) => admin.send(sso.editDirectory, { id, ...change });
      const shown = await admin.send(sso.info, { id });
      expect(shown.data).toMatchObject({ kind: 'ldap', hasBindPassword: true, ldap: { host: 'localhost' } });
      expect(shown.text).not.toContain(ldap.reader.password);
      const { rows } = await test.database.pool.query('select bind_password from identity_provider');
      expect(rows[0].bind_password.toString('latin1')).not.toContain(ldap.reader.password);
      const needed = { host: fields().host, baseDn: fields().baseDn, title: 'Plant', slug: 'plant' };
      for (const change of [
        { host: '127.0.0.1' },
        { port: 1636 },
        { security: 'startTls' },
        { caCertificate: '' },
      ]) {
        const refused = await edit({ ...needed, ...change });
        expect(refused.code, JSON.stringify(change)).toBe(wireOf('invalidRequest'));
        expect(refused.text).toContain('bindPassword');
      }
      expect((await edit({ ...needed, title: 'Renamed' })).code).toBe('200');
      expect((await signIn('wang')).data.loginname).toBe('wang');
    });

    it('is refused what would say passwords in clear, and what is no filter or certificate', async () => {
      const admin = browser();
      await admin.login();
      const send = (change: Record<string, unknown>) =>
        admin.send(sso.addDirectory, { ...fields(), slug: 'other', ...change });
      expect((await send({ security: 'plain', host: 'ldap.plant.example' })).code).toBe(
        wireOf('directoryNotEncrypted'),
      );
      for (const [field, value] of [
        ['userFilter', '(uid=wang)'],
        ['userFilter', '(uid={name}'],
        ['userFilter', '(&(uid={name})'],
        ['groupFilter', '(member={nobody})'],
        ['caCertificate', '-----BEGIN CERTIFICATE-----\nbm90aGluZw==\n-----END CERTIFICATE-----'],
        ['host', 'ldaps://ldap.plant.example'],
        ['bindDn', 'EXTERNAL'],
        ['bindPassword', ''],
      ] as const) {
        const refused = await send({ [field]: value });
        expect([refused.code, refused.text], `${field} ${value}`).toEqual([
          wireOf('invalidRequest'),
          expect.stringContaining(field),
        ]);
      }
    });

    it('cannot edit one as a provider of the other kind', async () => {
      const { admin, id } = await add();
      const oidc = { title: 'x', slug: 'x', issuer: 'https://idp.example', clientId: 'x' };
      expect((await admin.send(sso.edit, { id, ...oidc })).code).toBe(wireOf('notFound'));
      expect((await admin.send(sso.beginTest, { id })).code).toBe(wireOf('notFound'));
      const begun = await admin.send(sso.begin, { slug: 'plant' });
      expect(begun.data).toEqual({ url: null, title: 'Plant directory' });
    });
  });
});
