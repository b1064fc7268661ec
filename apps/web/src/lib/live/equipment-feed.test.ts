import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { BINARY_PROTOCOL, channels, encodeBinaryFrame, type LiveFrame, SOCKET_CLOSE } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type EquipmentFeedOptions, startEquipmentFeed } from './equipment-feed.ts';
import type { Feed } from './feed.ts';
import type { FeedState, GatewayStatus } from './feed-state.ts';
import { openLiveSocket } from './live-socket.ts';
import { LiveStore } from './live-store.ts';

const online: GatewayStatus = {
  equipmentId: '7',
  online: true,
  vpn: false,
  interval: 0.5,
  economizeOpen: false,
  economy: null,
  lastSeenMs: 1,
  signalLevel: 90,
  communication: 'online',
  faults: [],
};
const gone = new Error('no gateway');

let server: WebSocketServer;
let feed: Feed | undefined;
let store: LiveStore;
let states: FeedState[];
let gateway: GatewayStatus | Error;
let tokens: (string | Error)[];
const opened = vi.fn();

const latest = () => states.at(-1) as FeedState;

function start(options: Partial<EquipmentFeedOptions> = {}) {
  feed = startEquipmentFeed({
    store,
    origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onState: (state) => states.push(state),
    retryMs: 10,
    calls: {
      token: async (signal) => {
        const token = tokens.shift() ?? 'next';
        if (token === 'never') await new Promise((_, fail) => signal.addEventListener('abort', fail));
        if (token instanceof Error) throw token;
        return token;
      },
      gatewayInfo: async () => {
        if (gateway instanceof Error) throw gateway;
        return gateway;
      },
      open: async (intervalS) => {
        opened(intervalS);
        return { online: true };
      },
      isGatewayGone: (error) => error === gone,
    },
    ...options,
  });
  return feed;
}

async function accept(): Promise<{ socket: ServerSocket; path: string }> {
  const [socket, request] = await once(server, 'connection');
  return { socket, path: request.url };
}

const frame = (number: number, time: number): LiveFrame => ({
  signalVal: [{ id: '1', value: number, time, code: '200' }],
});

beforeEach(async () => {
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => (offered.has(BINARY_PROTOCOL) ? BINARY_PROTOCOL : false),
  });
  await once(server, 'listening');
  store = new LiveStore();
  states = [];
  gateway = online;
  tokens = [];
  opened.mockClear();
});

afterEach(async () => {
  vi.useRealTimers();
  feed?.stop();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

describe('the feed of a piece of equipment', () => {
  it('subscribes with its token, asks for the binary form and reads both forms', async () => {
    tokens = ['once only/1'];
    start();
    const { socket, path } = await accept();
    expect(path).toBe('/lfscada/ws/eg/signal/subscribe/once%20only%2F1');
    expect(socket.protocol).toBe(BINARY_PROTOCOL);
    socket.send(encodeBinaryFrame(frame(1.5, 100)));
    await vi.waitFor(() => expect(store.read('1').value).toBe(1.5));
    socket.send(JSON.stringify(frame(2.5, 101)));
    await vi.waitFor(() => expect(store.read('1').value).toBe(2.5));
    expect(latest().connection).toBe('live');
  });

  it('says since when it is lost, shows values as stale, and is fresh again only with the next snapshot', async () => {
    start();
    const first = await accept();
    first.socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
    const beforeMs = Date.now();
    const again = accept();
    first.socket.terminate();
    const { socket } = await again;
    const lost = states.find((state) => state.connection === 'lost');
    expect(lost?.lostSinceMs).toBeGreaterThanOrEqual(beforeMs);
    await vi.waitFor(() => expect(latest()).toMatchObject({ connection: 'live', lostSinceMs: null }));
    expect(store.read('1').quality).toBe('stale');
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
  });

  it('asks for the next token at once when the session has ended, and does not spin when it is given one', async () => {
    start({ retryMs: 60_000 });
    const first = await accept();
    first.socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').value).toBe(1));
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    const again = accept();
    first.socket.close(SOCKET_CLOSE.sessionEnded);
    const { socket } = await again;
    const closed = once(socket, 'close');
    socket.close(SOCKET_CLOSE.sessionEnded);
    await closed;
    await vi.waitFor(() => expect(latest().connection).toBe('lost'));
    await delay(50);
    expect(connections).toBe(1);
  });

  it('believes a new connection whose values have older times: the clock of the server was set back', async () => {
    start();
    const first = await accept();
    first.socket.send(encodeBinaryFrame(frame(1, 5_000)));
    await vi.waitFor(() => expect(store.read('1').value).toBe(1));
    const again = accept();
    first.socket.terminate();
    const { socket } = await again;
    socket.send(encodeBinaryFrame(frame(2, 100)));
    await vi.waitFor(() => expect(store.read('1')).toMatchObject({ value: 2, timeMs: 100, quality: 'good' }));
  });

  it('notices a silent connection although the clock of this computer was set back', async () => {
    const again = once(server, 'connection').then(() => once(server, 'connection'));
    start({ silenceMs: 200, retryMs: 20 });
    const { socket } = await accept();
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
    socket.pause();
    const now = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin - 3_600_000);
    try {
      await again;
      expect(store.read('1').quality).toBe('stale');
    } finally {
      now.mockRestore();
    }
  });

  it('gives up a connection that is silent, since when it was last heard, and makes another one', async () => {
    const again = once(server, 'connection').then(() => once(server, 'connection'));
    start({ silenceMs: 200, retryMs: 20 });
    const { socket } = await accept();
    // A line that breaks without a word: this end stays as it is and answers nothing.
    socket.pause();
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
    const receivedMs = Date.now();
    await again;
    const lost = states.find(({ connection }) => connection === 'lost');
    expect(lost?.lostSinceMs).toBeLessThanOrEqual(receivedMs);
    expect(store.read('1').quality).toBe('stale');
  });

  it('waits longer for the slower beat of the JSON form, and not for ever', async () => {
    const { binaryProtocol: _, ...channel } = channels.monitor.equipment;
    const isOpen = vi.fn();
    const stop = openLiveSocket({
      channel,
      origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      askToken: async () => 'any',
      onFrame: () => undefined,
      onOpen: isOpen,
      silenceMs: 100,
      retryMs: 20,
    });
    try {
      const { socket } = await accept();
      socket.pause();
      await vi.waitFor(() => expect(isOpen).toHaveBeenCalledWith(true, expect.anything()));
      const openedMs = performance.now();
      await vi.waitFor(() => expect(isOpen).toHaveBeenCalledWith(false, expect.anything()));
      expect(performance.now() - openedMs).toBeGreaterThan(400);
    } finally {
      stop();
    }
  });

  it('knows silence by the monotonic clock: values go stale while the wall clock stands still', async () => {
    const again = once(server, 'connection').then(() => once(server, 'connection'));
    start({ silenceMs: 200, retryMs: 20 });
    const { socket } = await accept();
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
    const wallClock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      socket.pause();
      await again;
      expect(store.read('1')).toMatchObject({ value: 1, quality: 'stale' });
    } finally {
      wallClock.mockRestore();
    }
  });

  it('keeps a connection on which something is heard, be it an empty frame', async () => {
    const silenceMs = 1500;
    start({ silenceMs });
    const { socket } = await accept();
    for (let beat = 0; beat < 12; beat += 1) {
      socket.send(encodeBinaryFrame({}));
      await delay(silenceMs / 10);
    }
    expect(states.map(({ connection }) => connection)).not.toContain('lost');
  });

  it('asks again for a token that a broken line never brings', async () => {
    tokens = ['never', 'second'];
    start({ silenceMs: 100 });
    const { path } = await accept();
    expect(path).toMatch(/second$/);
    expect(states.some(({ connection }) => connection === 'lost')).toBe(true);
  });

  it('asks for another token when one is refused', async () => {
    tokens = [new Error('refused'), new Error('refused'), 'third'];
    start();
    const { path } = await accept();
    expect(path).toMatch(/third$/);
    expect(states.some((state) => state.connection === 'lost')).toBe(true);
  });

  it('sends the idle text', async () => {
    start({ idleMs: 5 });
    const { socket } = await accept();
    const [text] = await once(socket, 'message');
    expect(String(text)).toBe('idle');
  });

  it('opens a lease at the gateway’s interval and renews it', async () => {
    start({ openRenewalMs: 5 });
    await vi.waitFor(() => expect(opened.mock.calls.length).toBeGreaterThan(2));
    expect(opened).toHaveBeenCalledWith(0.5);
  });

  it.each([
    ['offline', { ...online, online: false }],
    ['in remote debugging', { ...online, vpn: true }],
  ])('opens nothing while the gateway is %s, and shows values as stale', async (_name, status) => {
    gateway = status;
    start();
    const { socket } = await accept();
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1')).toMatchObject({ value: 1, quality: 'stale' }));
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens when the gateway comes back, as the server announces it', async () => {
    gateway = { ...online, online: false };
    start();
    const { socket } = await accept();
    await vi.waitFor(() => expect(latest().gateway?.online).toBe(false));
    gateway = online;
    socket.send(JSON.stringify({ gatewayAlarm: [{ equipmentId: '7', online: true, vpn: false, time: 5 }] }));
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    expect(latest().gateway?.online).toBe(true);
  });

  it('believes an announced change at once, whatever an answer on its way says', async () => {
    start();
    const { socket } = await accept();
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(latest().gateway?.online).toBe(true));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
    socket.send(JSON.stringify({ gatewayAlarm: [{ equipmentId: '7', online: false, vpn: false, time: 5 }] }));
    await vi.waitFor(() => expect(latest().gateway?.online).toBe(false));
    expect(store.read('1').quality).toBe('stale');
  });

  it('asks again when good values come from a gateway that was said to be offline', async () => {
    gateway = { ...online, online: false };
    start({ recheckMs: 5 });
    const { socket } = await accept();
    await vi.waitFor(() => expect(latest().gateway?.online).toBe(false));
    gateway = online;
    socket.send(encodeBinaryFrame(frame(1, 100)));
    await vi.waitFor(() => expect(store.read('1').quality).toBe('good'));
    expect(latest().gateway?.online).toBe(true);
  });

  it('says when the equipment was changed, and subscribes again', async () => {
    const onChanged = vi.fn();
    start({ onChanged });
    const { socket } = await accept();
    const again = accept();
    socket.close(SOCKET_CLOSE.equipmentChanged);
    await again;
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('stops monitoring when there is no gateway (code 2001)', async () => {
    gateway = gone;
    start();
    await vi.waitFor(() => expect(latest()).toMatchObject({ hasNoGateway: true, gateway: null }));
    expect(store.isStale).toBe(true);
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens again when the user is back after being idle', async () => {
    const { noteActivity } = start({ idleReopenMs: 0 });
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    const before = opened.mock.calls.length;
    noteActivity();
    await vi.waitFor(() => expect(opened.mock.calls.length).toBeGreaterThan(before));
  });

  it('neither reconnects nor reports after it was stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    const connected = vi.fn();
    server.on('connection', connected);
    const { stop } = start();
    const { socket } = await accept();
    const closed = once(socket, 'close');
    stop();
    const count = states.length;
    await closed;
    // The last timer ends when the browser's side has heard that the socket is closed; it must start none.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(states.length).toBe(count);
    expect(connected).toHaveBeenCalledTimes(1);
  });
});
