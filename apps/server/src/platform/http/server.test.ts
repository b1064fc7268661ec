import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createMetrics } from '../metrics/metrics.ts';
import { testLogger } from '../testing/test-database.ts';
import { createHealth, type PartState } from './health.ts';
import { createHttpServer } from './server.ts';
import { registerWebApp } from './web-app.ts';

const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-web-'));
const health = createHealth();
const state: { database: PartState } = { database: 'ok' };
let app: FastifyInstance;
let origin = '';

beforeAll(async () => {
  fs.mkdirSync(path.join(webFolder, 'assets'));
  fs.writeFileSync(path.join(webFolder, 'index.html'), '<title>app</title>');
  fs.writeFileSync(path.join(webFolder, 'assets', 'main-1a2b3c.js'), 'plain');
  fs.writeFileSync(path.join(webFolder, 'assets', 'main-1a2b3c.js.br'), 'brotli');
  health.add('database', () => state.database);
  app = await createHttpServer({
    config: {
      host: '0.0.0.0',
      allowedHosts: ['scada.plant.lan'],
      metricsAccess: 'loopback',
      trustedProxies: [],
      embedOrigins: ['https://maps.example'],
      videoOrigins: ['https://media.example:8888'],
      mapTiles: 'https://tiles.example:8443/{z}/{x}/{y}.png',
      publicUrl: 'https://scada.example.com',
    },
    logger: testLogger,
    health,
    metrics: createMetrics(),
    webFolder,
  });
  app.post('/lfscada/large', { bodyLimit: 5_000_000 }, async () => 'ok');
  app.post('/lfscada/echo', async (request) => ({
    body: request.body instanceof URLSearchParams ? [...request.body] : request.body,
    ip: request.ip,
  }));
  const bodyLimit = 20 * 1024 * 1024;
  app.post('/lfscada/upload', { config: { bodyLimit } }, async (request) => {
    const sizes: number[] = [];
    for await (const part of request.parts({ limits: { fileSize: bodyLimit } }))
      if (part.type === 'file') sizes.push((await part.toBuffer()).length);
    return { sizes };
  });
  app.get('/lfscada/strict', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, async () => 'ok');
  app.get('/ws', { websocket: true }, (socket) => socket.send('hello'));
  app.get('/lfscada/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as net.AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  fs.rmSync(webFolder, { recursive: true });
});

function post(url: string, headers: Record<string, string>, body: string | FormData = ''): Promise<Response> {
  return fetch(`${origin}${url}`, { method: 'POST', headers, body });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('requests from other sites', () => {
  it.each([
    ['a program that says nothing', {}, 200],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page, old browser', { origin: 'own' }, 200],
    ['our own page behind the proxy', { origin: 'https://scada.example.com' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site', origin: 'own' }, 403],
    ['another site, old browser', { origin: 'https://evil.example' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['our own host by another scheme', { origin: 'own as https' }, 403],
    ['the proxy by another scheme', { origin: 'http://scada.example.com' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
  ])('may change state: %s', async (_name, headers, status) => {
    const named: Record<string, string> = { own: origin, 'own as https': origin.replace('http:', 'https:') };
    const real = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, named[v] ?? v]));
    const response = await post('/lfscada/echo', { ...FORM, ...real }, 'a=1');
    expect(response.status).toBe(status);
  });

  it('may not open a WebSocket', async () => {
    const url = `${origin.replace('http', 'ws')}/ws`;
    const own = new WebSocket(url, { origin });
    expect(String((await once(own, 'message'))[0])).toBe('hello');
    own.close();
    const foreign = new WebSocket(url, { origin: 'https://evil.example' });
    const [error] = await once(foreign, 'error');
    expect(String(error)).toContain('403');
  });
});

it('counts what comes from a network of IPv6 as one, and IPv4 as what it is', async () => {
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/lfscada/strict', remoteAddress, headers: { host: 'localhost' } })).statusCode;
  const first = ['2001:db8:5:1::1', '2001:db8:5:1::2', '2001:db8:5:1:ffff::3'];
  const codes = [];
  for (const address of [...first, '2001:db8:5:2::1', '198.51.100.1', '::ffff:198.51.100.1', '198.51.100.1'])
    codes.push(await from(address));
  expect(codes).toEqual([200, 200, 429, 200, 200, 200, 429]);
});

describe('host names', () => {
  it.each([
    ['127.0.0.1:8080', 200],
    ['192.168.1.5', 200],
    ['[::1]:8080', 200],
    ['localhost:8080', 200],
    [os.hostname(), 200],
    ['scada.example.com', 200],
    ['SCADA.plant.lan.:8080', 200],
    ['rebound.evil.example:8080', 421],
    ['localhost.evil.example', 421],
  ])('%s is answered with %i', async (host, status) => {
    expect((await app.inject({ url: '/lfscada/slow', headers: { host } })).statusCode).toBe(status);
  });
});

describe('bodies', () => {
  it('keeps form pairs as they were sent', async () => {
    const response = await post('/lfscada/echo', FORM, 'a.b=1&a.b=2&__proto__.x=3&e=');
    expect(((await response.json()) as { body: unknown }).body).toEqual([
      ['a.b', '1'],
      ['a.b', '2'],
      ['__proto__.x', '3'],
      ['e', ''],
    ]);
  });

  it.each([
    ['form', FORM, `a=${'x'.repeat(70_000)}`, 413],
    ['JSON', { 'content-type': 'application/json' }, JSON.stringify({ a: 'x'.repeat(70_000) }), 413],
    [
      'JSON in bounds',
      { 'content-type': 'application/json' },
      JSON.stringify({ a: 'x'.repeat(60_000) }),
      200,
    ],
    ['JSON that is none', { 'content-type': 'application/json' }, '{"a":', 400],
    ['JSON with __proto__', { 'content-type': 'application/json' }, '{"__proto__":{"x":1}}', 400],
    ['unknown type', { 'content-type': 'text/strange' }, 'x', 415],
  ])('answers %s as it should', async (_name, headers, body, status) => {
    expect((await post('/lfscada/echo', headers, body)).status).toBe(status);
  });

  it('is as large as its route allows', async () => {
    for (const headers of [FORM, { 'content-type': 'application/json' }]) {
      const body = (bytes: number) =>
        headers === FORM ? `a=${'x'.repeat(bytes)}` : JSON.stringify({ a: 'x'.repeat(bytes) });
      expect((await post('/lfscada/large', headers, body(4_000_000))).status).toBe(200);
      expect((await post('/lfscada/large', headers, body(5_000_001))).status).toBe(413);
    }
  });

  it('takes uploads to 20 MB', async () => {
    const upload = (bytes: number) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'a.bin');
      return post('/lfscada/upload', {}, form);
    };
    expect(await (await upload(3_000_000)).json()).toEqual({ sizes: [3_000_000] });
    expect((await upload(20.5 * 1024 * 1024)).status).toBe(413);
    expect((await upload(22 * 1024 * 1024)).status).toBe(413);
  });
});

describe('limits and headers', () => {
  it('refuses more than a route allows and says when to come back', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await fetch(`${origin}/lfscada/strict`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await fetch(`${origin}/lfscada/strict`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not believe X-Forwarded-For of strangers', async () => {
    const response = await post('/lfscada/echo', { ...FORM, 'x-forwarded-for': '6.6.6.6' }, 'a=1');
    expect(((await response.json()) as { ip: string }).ip).toBe('127.0.0.1');
  });

  it('sends a policy that allows no foreign or inline script, and a request id', async () => {
    const { headers } = await fetch(origin, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-src 'self' https://maps.example;");
    expect(policy).toContain("img-src 'self' data: blob: https://maps.example https://tiles.example:8443;");
    expect(policy).toContain("media-src 'self' blob: https://media.example:8888;");
    expect(policy).toContain("connect-src 'self' https://media.example:8888 wss://media.example:8888;");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the web app', () => {
  it('is answered to every page address', async () => {
    for (const url of ['/', '/monitor/equipment/7?tab=history', '/login.jsp', '/login.jsp?to=%2Fmap']) {
      const response = await fetch(origin + url, { headers: { accept: 'text/html,*/*' } });
      expect(await response.text()).toBe('<title>app</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('is completed at every page address, the root among them', async () => {
    const completed = Fastify();
    await registerWebApp(completed, {
      folder: webFolder,
      notFoundMessage: () => 'not found',
      completePage: async (html, { url }) => `${html} for ${url}`,
    });
    for (const url of ['/', '/?next=1', '/login/acme']) {
      const { statusCode, body } = await completed.inject({ url, headers: { accept: 'text/html' } });
      expect([statusCode, body]).toEqual([200, `<title>app</title> for ${url}`]);
    }
    await completed.close();
  });

  it('keeps hashed files for ever, compressed where the browser can', async () => {
    const asset = await fetch(`${origin}/assets/main-1a2b3c.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await asset.text()).toBe('plain');
    const head = await fetch(`${origin}/assets/main-1a2b3c.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(head.headers.get('content-encoding')).toBe('br');
    expect(head.headers.get('content-type')).toContain('javascript');
  });

  it('sends with hashed files what holds for them, and not what only documents obey', async () => {
    const { headers } = await fetch(`${origin}/assets/main-1a2b3c.js`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';object-src 'none';base-uri 'none';frame-ancestors 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster'])
      expect(headers.get(name)).toBeNull();
  });

  it.each(['/lfscada/none', '/org/none', '/usual/none', '/lfscada', '/assets/old-chunk.js', '/.env'])(
    'is not answered to %s',
    async (url) => {
      const response = await fetch(origin + url, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: '404', message: 'Not found', data: null });
    },
  );

  it('sends its headers with what it refuses too', async () => {
    const foreign = await post('/lfscada/echo', { ...FORM, 'sec-fetch-site': 'cross-site' }, 'a=1');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('x-content-type-options')).toBe('nosniff');
    expect(foreign.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  it('echoes no request', async () => {
    const { port } = app.server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.write('TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: a=s3cret\r\nConnection: close\r\n\r\n');
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('s3cret');
  });

  it('does not let a raw path climb out of its folder', async () => {
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      'GET /assets/../../../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 40[0-9]/);
    expect(answer).not.toContain('root:');
  });
});

describe('/healthz and /metrics', () => {
  it('is 503 until ready and while a part has failed', async () => {
    const read = async () => {
      const response = await fetch(`${origin}/healthz`);
      return [response.status, await response.json()];
    };
    expect(await read()).toEqual([503, { status: 'starting', parts: { database: 'ok' } }]);
    health.setReady();
    expect(await read()).toEqual([200, { status: 'ok', parts: { database: 'ok' } }]);
    state.database = 'failed';
    expect(await read()).toEqual([503, { status: 'failed', parts: { database: 'failed' } }]);
    state.database = 'degraded';
    expect(await read()).toEqual([200, { status: 'degraded', parts: { database: 'degraded' } }]);
  });

  it('shows metrics to this machine, not to those a proxy speaks for', async () => {
    const own = await fetch(`${origin}/metrics`);
    const text = await own.text();
    expect(text).toContain('zutai_nodejs_eventloop_lag_seconds');
    expect(text).toContain('zutai_http_request_seconds_count{route="/healthz",status="200"}');
    expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '6.6.6.6' } })).status).toBe(
      404,
    );
  });
});

it('finishes answers under way when it closes', async () => {
  const other = await createHttpServer({
    config: {
      host: '127.0.0.1',
      allowedHosts: [],
      metricsAccess: 'off',
      trustedProxies: [],
      embedOrigins: [],
      publicUrl: undefined,
    },
    logger: testLogger,
    health: createHealth(),
    metrics: createMetrics(),
  });
  const started = Promise.withResolvers<void>();
  other.get('/lfscada/slow', async () => {
    started.resolve();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return 'done';
  });
  await other.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(other.server.address() as net.AddressInfo).port}`;
  const answer = fetch(`${url}/lfscada/slow`);
  await started.promise;
  await other.close();
  expect(await (await answer).text()).toBe('done');
  await expect(fetch(url)).rejects.toThrow();
});
