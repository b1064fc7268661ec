import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BINARY_PROTOCOL, encodeBinaryFrame, type LiveFrame, projectMonitorChannels } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import type { Feed } from './feed.ts';
import type { FeedState, GatewayBrief } from './feed-state.ts';
import { LiveStore } from './live-store.ts';
import { type ProjectFeedOptions, startProjectFeed } from './project-feed.ts';

const gatewayOf = (equipmentId: string, online = true, vpn = false): GatewayBrief => ({
  equipmentId,
  online,
  vpn,
  interval: 2,
  communication: online ? 'online' : 'offline',
  faults: [],
});
const gone = new Error('no gateway');

let server: WebSocketServer;
let feed: Feed | undefined;
let store: LiveStore;
let states: FeedState[];
let gateways: readonly GatewayBrief[] | Error;
const opened = vi.fn();

function start(options: Partial<ProjectFeedOptions> = {}): Feed {
  feed = startProjectFeed({
    store,
    channel: projectMonitorChannels.project,
    origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onState: (state) => states.push(state),
    signalsOf: (equipmentId) => [`${equipmentId}1`, `${equipmentId}2`],
    retryMs: 10,
    openGapMs: 1,
    calls: {
      token: async () => 'token',
      gateways: async () => {
        if (gateways instanceof Error) throw gateways;
        return gateways;
      },
      open: async (equipmentId, intervalS) => opened(equipmentId, intervalS),
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

const frame = (...ids: string[]): LiveFrame => ({
  signalVal: ids.map((id) => ({ id, value: 1, time: 100, code: '200' })),
});
const latest = () => states.at(-1) as FeedState;

beforeEach(async () => {
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => (offered.has(BINARY_PROTOCOL) ? BINARY_PROTOCOL : false),
  });
  await once(server, 'listening');
  store = new LiveStore();
  states = [];
  gateways = [gatewayOf('7'), gatewayOf('8', false), gatewayOf('9')];
  opened.mockClear();
});

afterEach(async () => {
  feed?.stop();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

describe('the feed of a project page', () => {
  it('subscribes at the project path and opens the gateways that can report, one after the other', async () => {
    start();
    const { path } = await accept();
    expect(path).toBe('/lfscada/ws/project/signal/subscribe/token');
    await vi.waitFor(() =>
      expect(opened.mock.calls).toEqual([
        ['7', 2],
        ['9', 2],
      ]),
    );
  });

  it('shows only the signals of a gateway that is away as stale', async () => {
    start();
    const { socket } = await accept();
    socket.send(encodeBinaryFrame(frame('71', '81')));
    await vi.waitFor(() => expect(store.read('71').quality).toBe('good'));
    expect(store.read('81')).toMatchObject({ value: 1, quality: 'stale' });
  });

  it('shows everything as stale while the connection is lost', async () => {
    start();
    const { socket } = await accept();
    socket.send(encodeBinaryFrame(frame('71')));
    await vi.waitFor(() => expect(store.read('71').quality).toBe('good'));
    const again = accept();
    socket.terminate();
    const second = await again;
    await vi.waitFor(() => expect(latest().connection).toBe('live'));
    expect(store.read('71').quality).toBe('stale');
    second.socket.send(encodeBinaryFrame(frame('71')));
    await vi.waitFor(() => expect(store.read('71').quality).toBe('good'));
  });

  it('believes an announced change and opens the gateway that came', async () => {
    start();
    const { socket } = await accept();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
    socket.send(
      JSON.stringify({
        gatewayAlarm: [
          { equipmentId: '8', online: true, vpn: false, time: 5 },
          { equipmentId: '9', online: true, vpn: true, time: 5 },
        ],
      }),
    );
    await vi.waitFor(() => expect(opened).toHaveBeenLastCalledWith('8', 2));
    expect(latest().gateways).toMatchObject([{}, { online: true }, { vpn: true }]);
    expect(opened).toHaveBeenCalledTimes(3);
  });

  it('stops monitoring when the query is refused with 2001', async () => {
    gateways = gone;
    start();
    await vi.waitFor(() => expect(latest()).toMatchObject({ hasNoGateway: true, gateways: [] }));
    expect(store.isStale).toBe(true);
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens all again when the renewal is due and when the user is back', async () => {
    const { noteActivity } = start({ idleReopenMs: 0, renewalMs: 30 });
    await vi.waitFor(() => expect(opened.mock.calls.length).toBeGreaterThanOrEqual(4));
    const before = opened.mock.calls.length;
    noteActivity();
    await vi.waitFor(() => expect(opened.mock.calls.length).toBeGreaterThan(before));
  });
});
