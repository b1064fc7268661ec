import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, commandCalls, errors, MAX_WEBHOOKS, type WebhookEvent } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBelongings } from './testing/belongings.ts';
import { openDatabase } from './testing/open-database.ts';
import type { Belongings } from './testing/sample.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

describe('webhooks', () => {
  let server: RunningServer;
  let owner: ApiClient;
  let database: Pool;
  let own: Belongings;
  const received: Received[] = [];
  /** What the other side answers at a path; 'silent': nothing. */
  const answers = new Map<string, (count: number) => number | 'silent'>();
  const receiver = http.createServer((request, response) => void receive(request, response));
  async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
    const status = answers.get(path)?.(at(path).length) ?? 200;
    if (status === 'silent') return;
    if (status === 302) response.setHeader('location', address('/redirected'));
    response.writeHead(status).end(`answer ${status} <script>alert(1)</script>`);
  }
  const at = (path: string) => received.filter((one) => one.path === path);
  const address = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
  const firstAt = (path: string, count = 1) =>
    waitUntil(`${count} at ${path}`, () => at(path).length >= count && at(path));

  beforeAll(async () => {
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    server = await startServer({ hasDemo: false, env: { ZUTAI_OUTBOUND_NETWORKS: '127.0.0.0/8' } });
    database = openDatabase(server);
    owner = await server.signIn();
    own = await makeBelongings(owner, database, 'WEBHOOK');
    // The owner signs in again below, by password alone.
    await database.query('delete from account_passkey');
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await database?.end();
    await server?.stop();
  });

  const add = (path: string, events: WebhookEvent[] = ['gateway.online'], title = path) =>
    owner.call(calls.webhook.add, { title, url: path.startsWith('http') ? path : address(path), events });
  const test = (id: string) => owner.call(calls.webhook.test, { id });
  const deliveries = async (webhookId: string) =>
    (await owner.call(calls.webhook.queryDeliveries, { webhookId })).rows;

  it('are sent what came about, signed as Standard Webhooks say', async () => {
    const made = await add('/signed', ['gateway.online', 'gateway.offline', 'write.refused']);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    await database.query('update gateway set online = true where id = $1', [own.gatewayId]);
    await database.query('update gateway set online = false where id = $1', [own.gatewayId]);
    await owner.send(commandCalls.writeSignal, {
      equipmentId: own.equipmentId,
      signalId: own.signalId,
      value: '1',
    });
    const sent = await firstAt('/signed', 3);
    expect(sent.map(({ body }) => JSON.parse(body).type)).toEqual([
      'gateway.online',
      'gateway.offline',
      'write.refused',
    ]);
    expect(JSON.parse(sent[0]!.body)).toMatchObject({
      data: { gatewayId: own.gatewayId },
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    for (const { headers, body } of sent) {
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      const key = Buffer.from(made.secret.slice(6), 'base64');
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60);
    }
    const shown = [
      await owner.call(calls.webhook.info, { id: made.id }),
      await deliveries(made.id),
      await owner.call(calls.audit.query, { objectKind: 'webhook', objectId: made.id }),
      server.log(),
    ];
    expect(JSON.stringify(shown)).not.toContain(made.secret.slice(6));
    const renewed = await owner.call(calls.webhook.renewSecret, { id: made.id });
    expect(renewed.secret).not.toBe(made.secret);
  });

  it('are told of equipment that is reached in part and as a whole again, though it never went offline', async () => {
    await add('/faults', ['equipment.fault', 'equipment.recovered', 'equipment.offline']);
    const since = Date.now();
    const fault = {
      ...{ part: 'driver', id: '1', title: 'PLC 2', address: '10.0.0.5:502 #1' },
      ...{ cause: 'noAnswer', code: '', sinceMs: since },
    };
    const set = (communication: string, online: boolean, faults: object[] = []) =>
      database.query('update equipment set communication = $2, online = $3, faults = $4 where id = $1', [
        own.equipmentId,
        communication,
        online,
        JSON.stringify(faults),
      ]);
    await set('online', true);
    await set('fault', true, [fault]);
    // Another cause is no other state.
    await set('fault', true, [fault, { ...fault, id: '2' }]);
    await set('online', true);
    await set('fault', true, [fault]);
    await set('offline', false);
    await set('online', true);
    const sent = await firstAt('/faults', 4);
    const bodies = sent.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type)).toEqual([
      'equipment.fault',
      'equipment.recovered',
      'equipment.fault',
      'equipment.offline',
    ]);
    expect(bodies[0].data).toEqual({
      ...{ equipmentId: own.equipmentId, title: expect.any(String), online: true },
      // Without the address of the device.
      faults: [{ part: 'driver', title: 'PLC 2', cause: 'noAnswer', code: '', sinceMs: since }],
    });
    expect(bodies[1].data).toMatchObject({ online: true, faults: [] });
  });

  it('are told of sessions and accounts, and of nothing they did not ask for', async () => {
    const { id } = await add('/accounts', ['account.changed', 'session.event']);
    await owner.call(calls.department.add, { title: 'Not told' });
    const title = '=HYPERLINK("http://x")';
    await owner.call(calls.account.add, {
      title,
      loginname: 'told-of',
      roleId: 'user',
      dataRange: 'self',
    });
    await server.signIn();
    const sent = await firstAt('/accounts', 2);
    const bodies = sent.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => `${type} ${data.kind}`)).toEqual([
      'account.changed insert',
      'session.event login',
    ]);
    expect(JSON.stringify(bodies)).not.toContain('argon2');
    // The answer is written down after it was given.
    await waitUntil('both are taken', async () =>
      (await deliveries(id)).every(({ state }) => state === 'delivered'),
    );
    expect(await deliveries(id)).toHaveLength(2);
  });

  it('are tried again under the same number, and again when somebody asks for it', async () => {
    answers.set('/flaky', (count) => (count < 2 ? 500 : 200));
    const { id } = await add('/flaky');
    await test(id);
    await firstAt('/flaky');
    const [waiting] = await waitUntil('the failure is written down', async () => {
      const rows = await deliveries(id);
      return rows[0]?.attempts === 1 && rows;
    });
    expect(waiting).toMatchObject({ state: 'waiting', status: 500, answer: expect.stringContaining('500') });
    expect(waiting!.nextMs).toBeGreaterThan(waiting!.lastMs!);
    expect((await owner.call(calls.webhook.info, { id })).failingSinceMs).not.toBeNull();
    const sent = await firstAt('/flaky', 2);
    expect(sent[1]!.headers['webhook-id']).toBe(sent[0]!.headers['webhook-id']);
    expect(sent[1]!.body).toBe(sent[0]!.body);
    await waitUntil('it is taken', async () => (await deliveries(id))[0]?.state === 'delivered');
    expect((await owner.call(calls.webhook.info, { id })).failingSinceMs).toBeNull();
    await owner.call(calls.webhook.resend, { id: waiting!.id });
    const again = await firstAt('/flaky', 3);
    expect(again[2]!.headers['webhook-id']).toBe(sent[0]!.headers['webhook-id']);
  });

  it('lead nowhere inside: neither by address nor by a redirect', async () => {
    const inner = await add('http://169.254.169.254/latest/meta-data');
    answers.set('/redirect', () => 302);
    const redirect = await add('/redirect');
    await test(inner.id);
    await test(redirect.id);
    const settled = (id: string) =>
      waitUntil('it was tried', async () => {
        const [row] = await deliveries(id);
        return row !== undefined && row.attempts > 0 && row;
      });
    expect(await settled(inner.id)).toMatchObject({
      status: null,
      answer: expect.stringContaining('not an address of the public internet'),
    });
    expect(await settled(redirect.id)).toMatchObject({ status: 302, state: 'waiting' });
    expect(at('/redirected')).toEqual([]);
    for (const url of ['ftp://x/', 'javascript:alert(1)', 'http://name:word@x/', 'file:///etc/passwd'])
      expect(
        await owner.send(calls.webhook.add, { title: 'x', url, events: ['gateway.online'] }),
      ).toMatchObject({ status: 400, fields: ['url'] });
  });

  it('are stopped with a reason when the other side wants nothing more, and started again by a person', async () => {
    answers.set('/gone', (count) => (count < 2 ? 410 : 200));
    const { id } = await add('/gone');
    await test(id);
    const stopped = await waitUntil('it is stopped', async () => {
      const found = await owner.call(calls.webhook.info, { id });
      return !found.isActive && found;
    });
    expect(stopped.disabledReason).toContain('410');
    await database.query('update gateway set online = not online where id = $1', [own.gatewayId]);
    await owner.call(calls.webhook.setActive, { id, isActive: true });
    expect(await owner.call(calls.webhook.info, { id })).toMatchObject({
      isActive: true,
      disabledReason: '',
    });
    await firstAt('/gone', 2);
  });

  it('are stopped after a day without success, and what waits is not lost', async () => {
    answers.set('/dead', () => 500);
    const { id } = await add('/dead');
    await test(id);
    await firstAt('/dead');
    await waitUntil('it fails', async () => (await deliveries(id))[0]?.attempts === 1);
    await database.query("update webhook set failing_since = now() - interval '25 hours' where id = $1", [
      id,
    ]);
    await database.query(
      'update webhook_delivery set retry_until = now(), next_at = now() where webhook_id = $1',
      [id],
    );
    await waitUntil('it is stopped', async () => !(await owner.call(calls.webhook.info, { id })).isActive);
    expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', nextMs: null });
    expect((await owner.call(calls.webhook.info, { id })).disabledReason).toContain('answer 500');
  });

  it('are so many in an organisation and no more, whoever adds them at the same time', async () => {
    const had = (await owner.call(calls.webhook.query, { pageSize: 1 })).total;
    const fields = { url: address('/many'), events: ['write.done'] as WebhookEvent[] };
    const replies = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS - had + 3 }, (_none, index) =>
        owner.send(calls.webhook.add, { ...fields, title: `many ${index}` }),
      ),
    );
    const refused = replies.filter(({ code }) => code === errors.tooManyWebhooks.wire);
    expect(refused).toHaveLength(3);
    expect(await owner.call(calls.webhook.query, { pageSize: 1 })).toMatchObject({ total: MAX_WEBHOOKS });
    await database.query("delete from webhook where title like 'many %'");
  });

  it('a silent one holds up no other', async () => {
    answers.set('/silent', () => 'silent');
    const silent = await add('/silent');
    const other = await add('/other');
    await test(silent.id);
    await firstAt('/silent');
    await test(other.id);
    await firstAt('/other');
    expect((await deliveries(silent.id))[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    await owner.call(calls.webhook.delete, { id: silent.id });
  });

  it('survive that the server is killed while it sends', async () => {
    let isUp = false;
    answers.set('/killed', () => (isUp ? 200 : 'silent'));
    const { id } = await add('/killed');
    await test(id);
    await firstAt('/killed');
    await server.kill();
    isUp = true;
    await server.restart();
    const sent = await firstAt('/killed', 2);
    expect(sent[1]!.headers['webhook-id']).toBe(sent[0]!.headers['webhook-id']);
    owner = await server.signIn();
    await waitUntil('it is taken', async () => (await deliveries(id))[0]?.state === 'delivered');
  });
});
