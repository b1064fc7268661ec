import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type MessageFrame, messageChannels } from '@zutai/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { openMessageSocket } from './message-socket.ts';

let server: WebSocketServer;
let origin: string;
let tokens: string[];
let stop: (() => void) | undefined;
const clients: ServerSocket[] = [];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tokens = [];
  clients.length = 0;
  server.on('connection', (socket, request) => {
    tokens.push(decodeURIComponent(request.url!.split('/').at(-1)!));
    clients.push(socket);
  });
});
afterEach(async () => {
  stop?.();
  for (const client of clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const unread = { count: 1, alarm: 0, expire: 0, order: 0, notice: 1 };

it('takes a token for each connection, hands frames over and says that it is there', async () => {
  const frames: MessageFrame[] = [];
  const open: boolean[] = [];
  let given = 0;
  stop = openMessageSocket({
    origin,
    askToken: async () => {
      given += 1;
      return `token ${given}`;
    },
    onFrame: (frame) => frames.push(frame),
    onOpen: (isOpen) => open.push(isOpen),
    idleMs: 20,
    reopenMs: 10,
    tokenRetryMs: 10,
  });
  await vi.waitFor(() => expect(clients).toHaveLength(1));
  const texts: string[] = [];
  clients[0]!.on('message', (data: Buffer) => texts.push(data.toString()));
  clients[0]!.send(JSON.stringify({ unread, messages: [] }));
  await vi.waitFor(() => expect(frames).toEqual([{ unread, messages: [] }]));
  await vi.waitFor(() => expect(texts.length).toBeGreaterThan(1));
  expect(new Set(texts)).toEqual(new Set([messageChannels.message.idleText]));
  clients[0]!.close();
  await vi.waitFor(() => expect(tokens).toEqual(['token 1', 'token 2']));
  await vi.waitFor(() => expect(open).toEqual([true, false, true]));
});

it('asks again after a refused token, and no more once it was ended', async () => {
  let asked = 0;
  const start = performance.now();
  stop = openMessageSocket({
    origin,
    askToken: async () => {
      asked += 1;
      if (asked < 3) throw new Error('refused');
      return 'good';
    },
    onFrame: () => undefined,
    tokenRetryMs: 30,
  });
  await vi.waitFor(() => expect(tokens).toEqual(['good']));
  expect(performance.now() - start).toBeGreaterThanOrEqual(58);
  stop();
  await vi.waitFor(() => expect(clients[0]!.readyState).toBe(clients[0]!.CLOSED));
  expect(asked).toBe(3);
});
