import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';

const signals: readonly PeerSignal[] = [
  { tag: 'number', at: '/status#pump.speed', value: 1450.5 },
  { tag: 'index', at: '/status#values[1].v', value: -7 },
  { tag: 'quoted', at: '/status#["odd.name"]', value: 3 },
  { tag: 'number as text', at: '/status#text', value: 12.5 },
  { tag: 'scaled', at: '/status#raw', value: 21.5, scale: 0.1 },
  { tag: 'switch', at: '/status#run', value: true },
  { tag: 'text', at: '/status#state', value: 'läuft' },
  { tag: 'plain', at: '/level?unit=m', value: 4.25 },
];
const status = {
  pump: { speed: 1450.5 },
  values: [{ v: 1 }, { v: -7 }],
  'odd.name': 3,
  text: '12.5',
  raw: 215,
  run: true,
  state: 'läuft',
};

/** Node's own server; the driver asks with undici. */
async function startHttpPeer(): Promise<
  DriverPeer & { readonly requests: string[]; answer?: RequestListener }
> {
  let [isMute, isGarbled, port] = [false, false, 0];
  let server: Server;
  const requests: string[] = [];
  const serve: RequestListener = (request, answer) => {
    requests.push(request.url!);
    if (isMute) return;
    if (isGarbled) answer.end('<html>busy</html>');
    else if (request.url === '/api/status') answer.end(JSON.stringify(status));
    else if (request.url === '/api/level?unit=m') answer.end(' 4.25\n');
    else answer.writeHead(404).end('{"pump":{"speed":1}}');
  };
  const start = async () => {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await start();
  return {
    options: {
      url: `http://127.0.0.1:${port}/api`,
      reconnectMinMs: 100,
      reconnectMaxMs: 200,
      timeoutMs: 1_000,
    },
    requests,
    kill: stop,
    restart: start,
    mute: (is) => {
      isMute = is;
    },
    garble: (is) => {
      isGarbled = is;
    },
    stop,
  };
}

describeDriver('http-poll', {
  // A switch that a page of HTML stands for would be "code", as a text is what was answered.
  signals: signals.filter(({ tag }) => tag !== 'text'),
  missing: { tag: 'missing', at: '/status#pump.torque', value: 0 },
  startPeer: startHttpPeer,
});

let run: DriverRun | undefined;
let server: Server | undefined;
afterEach(async () => {
  await run?.stop();
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const start = (url: string, all: readonly PeerSignal[], more: object = {}) => {
  run = new DriverRun(configurePeer('http-poll', { url, timeoutMs: 1_000, ...more }, all));
  return run;
};

it('asks a path once a poll, whatever number of signals read from it', async () => {
  const paths: string[] = [];
  const url = await serve((request, answer) => {
    paths.push(request.url!);
    answer.end(JSON.stringify(status));
  });
  const { values } = start(url, [signals[0]!, signals[1]!, signals[6]!]);
  await vi.waitFor(() => expect(values).toEqual({ number: 1450.5, index: -7, text: 'läuft' }));
  await vi.waitFor(() => expect(paths.length).toBeGreaterThan(2));
  expect(new Set(paths)).toEqual(new Set(['/status']));
});

it('signs in with a user or a token, and says that it was refused', async () => {
  const seen = new Set<string | undefined>();
  const url = await serve(({ headers: { authorization } }, answer) => {
    seen.add(authorization);
    answer.writeHead(authorization === 'Bearer t0ken' ? 200 : 401).end('7');
  });
  const level = { tag: 'level', at: '/level', value: 7 };
  const refused = start(url, [level], { user: 'u', password: 'p:w' });
  await vi.waitFor(() => expect(refused.values).toEqual({ level: 'code 99901' }));
  await refused.stop();
  const { values } = start(url, [level], { token: 't0ken' });
  await vi.waitFor(() => expect(values).toEqual({ level: 7 }));
  expect([...seen]).toEqual([`Basic ${Buffer.from('u:p:w').toString('base64')}`, 'Bearer t0ken']);
});

it('does not follow a redirect: what may be reached was decided by the address entered', async () => {
  const paths: string[] = [];
  const url = await serve((request, answer) => {
    paths.push(request.url!);
    answer.writeHead(302, { location: '/elsewhere' }).end();
  });
  const { values } = start(url, [{ tag: 'level', at: '/level', value: 7 }]);
  await vi.waitFor(() => expect(values).toHaveProperty('level'));
  expect(values.level).toMatch(/^code /);
  expect(paths).not.toContain('/elsewhere');
});
