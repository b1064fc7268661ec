import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../time/index.ts';
import { CallError, call, onSignedOut } from './index.ts';
import { buildRequest } from './request.ts';

let server: Server;
let origin: string;
let answer: { status: number; body: string };
let serverDate: string | undefined;
let seen: { request: IncomingMessage; body: string } | undefined;

async function answerWith(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  seen = { request, body: Buffer.concat(chunks).toString() };
  if (serverDate !== undefined) reply.setHeader('date', serverDate);
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    void answerWith(request, reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // In a browser addresses are relative to the site.
  const browserFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => browserFetch(`${origin}${path}`, init));
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

beforeEach(() => {
  answer = { status: 200, body: JSON.stringify({ code: '200', message: '', data: null }) };
  seen = undefined;
});

const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('did not fail');
    },
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );

describe('call', () => {
  it('sends a form with the chosen language and gives the data', async () => {
    answer.body = JSON.stringify({ code: '200', message: '', data: { online: true } });
    const data = await call(calls.monitor.open, { equipmentId: '7', interval: 0.5 });
    expect(data).toEqual({ online: true });
    expect(seen?.body).toBe('equipmentId=7&interval=0.5');
    expect(seen?.request.headers['accept-language']).toBe('zh');
    expect(seen?.request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('sends JSON and GET where the contract says so', async () => {
    await call(calls.equipment.query, { keyword: 'pump' });
    expect(JSON.parse(seen?.body ?? '')).toEqual({ keyword: 'pump' });
    await call(calls.session.info, {});
    expect(seen?.request.method).toBe('GET');
    expect(seen?.request.url).toBe('/lfscada/user/info');
    const { url } = buildRequest(calls.signal.export, { equipmentId: '7', format: 'csv' }, {});
    expect(url).toBe('/lfscada/signal/export?equipmentId=7&format=csv');
  });

  it('sends files as parts of a multipart body', async () => {
    const file = new File(['a,b'], 'signals.csv');
    await call(calls.signal.previewImport, { equipmentId: '7' }, { files: { file } });
    expect(seen?.request.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(seen?.body).toContain('name="file"; filename="signals.csv"');
    expect(seen?.body).toContain('name="equipmentId"');
  });

  it('throws what was refused, with its name and its fields', async () => {
    const fields = [{ path: 'title', message: '必填' }];
    answer = { status: 400, body: JSON.stringify({ code: '400', message: '有误', data: { fields } }) };
    const error = await failure(call(calls.equipment.delete, { id: '1', title: '' }));
    expect(error).toMatchObject({ code: '400', name: 'invalidRequest', message: '有误', fields });
  });

  it.each(['1010', '1006'])('tells the session when it has ended (%s)', async (code) => {
    const listener = vi.fn();
    onSignedOut(listener);
    answer = { status: 401, body: JSON.stringify({ code, message: '请登录', data: null }) };
    await failure(call(calls.session.info, {}));
    expect(listener).toHaveBeenCalledExactlyOnceWith(code, '请登录');
  });

  it('says in words that the server is away or that a proxy answered for it', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    const error = await failure(call(calls.session.info, {}));
    expect(error).toMatchObject({ code: '0' });
    expect(error.message).toContain('无法连接服务器');
  });

  it.each([
    [200, '<html>Sign in to the guest network</html>'],
    [200, '{"code":"200","message":"","da'],
    [200, '{}'],
    [403, '<html>Forbidden by the proxy</html>'],
    [404, ''],
  ])("takes no answer for the server's that is not one (%i %s)", async (status, body) => {
    answer = { status, body };
    const error = await failure(call(calls.session.info, {}));
    expect(error).toMatchObject({ code: '0', name: 'CallError' });
    expect(error.message).toContain('不是来自服务器');
  });

  it('learns by how much the clock of the server differs', async () => {
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100);
    // An answer that takes long says nothing, and the machine may be busy.
    await vi.waitFor(async () => {
      serverDate = new Date(Date.now() - 1_800_000).toUTCString();
      await call(calls.session.info, {});
      expect(Math.abs(serverNow() - Date.now() + 1_800_000)).toBeLessThan(4000);
    });
    serverDate = undefined;
  });

  it('waits no longer than is asked for, and says how long that was', async () => {
    const late = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(late, 'listening');
    const before = origin;
    origin = `http://127.0.0.1:${(late.address() as AddressInfo).port}`;
    const error = await failure(call(calls.session.info, {}, { timeoutMs: 2_000 }));
    origin = before;
    late.closeAllConnections();
    late.close();
    expect(error).toMatchObject({ code: '0' });
    expect(error.message).toContain('超过 2 秒');
  });

  it('lets an abort of the caller through as it is', async () => {
    const signal = AbortSignal.abort();
    await expect(call(calls.session.info, {}, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
