import { once } from 'node:events';
import { calls, commandCalls, equipmentCalls, type MadeToken, SOCKET_CLOSE } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { makeBelongings } from './testing/belongings.ts';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import type { Engines } from './testing/engines/engines.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { openDatabase } from './testing/open-database.ts';
import type { Belongings } from './testing/sample.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const DAY_MS = 86_400_000;
const { addToken, revokeToken, setActive, edit, auth, cancelAuth } = calls.apiAccount;

describeOnEngines(['outside'], 'API tokens at two servers on one $name', ({ start }) => {
  let engines: Engines;
  let servers: RunningServer[];
  let owner: ApiClient;
  let database: Pool;
  let own: Belongings;

  beforeAll(async () => {
    engines = await start();
    servers = await Promise.all([0, 1].map(() => startServer({ hasDemo: false, env: engines.env })));
    owner = await servers[0]!.signIn();
    database = openDatabase(servers[0]!, engines.env.DATABASE_URL);
    own = await makeBelongings(owner, database, 'TOKENS');
  });
  afterAll(async () => {
    await database?.end();
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await engines?.stop();
  });

  let count = 0;
  const addApiAccount = async (more: object = {}): Promise<string> => {
    count += 1;
    const request = {
      title: `MES ${count}`,
      roleId: 'engineer',
      dataRange: 'organisation' as const,
      ...more,
    };
    return (await owner.call(calls.apiAccount.add, request)).id;
  };
  const token = (id: string, more: object = {}) => ({
    id,
    title: 'nightly',
    codes: ['monitor_view', 'equipment_view', 'signal_write'] as const,
    isReadOnly: false,
    expiresMs: Date.now() + DAY_MS,
    ...more,
  });
  const make = async (id: string, more: object = {}, by = owner): Promise<MadeToken> =>
    (await by.call(addToken, token(id, more) as never)) as MadeToken;
  const clientOf = ({ token: text }: Pick<MadeToken, 'token'>, index = 0): ApiClient => {
    const client = new ApiClient(servers[index]!.url);
    client.apiToken = text;
    return client;
  };
  const lists = (client: ApiClient) => client.send(equipmentCalls.query, {});

  it('are shown once, kept as a hash, and work on every server', async () => {
    const id = await addApiAccount();
    const made = await make(id);
    expect(made.token).toMatch(/^zutai_[0-9A-Za-z]{46}$/);
    for (const index of [0, 1])
      expect(await lists(clientOf(made, index))).toMatchObject({ status: 200, code: '200' });
    const [listed] = await owner.call(calls.apiAccount.queryTokens, { id });
    expect(listed).toMatchObject({ state: 'valid', lastAddress: '127.0.0.1', hint: made.token.slice(-4) });
    expect(JSON.stringify(listed)).not.toContain(made.token.slice(6, -4));
    const { rows } = await database.query(
      'select session.*, api_token.* from session join api_token on session_id = id where id = $1',
      [made.id],
    );
    expect(rows[0].token_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(6, -4));
    for (const server of servers) expect(server.log()).not.toContain(made.token.slice(6));
    const trail = await owner.call(calls.audit.query, { objectKind: 'api_token', objectId: made.id });
    expect(trail.rows).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toContain(made.token.slice(6, -4));
  });

  it('are taken from the header alone', async () => {
    const made = await make(await addApiAccount());
    const anybody = new ApiClient(servers[0]!.url);
    const { path } = equipmentCalls.query;
    for (const query of [`access_token=${made.token}`, `token=${made.token}`, `authorization=${made.token}`])
      expect(await anybody.request(`${path}?${query}`, { method: 'POST' })).toMatchObject({
        status: 401,
        code: '1010',
      });
    expect(await lists(new ApiClient(servers[0]!.url, `zutai_session=${made.token}`))).toMatchObject({
      code: '1010',
    });
    const guest = new ApiClient(servers[0]!.url);
    guest.guestToken = made.token;
    expect(await lists(guest)).toMatchObject({ status: 401 });
    for (const server of servers) expect(server.log()).not.toContain(made.token.slice(6));
  });

  it('are refused with another character, or as a session', async () => {
    const made = await make(await addApiAccount());
    const flip = (at: number) =>
      made.token.slice(0, at) + (made.token[at] === 'a' ? 'b' : 'a') + made.token.slice(at + 1);
    for (const text of [
      '',
      'zutai_',
      `${made.token}a`,
      flip(6),
      flip(30),
      flip(51),
      made.token.toUpperCase(),
    ]) {
      const reply = await lists(clientOf({ token: text === '' ? 'x' : text }));
      expect(reply, text).toMatchObject({ status: 401, code: '1010' });
      expect(reply.headers.get('www-authenticate')).toContain('Bearer');
    }
    // Beside a good session a bad token is bad all the same.
    const both = new ApiClient(servers[0]!.url, owner.cookie);
    both.apiToken = flip(20);
    expect(await lists(both)).toMatchObject({ status: 401 });
    const cookie = owner.cookie.split('=')[1]!;
    expect(await lists(clientOf({ token: cookie }))).toMatchObject({ status: 401 });
  });

  it('hold no more than their account, and no more than was asked for', async () => {
    const id = await addApiAccount({ roleId: 'operator' });
    const more = await owner.send(addToken, token(id, { codes: ['monitor_view', 'account_edit'] }));
    expect(more).toMatchObject({ status: 403, code: '2164', fields: ['codes'] });
    const client = clientOf(await make(id, { codes: ['monitor_view'] }));
    const write = { equipmentId: own.equipmentId, signalId: own.signalId, value: '1' };
    expect(await client.send(commandCalls.writeSignal, write)).toMatchObject({ status: 403, code: '403' });
    expect(await client.send(calls.gateway.query, {})).toMatchObject({ status: 403 });
    expect(await client.send(calls.monitor.querySignal, { equipmentId: own.equipmentId })).toMatchObject({
      code: '200',
    });
  });

  it('lose what their role loses while they live, sockets included', async () => {
    const { rows } = await database.query(
      `insert into role (organisation_id, title, codes)
       values ($1, 'Stripped', '{monitor_view,equipment_view}') returning id`,
      [own.organisationId],
    );
    const id = await addApiAccount({ roleId: rows[0].id });
    const client = clientOf(await make(id, { codes: ['monitor_view', 'equipment_view'] }));
    const live = await LiveSocket.open(client, own.equipmentId);
    const closed = once(live.socket, 'close');
    expect(await lists(client)).toMatchObject({ code: '200' });
    await database.query("update role set codes = '{equipment_view}' where id = $1", [rows[0].id]);
    expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
    expect(await client.send(calls.monitor.querySignal, { equipmentId: own.equipmentId })).toMatchObject({
      status: 403,
    });
    expect(await lists(client)).toMatchObject({ code: '200' });
  });

  it('are edited: in force at once on every server, sockets included, and in the trail', async () => {
    const id = await addApiAccount();
    const made = await make(id, { codes: ['monitor_view', 'equipment_view'] });
    const clients = [0, 1].map((index) => clientOf(made, index));
    const live = await LiveSocket.open(clients[1]!, own.equipmentId);
    const closed = once(live.socket, 'close');
    const change = { title: 'weekly', codes: ['equipment_view' as const], isReadOnly: true };
    const edited = { ...change, id: made.id, expiresMs: Date.now() + 2 * DAY_MS, ratePerMinute: 30 };
    const { editToken } = calls.apiAccount;
    await owner.call(editToken, { ...edited, revision: 1 });
    for (const client of clients) {
      expect(await lists(client)).toMatchObject({ code: '200' });
      expect(await client.send(calls.monitor.querySignal, { equipmentId: own.equipmentId })).toMatchObject({
        status: 403,
      });
      expect(await client.send(equipmentCalls.add, { title: 'x' })).toMatchObject({ status: 403 });
    }
    expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
    expect(await owner.call(calls.apiAccount.queryTokens, { id })).toMatchObject([
      { ...change, ratePerMinute: 30, expiresMs: edited.expiresMs, revision: 2 },
    ]);
    const trail = await owner.call(calls.audit.query, { objectKind: 'api_token', objectId: made.id });
    expect(trail.rows[0]).toMatchObject({
      kind: 'update',
      before: { title: 'nightly', codes: ['monitor_view', 'equipment_view'], is_read_only: false },
      after: { ...{ title: 'weekly', codes: ['equipment_view'], is_read_only: true, rate_per_minute: 30 } },
    });
    expect(Object.keys(trail.rows[0]!.after!)).toContain('expires_at');

    const refusals = [
      [{ ...edited, revision: 1 }, { status: 409 }],
      [
        { ...edited, codes: ['account_edit'] },
        { status: 403, code: '2164', fields: ['codes'] },
      ],
      [
        { ...edited, expiresMs: Date.now() + 92 * DAY_MS },
        { code: '2163', fields: ['expiresMs'] },
      ],
      [
        { ...edited, expiresMs: Date.now() - 1 },
        { code: '2163', fields: ['expiresMs'] },
      ],
    ] as const;
    for (const [request, reply] of refusals)
      expect(await owner.send(editToken, request)).toMatchObject(reply);
    expect(await clients[0]!.send(editToken, edited)).toMatchObject({ status: 403, code: '2161' });
    await owner.call(revokeToken, { id: made.id });
    expect(await owner.send(editToken, edited)).toMatchObject({ status: 404 });
  });

  it('are revoked at once on every server, and their sockets closed', async () => {
    const made = await make(await addApiAccount());
    const clients = [0, 1].map((index) => clientOf(made, index));
    const sockets = await Promise.all(clients.map((client) => LiveSocket.open(client, own.equipmentId)));
    const closed = sockets.map((live) => once(live.socket, 'close'));
    const startedMs = performance.now();
    await owner.call(revokeToken, { id: made.id });
    for (const client of clients) expect(await lists(client)).toMatchObject({ status: 401, code: '1006' });
    for (const [code] of await Promise.all(closed)) expect(code).toBe(SOCKET_CLOSE.sessionEnded);
    console.info(`sockets of a revoked token closed after ${Math.round(performance.now() - startedMs)} ms`);
  });

  it('end with their time, their account and its state', async () => {
    const id = await addApiAccount();
    const first = await make(id);
    await owner.call(setActive, { id, isActive: false });
    expect(await lists(clientOf(first))).toMatchObject({ status: 401 });
    await owner.call(setActive, { id, isActive: true });
    expect(await lists(clientOf(first))).toMatchObject({ status: 401, code: '1006' });
    const second = await make(id);
    await database.query("update session set expires_at = now() - interval '1 second' where id = $1", [
      second.id,
    ]);
    expect(await lists(clientOf(second))).toMatchObject({ status: 401, code: '1010' });
    const third = await make(id);
    const live = await LiveSocket.open(clientOf(third, 1), own.equipmentId);
    const closed = once(live.socket, 'close');
    await owner.call(calls.apiAccount.delete, { id });
    expect(await lists(clientOf(third, 1))).toMatchObject({ status: 401, code: '1010' });
    expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
    const late = await owner.send(
      addToken,
      token(await addApiAccount(), { expiresMs: Date.now() + 92 * DAY_MS }),
    );
    expect(late).toMatchObject({ status: 400, code: '2163', fields: ['expiresMs'] });
  });

  it('share one limit over all servers, also when calls come together', async () => {
    const made = await make(await addApiAccount(), { ratePerMinute: 20 });
    const clients = [0, 1].map((index) => clientOf(made, index));
    const startedMs = performance.now();
    const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => lists(clients[n % 2]!)));
    const grown = Math.ceil(((performance.now() - startedMs) / 60_000) * 20);
    const passed = replies.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(20 + grown);
    const refusedReply = replies.find(({ status }) => status === 429)!;
    expect(Number(refusedReply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refusedReply.code).toBe('429');
    // Another token has its own.
    expect(await lists(clientOf(await make(await addApiAccount())))).toMatchObject({ code: '200' });
  });

  it('see nothing of another organisation, whose people see nothing of them', async () => {
    const stranger = await addAccount(database, servers[0]!.url, {
      organisation: 'Tokens elsewhere',
      loginname: 'tokens-elsewhere',
      role: 'admin',
    });
    const id = await addApiAccount();
    const made = await make(id);
    const { id: foreignId } = await stranger.call(calls.apiAccount.add, {
      title: 'Theirs',
      roleId: 'engineer',
      dataRange: 'organisation',
    });
    const foreign = clientOf(await make(foreignId, {}, stranger));
    expect(await foreign.send(equipmentCalls.info, { id: own.equipmentId })).toMatchObject({ status: 404 });
    expect(await foreign.send(calls.monitor.token, { equipmentId: own.equipmentId })).toMatchObject({
      status: 404,
    });
    expect(await stranger.send(revokeToken, { id: made.id })).toMatchObject({ status: 404 });
    expect(await stranger.send(addToken, token(id))).toMatchObject({ status: 404 });
    expect(await lists(clientOf(made))).toMatchObject({ code: '200' });
  });

  it('leave their account and number in the trail', async () => {
    const made = await make(await addApiAccount(), { codes: ['equipment_view', 'equipment_edit'] });
    const title = '=HYPERLINK("http://x")<img src=x onerror=alert(1)>';
    const reply = await clientOf(made).send(equipmentCalls.add, { title });
    expect(reply).toMatchObject({ code: '200' });
    const { rows } = await database.query('select * from audit_event where request_id = $1', [
      reply.headers.get('x-request-id'),
    ]);
    expect(rows[0]).toMatchObject({
      session_id: made.id,
      account_name: expect.stringMatching(/^MES \d+ · nightly$/),
    });
  });

  it('nobody signs in as an API account', async () => {
    const id = await addApiAccount();
    const { rows } = await database.query('select loginname from account where id = $1', [id]);
    for (const password of ['', 'x', 'Journey-2026'])
      expect(
        await new ApiClient(servers[0]!.url).send(calls.session.login, { ...rows[0], password }),
      ).not.toMatchObject({ code: '200' });
    expect(await owner.send(calls.account.info, { id })).toMatchObject({ status: 404 });
    expect(await owner.send(calls.account.resetPassword, { id })).toMatchObject({ status: 404 });
    // And an API account is none of the administrators that an organisation needs.
    expect(await owner.send(edit, { id, title: 'x', roleId: 'share', dataRange: 'self' })).toMatchObject({
      code: '200',
    });
  });

  it('of an external account end with its right to the API account', async () => {
    const partner = await addAccount(database, servers[1]!.url, {
      organisation: 'x',
      loginname: 'partner',
      role: 'admin',
      dataRange: 'self',
    });
    await database.query(
      "update account set kind = 'external', organisation_id = $1 where loginname = 'partner'",
      [own.organisationId],
    );
    const { rows } = await database.query("select id::text from account where loginname = 'partner'");
    const accountIds = rows[0].id as string;
    const id = await addApiAccount();
    const again = await ApiClient.signIn(servers[1]!.url, {
      loginname: 'partner',
      password: 'Other-Password-1',
    });
    expect(partner.cookie).not.toBe(again.cookie);
    expect(await again.send(addToken, token(id))).toMatchObject({ status: 404 });
    const candidates = await owner.call(calls.apiAccount.queryUnAuthExternal, { id, keyword: 'partner' });
    expect(candidates.rows).toMatchObject([{ id: accountIds, kind: 'external' }]);
    await owner.call(auth, { id, accountIds });
    expect(await owner.call(calls.apiAccount.queryAuthExternal, { id })).toMatchObject({ total: 1 });
    expect(await again.call(calls.apiAccount.query, {})).toMatchObject({
      total: 1,
      rows: [{ isManageable: false }],
    });
    const byOwner = await make(id);
    const made = await make(id, {}, again);
    expect(await again.call(calls.apiAccount.queryTokens, { id })).toMatchObject([
      { id: made.id, isExternal: true },
    ]);
    expect(await again.send(revokeToken, { id: byOwner.id })).toMatchObject({ status: 404 });
    expect(await again.send(edit, { id, title: 'x', roleId: 'user', dataRange: 'self' })).not.toMatchObject({
      code: '200',
    });
    expect(await lists(clientOf(made))).toMatchObject({ code: '200' });
    const live = await LiveSocket.open(clientOf(made, 1), own.equipmentId);
    const closed = once(live.socket, 'close');
    await owner.call(cancelAuth, { id, accountIds });
    expect(await lists(clientOf(made))).toMatchObject({ status: 401, code: '1006' });
    expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
    await owner.call(auth, { id, accountIds });
    expect(await lists(clientOf(made))).toMatchObject({ status: 401, code: '1006' });
    expect(await lists(clientOf(byOwner))).toMatchObject({ code: '200' });
    const second = await make(id, {}, again);
    await database.query('update account set is_active = false where id = $1', [accountIds]);
    expect(await lists(clientOf(second))).toMatchObject({ status: 401 });
  });
});
