import net from 'node:net';
import { monitorCalls, SOCKET_CLOSE, sessionCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';
import { LiveSocket, socketUrl } from './testing/live-socket.ts';
import { readMetric } from './testing/read-metric.ts';

/** Frames that break the protocol (RFC 6455), with what could be a secret in them. */
const BAD_FRAMES = [
  // An operation that there is not.
  Buffer.from([0x8b, 0x80, 0, 0, 0, 0]),
  // Not masked.
  Buffer.concat([Buffer.from([0x81, 8]), Buffer.from('Hunter-2')]),
  // A text that is no UTF-8.
  Buffer.concat([Buffer.from([0x81, 0x8a, 0, 0, 0, 0, 0xc3, 0x28]), Buffer.from('Hunter-2')]),
  // A bit that stands for nothing here.
  Buffer.concat([Buffer.from([0xf1, 0x88, 0, 0, 0, 0]), Buffer.from('Hunter-2')]),
  // Longer than can be.
  Buffer.from([0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
];

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe('bad live value sockets', () => {
  let server: RunningServer;
  let client: ApiClient;
  let plant: RegisteredPlant;

  beforeAll(async () => {
    server = await startServer({
      hasDemo: false,
      env: { ZUTAI_LOG_LEVEL: 'debug', ZUTAI_SOCKETS_PER_ACCOUNT: '200' },
    });
    client = await server.signIn();
    plant = await registerPlant(client, 'BAD-SOCKET');
  });
  afterAll(() => server?.stop());
  afterEach(async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.log()).not.toContain('unexpected error');
  });

  const takeToken = () => client.call(monitorCalls.token, { equipmentId: plant.equipmentId });
  const closeCode = ({ socket }: LiveSocket) =>
    new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));

  it.each(['', 'x', 'a'.repeat(150), '..%2f', '%00', "' or 1=1"])(
    'with the token %j are refused before the upgrade',
    async (token) => {
      await expect(LiveSocket.take(server.url, token)).rejects.toThrow(/Unexpected server response: 4/);
    },
  );

  it('with a token used before are refused', async () => {
    const token = await takeToken();
    const live = await LiveSocket.take(server.url, token);
    await expect(LiveSocket.take(server.url, token)).rejects.toThrow('401');
    live.close();
  });

  it('from another site are refused, and the token is not used up by it', async () => {
    const token = await takeToken();
    const origin = 'https://evil.example';
    await expect(LiveSocket.take(server.url, token, false, { origin })).rejects.toThrow('403');
    const own = await LiveSocket.take(server.url, token, false, { origin: server.url });
    own.close();
  });

  it('with an unknown subprotocol are not spoken to in it', async () => {
    const socket = new WebSocket(socketUrl(server.url, await takeToken()), ['zutai.live.v99']);
    await expect(
      new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject)),
    ).rejects.toThrow('subprotocol');
  });

  it.each([
    ['a huge text', 'x'.repeat(100_000), 1009],
    ['huge bytes', Buffer.alloc(2_000), 1009],
    ['far too much', 'x'.repeat(1_000_000), 1009],
  ])('that send %s are closed', async (_kind, message, code) => {
    const live = await LiveSocket.open(client, plant.equipmentId);
    const closed = closeCode(live);
    live.socket.send(message);
    expect(await closed).toBe(code);
  });

  it('that talk and talk are closed; the idle text never is too much', async () => {
    const live = await LiveSocket.open(client, plant.equipmentId);
    const closed = closeCode(live);
    for (let i = 0; i < 100; i += 1) live.socket.send('idle');
    for (let i = 0; i < 30; i += 1)
      live.socket.send(i % 2 === 0 ? '{"subscribe":"all"}' : Buffer.from([0, 1, i]));
    expect(await closed).toBe(1008);
  });

  it('that send garbage instead of frames are closed', async () => {
    const { port } = new URL(server.url);
    const raw = net.connect(Number(port), '127.0.0.1');
    const path = new URL(socketUrl(server.url, await takeToken())).pathname;
    raw.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const closed = new Promise<void>((resolve) => raw.once('close', () => resolve()));
    raw.on('error', () => undefined);
    const answer = await new Promise<Buffer>((resolve) => raw.once('data', resolve));
    expect(answer.toString()).toContain('101 Switching Protocols');
    raw.write(Buffer.from(Array.from({ length: 200 }, (_, i) => (i * 37) % 256)));
    await closed;
  });

  it('are counted, and fill no log: at most a short line each for who looks for the fault', async () => {
    const before = await readMetric(server, 'zutai_live_sockets_broken_total');
    const lengthBefore = server.log().length;
    const tokens: string[] = [];
    for (let i = 0; i < BAD_FRAMES.length * 3; i += 1) {
      const token = await takeToken();
      tokens.push(token);
      const live = await LiveSocket.take(server.url, token);
      const closed = closeCode(live);
      live.socket.on('error', () => undefined);
      // Past the library, which makes no such frames.
      const { _socket: raw } = live.socket as unknown as { _socket: net.Socket };
      raw.write(BAD_FRAMES[i % BAD_FRAMES.length]!);
      await closed;
    }
    await waitUntil('each is counted', async () => {
      const broken = await readMetric(server, 'zutai_live_sockets_broken_total');
      return broken - before === tokens.length;
    });
    const printed = server.log().slice(lengthBefore);
    expect(printed).not.toMatch(/"level":"(info|warn|error|fatal)"/);
    const logged = printed.split('\n').filter((line) => line.includes('a live value socket failed'));
    expect(logged).toHaveLength(tokens.length);
    for (const line of logged) expect(line.length).toBeLessThan(2_000);
    expect(printed).not.toContain('Hunter-2');
    // A token that was used up is refused, which is told, by the pattern of its path.
    await expect(LiveSocket.take(server.url, tokens[0]!)).rejects.toThrow('401');
    await waitUntil('the refusal is told', () => server.log().slice(lengthBefore).includes('"refused"'));
    expect(tokens.filter((token) => server.log().includes(token))).toEqual([]);
  });

  it('of one account are as many as the setting says and no more, also when all come at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 260 }, takeToken));
    const taken = await Promise.allSettled(tokens.map((token) => LiveSocket.take(server.url, token)));
    const open = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refusals = taken.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(open).toHaveLength(200);
    for (const refusal of refusals) expect(refusal).toContain('429');
    // Another account is not held up by it, and there is room again once some have gone.
    await Promise.all(
      open.map((live) => new Promise((resolve) => live.socket.once('close', resolve).close())),
    );
    const again = await LiveSocket.open(client, plant.equipmentId);
    again.close();
  });

  it('of a session that ends are closed with words', async () => {
    const other = await server.signIn();
    const live = await LiveSocket.open(other, plant.equipmentId);
    const closed = closeCode(live);
    await other.call(sessionCalls.logout, {});
    expect(await closed).toBe(SOCKET_CLOSE.sessionEnded);
  });

  it('for things of nobody are not given a token', async () => {
    const reply = await client.send(monitorCalls.token, { equipmentId: '999999' });
    expect(reply).toMatchObject({ status: 404, code: '404' });
  });
});
