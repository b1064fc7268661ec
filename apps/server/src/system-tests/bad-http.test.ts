import http from 'node:http';
import {
  commandCalls,
  equipmentCalls,
  gatewayCalls,
  monitorCalls,
  pageCalls,
  sessionCalls,
  signalCalls,
} from '@zutai/contract';
import { ApiClient, type ApiReply, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const MEGABYTE = 1024 * 1024;

describe('bad requests', () => {
  let server: RunningServer;
  let client: ApiClient;
  let plant: RegisteredPlant;
  let seenErrors = 0;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    client = await server.signIn();
    plant = await registerPlant(client, 'BAD-HTTP');
  });
  afterAll(() => server?.stop());
  afterEach(async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const unexpected = server
      .log()
      .split('\n')
      .filter((line) => line.includes('unexpected error'));
    const added = unexpected.slice(seenErrors);
    seenErrors = unexpected.length;
    expect(added).toEqual([]);
  });

  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    client.request(path, { method: 'POST', headers: { 'accept-language': 'en', ...headers }, body });

  /** Refused as the contract says: an envelope with words, and the fields it is about. */
  function expectRefused(reply: ApiReply, status: number, ...fields: string[]): void {
    expect(reply).toMatchObject({ status, code: String(status), fields });
    expect(reply.message).not.toBe('');
    expect(reply.data).toHaveProperty('requestId');
  }

  describe('bodies', () => {
    it.each([
      ['form', monitorCalls.querySignal.path, FORM, 413],
      ['JSON', equipmentCalls.query.path, JSON_TYPE, 413],
    ])('of 10 MB as %s are refused with 413', async (_kind, path, headers, status) => {
      expectRefused(await post(path, 'a='.padEnd(10 * MEGABYTE, 'x'), headers), status);
    });

    it.each([
      ['nobody is signed in', '', 401],
      ['the session is none', 'zutai_session=nonsense', 401],
    ])('are not waited for when %s', async (_why, cookie, status) => {
      const answered = Promise.withResolvers<number | undefined>();
      const body = '[]'.padEnd(200_000, ' ');
      const request = http.request(server.url + equipmentCalls.query.path, {
        method: 'POST',
        headers: { ...JSON_TYPE, cookie, 'content-length': body.length },
      });
      request.on('response', (response) => answered.resolve(response.statusCode));
      request.on('error', answered.reject);
      // All but the end of it: who read the body first would wait for the rest.
      request.write(body.slice(0, -1));
      expect(await answered.promise).toBe(status);
      request.destroy();
    });

    it('of a login are a few kilobytes', async () => {
      const body = `loginname=admin&password=${'x'.repeat(9_000)}`;
      expectRefused(await post(sessionCalls.login.path, body, FORM), 413);
    });

    it('of 10 MB are refused before they have arrived', async () => {
      // Announced and never sent: an answer shows that nobody waited for it.
      const request = http.request(server.url + monitorCalls.querySignal.path, {
        method: 'POST',
        headers: { ...FORM, 'content-length': 10 * MEGABYTE, cookie: client.cookie },
      });
      const status = await new Promise((resolve, reject) => {
        request.once('response', (response) => resolve(response.statusCode));
        request.once('error', reject);
        request.flushHeaders();
      });
      request.destroy();
      expect(status).toBe(413);
    });

    // Both ways to send it; the answer names the file, and arrives although the client is still sending.
    it.each([30, 50, 100])(
      'of %i MB as an upload are refused with 413 by the name of the file',
      async (size) => {
        const files = { file: new Blob([Buffer.alloc(size * MEGABYTE)]) };
        const { equipmentId } = plant;
        expectRefused(await client.send(signalCalls.previewImport, { equipmentId }, { files }), 413, 'file');
        expectRefused(await client.send(pageCalls.uploadImage, {}, { files }), 413, 'file');
      },
    );

    it('of 30 MB as an upload that does not say its length are refused with 413', async () => {
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n';
      const reply = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const request = http.request(server.url + pageCalls.uploadImage.path, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: client.cookie },
        });
        request.once('error', reject).once('response', (response) => {
          const { statusCode: status } = response;
          response
            .toArray()
            .then((chunks) => resolve({ status, body: Buffer.concat(chunks).toString() }), reject);
        });
        request.write(head);
        for (let sent = 0; sent < 30; sent += 1) request.write(Buffer.alloc(MEGABYTE));
        request.end('\r\n--x--\r\n');
      });
      expect(reply.status).toBe(413);
      expect(JSON.parse(reply.body)).toMatchObject({ code: '413', data: { fields: [{ path: 'file' }] } });
    });

    it.each([
      ['broken JSON', '{"keyword":', ''],
      ['an empty body called JSON', '', ''],
      ['NUL bytes', '\0\0\0', ''],
      ['half a character', Uint8Array.from([0x22, 0xff, 0xfe]), ''],
    ])('that are %s are refused', async (_kind, body, field) => {
      expectRefused(await post(equipmentCalls.query.path, body, JSON_TYPE), 400, field);
    });

    it.each([
      ['null', 'null'],
      ['a number', '7'],
      ['a list', '[]'],
      ['a text', '"x"'],
    ])('that are %s instead of an object are refused', async (_kind, body) => {
      const reply = await post(equipmentCalls.info.path, body, JSON_TYPE);
      expect(reply).toMatchObject({ status: 400, code: '400' });
    });

    it.each(['text/plain', 'application/xml', 'image/png', 'application/json; charset=bogus', 'nonsense'])(
      'of the type %s are refused with words',
      async (type) => {
        const reply = await post(monitorCalls.querySignal.path, 'x', { 'content-type': type });
        expect([400, 415]).toContain(reply.status);
        expect(reply.message).not.toBe('');
      },
    );

    it.each([
      ['no boundary', 'multipart/form-data', '--x\r\n'],
      [
        'an unfinished part',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="a"',
      ],
      ['nonsense', 'multipart/form-data; boundary=x', 'nonsense'],
      ['a nameless part', 'multipart/form-data; boundary=x', '--x\r\n\r\nv\r\n--x--\r\n'],
    ])('of multipart with %s are refused', async (_kind, type, body) => {
      const reply = await post(pageCalls.uploadImage.path, body, { 'content-type': type });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(reply.message).not.toBe('');
    });

    it('of multipart are refused where the call takes none, and with a file nobody asked for', async () => {
      const type = 'multipart/form-data; boundary=x';
      const part = '--x\r\ncontent-disposition: form-data; name="evil"; filename="x"\r\n\r\nv\r\n--x--\r\n';
      expectRefused(await post(equipmentCalls.query.path, part, { 'content-type': type }), 415);
      expectRefused(await post(pageCalls.uploadImage.path, part, { 'content-type': type }), 400, 'evil');
    });
  });

  describe('fields', () => {
    it.each([
      ['unknown', 'equipmentId=1&colour=red', ['colour']],
      ['missing', '', ['equipmentId']],
      ['empty', 'equipmentId=', ['equipmentId']],
      ['twice', 'equipmentId=1&equipmentId=2', ['equipmentId']],
      ['nested where none is asked for', 'equipmentId.x=1', ['equipmentId']],
      ['no id', 'equipmentId=1;drop table signal', ['equipmentId']],
      ['a huge id', `equipmentId=${'9'.repeat(40)}`, ['equipmentId']],
      ['a prototype', 'equipmentId=1&__proto__.x=1', ['__proto__']],
      ['a constructor', 'equipmentId=1&constructor.prototype.x=1', ['constructor']],
    ])('that are %s are named', async (_kind, body, fields) => {
      expectRefused(await post(monitorCalls.querySignal.path, body, FORM), 400, ...fields);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    });

    it('with a prototype in JSON change nothing', async () => {
      const reply = await post(
        equipmentCalls.query.path,
        '{"__proto__":{"pageSize":1},"constructor":{}}',
        JSON_TYPE,
      );
      expect(reply.status).toBe(400);
    });

    it.each([
      ['pageNum', 0],
      ['pageNum', -1],
      ['pageNum', 1e15],
      ['pageNum', 1.5],
      ['pageNum', '1'],
      ['pageSize', 100_000],
      ['sortField', 'password_hash'],
      ['sortOrder', 'asc; drop table equipment'],
      ['online', 'false'],
    ])('of a page, %s = %s, are refused by name', async (field, value) => {
      expectRefused(await client.send(equipmentCalls.query, { [field]: value }), 400, field);
    });

    it('of a page far behind the last are an empty page', async () => {
      const page = await client.call(equipmentCalls.query, { pageNum: 1_000_000, pageSize: 200 });
      expect(page).toEqual({ total: 1, rows: [] });
    });

    it.each(["' OR '1'='1", "'; DROP TABLE equipment; --", '%', '_', '\\', '%%%', '$1', '\u202e', '😀'])(
      'with %j to search for find nothing and harm nothing',
      async (keyword) => {
        for (const call of [equipmentCalls.query, gatewayCalls.query, monitorCalls.queryEquipment])
          expect((await client.call(call, { keyword })).total).toBe(0);
        expect((await client.call(equipmentCalls.query, { keyword: 'BAD-HTTP' })).total).toBe(1);
      },
    );

    it.each([
      ['searched for', equipmentCalls.query, { keyword: 'a\0b' }, 'keyword'],
      ['in a title', equipmentCalls.add, { title: 'a\0b' }, 'title'],
      ['in a remark', gatewayCalls.add, { sn: 'BAD-NUL', title: 'x', remark: 'a\0b' }, 'remark'],
      ['in a login', sessionCalls.login, { loginname: 'a\0b', password: 'x' }, 'loginname'],
      ['to search monitors for', monitorCalls.queryEquipment, { keyword: '\0' }, 'keyword'],
    ])('with NUL bytes, %s, are refused by name', async (_kind, call, body, field) => {
      expectRefused(await client.send(call, body), 400, field);
    });

    it('with half a surrogate pair are refused or stored as text', async () => {
      const reply = await client.send(equipmentCalls.add, { title: 'half \ud800' });
      expect(['200', '400']).toContain(reply.code);
    });

    it('that are too long are refused by name', async () => {
      expectRefused(
        await client.send(equipmentCalls.query, { keyword: 'x'.repeat(100_000) }),
        400,
        'keyword',
      );
      expectRefused(await client.send(equipmentCalls.add, { title: 'x'.repeat(200_000) }), 400, 'title');
      const value = 'x'.repeat(200_000);
      const write = { equipmentId: plant.equipmentId, signalId: '1', value };
      expectRefused(await client.send(commandCalls.writeSignal, write), 400, 'value');
    });

    it('beyond what a form may have are refused', async () => {
      const pairs = Array.from({ length: 25_000 }, (_, i) => `k${i}=1`).join('&');
      const reply = await post(monitorCalls.querySignal.path, pairs, FORM);
      expect(reply).toMatchObject({ status: 400, code: '400' });
      const deep = `${Array.from({ length: 200 }, () => 'a').join('.')}=1`;
      expect((await post(monitorCalls.querySignal.path, deep, FORM)).status).toBe(400);
      expect((await post(monitorCalls.querySignal.path, 'a[999999]=1', FORM)).status).toBe(400);
    });

    it('nested a thousand deep in JSON are refused', async () => {
      const deep = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`;
      expect((await post(equipmentCalls.query.path, deep, JSON_TYPE)).status).toBe(400);
    });
  });

  it('to places that do not exist are answered as calls are', async () => {
    expect(await post('/lfscada/no/such/call', '', FORM)).toMatchObject({ status: 404, code: '404' });
    expect((await client.request('/lfscada/%00')).status).toBeGreaterThanOrEqual(400);
    expect((await client.request('/../../etc/passwd')).bytes.toString()).not.toContain('root:');
    expect((await client.request('/assets/..%2f..%2f..%2f..%2fetc%2fpasswd')).bytes.toString()).not.toContain(
      'root:',
    );
  });

  it('from another site are refused', async () => {
    const headers = { ...FORM, origin: 'https://evil.example' };
    const reply = await post(sessionCalls.logout.path, '', headers);
    expect(reply).toMatchObject({ status: 403, code: '403' });
    expect(await client.call(sessionCalls.info, {})).toMatchObject({ loginname: 'admin' });
  });

  it('are in the log by name, without secrets', async () => {
    await new ApiClient(server.url).send(sessionCalls.login, {
      loginname: 'admin',
      password: 'Wrong-Secret-1',
    });
    await post(monitorCalls.querySignal.path, 'equipmentId=1&password=Wrong-Secret-2', FORM);
    const log = server.log();
    expect(log).toContain('refused');
    expect(log).toContain('equipmentId');
    for (const secret of [
      'Wrong-Secret',
      server.admin.password,
      client.cookie.split('=')[1],
      plant.gateway.key,
    ])
      expect(log).not.toContain(secret);
  });
});
