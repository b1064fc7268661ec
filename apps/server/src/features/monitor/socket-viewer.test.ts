import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BINARY_PROTOCOL, decodeBinaryFrame, type LiveFrame } from '@zutai/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createSocketMetrics } from './metrics.ts';
import { SharedFrame } from './shared-frame.ts';
import { SocketViewer } from './socket-viewer.ts';

const metrics = createSocketMetrics(createMetrics());
const values = new SharedFrame({ signalVal: [{ id: '1', value: 1, time: 5, code: '200' }] });
let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => (offered.has(BINARY_PROTOCOL) ? BINARY_PROTOCOL : false),
  });
  await once(server, 'listening');
});

afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

async function connect(protocols: string[]) {
  const accepted = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, protocols);
  const received: LiveFrame[] = [];
  client.on('message', (data: Buffer, isBinary) =>
    received.push(isBinary ? decodeBinaryFrame(data) : (JSON.parse(data.toString()) as LiveFrame)),
  );
  const [[socket]] = await Promise.all([accepted, once(client, 'open')]);
  const feed = { join: async () => undefined, leave: () => undefined, frameOf: () => values };
  return { viewer: new SocketViewer(socket, feed, metrics), received, client };
}

it('says that the connection stands when nothing else was said since the last beat', async () => {
  const { viewer, received } = await connect([BINARY_PROTOCOL]);
  viewer.beat();
  viewer.offer(values);
  viewer.beat();
  viewer.beat();
  viewer.offer(values);
  // Before the snapshot nothing; after a frame nothing; then once.
  await vi.waitFor(() => expect(received).toEqual([values.frame, {}, values.frame]));
});

it('says so to clients of the JSON form as news of nothing, and more rarely', async () => {
  const { viewer, received } = await connect([]);
  const beats = (count: number) => {
    for (let beat = 0; beat < count; beat += 1) viewer.beat();
  };
  beats(6);
  viewer.offer(values);
  beats(5);
  viewer.offer(values);
  beats(11);
  viewer.offer(values);
  const nothing = { signalVal: [] };
  await vi.waitFor(() =>
    expect(received).toEqual([values.frame, values.frame, nothing, nothing, values.frame]),
  );
});

it('takes the idle text of every channel, as often as it comes, and closes on other talk', async () => {
  const { client, viewer, received } = await connect([]);
  const closed = once(client, 'close');
  for (let i = 0; i < 30; i += 1)
    for (const text of ['idle', 'eg idle', 'project idle', 'msg idle']) client.send(text);
  // Read in order: the server still sends after all of them.
  await new Promise<void>((resolve) => {
    client.once('pong', () => resolve());
    client.ping();
  });
  viewer.offer(values);
  await vi.waitFor(() => expect(received).toEqual([values.frame]));
  for (let i = 0; i < 21; i += 1) client.send('is anybody there');
  expect((await closed)[0]).toBe(1008);
});
