import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectTcp } from '../tcp-stream.ts';
import { ModbusConnection } from './connection.ts';
import { ownLine } from './line/shared-lines.ts';
import { encodeModbusFrame, ModbusFrameReader } from './line/tcp-frame.ts';
import { TcpFraming } from './line/tcp-framing.ts';
import { encodeReadRequest } from './request.ts';

let server: Server | undefined;
let client: ModbusConnection | undefined;

afterEach(async () => {
  client?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** A serial gateway on TCP that answers every read of one register with 7, as the unit it is configured as. */
async function connectTo(answeringUnitId: number, askedUnitId: number): Promise<ModbusConnection> {
  const answer = (socket: Socket) => {
    const reader = new ModbusFrameReader();
    socket.on('data', (chunk) => {
      for (const { transactionId } of reader.push(chunk))
        socket.write(encodeModbusFrame(transactionId, answeringUnitId, Buffer.from([3, 2, 0, 7])));
    });
  };
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listening.address() as { port: number };
  const target = { host: '127.0.0.1', port, timeoutMs: 5_000 };
  const takeLine = () =>
    ownLine({ framing: new TcpFraming(), openStream: (signal) => connectTcp(target, signal) });
  client = new ModbusConnection(takeLine, { unitId: askedUnitId, timeoutMs: 5_000, retries: 0 });
  expect(await client.open()).toBeUndefined();
  return client;
}

it('takes no value of another unit behind the same gateway', async () => {
  const connection = await connectTo(9, 5);
  expect(await connection.request(encodeReadRequest('holding', 0, 1))).toEqual({
    failure: { code: '1713', message: 'unit 9 answered instead of unit 5' },
  });
});

it.each([
  [5, 5],
  [1, 255],
  [1, 0],
])('takes the answer of unit %i to a request for unit %i', async (answering, asked) => {
  const connection = await connectTo(answering, asked);
  expect((await connection.request(encodeReadRequest('holding', 0, 1))).pdu).toEqual(
    Buffer.from([3, 2, 0, 7]),
  );
});
