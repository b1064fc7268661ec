import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { modbusTcpFactory } from './index.ts';
import { ModbusFrameReader } from './line/tcp-frame.ts';
import type { ModbusLink } from './link.ts';
import { configureDriver } from './testdata/configure.ts';

const WRITE_COIL = 5;
let server: Server | undefined;
let link: ModbusLink | undefined;

afterEach(async () => {
  link?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** A device that takes everything and answers nothing. */
async function connectToSilent(retries: number) {
  const functions: number[] = [];
  const listening = createServer((socket) => {
    const reader = new ModbusFrameReader();
    socket.on('data', (chunk) => {
      for (const { pdu } of reader.push(chunk)) functions.push(pdu[0]!);
    });
  });
  server = listening;
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { port: number };
  const configuration = configureDriver(port, [{ tag: 'jog', at: 'CO:0' }], { timeoutMs: 100, retries });
  const connected = once(listening, 'connection') as Promise<[Socket]>;
  link = modbusTcpFactory.createLink(configuration);
  expect(await link.open()).toBeUndefined();
  const [socket] = await connected;
  const ended = new Promise<string>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    socket.on('end', () => resolve('end'));
  });
  const press = (canStart: () => boolean) => link!.write(configuration.signals[0]!, true, canStart);
  return { functions, ended, press };
}

it('sends a write again only as long as it may still begin', async () => {
  const { functions, press } = await connectToSilent(3);
  let asked = 0;
  const outcome = await press(() => {
    asked += 1;
    return asked <= 2;
  });
  expect(outcome).toMatchObject({ ok: false, isUncertain: true });
  expect(functions.filter((code) => code === WRITE_COIL)).toHaveLength(2);
});

it('takes an unanswered write back from the line: the connection is reset, not ended in order', async () => {
  const { ended, press } = await connectToSilent(0);
  expect(await press(() => true)).toMatchObject({ ok: false, isUncertain: true });
  expect(await ended).toBe('ECONNRESET');
});
