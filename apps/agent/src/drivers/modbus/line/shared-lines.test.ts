import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { PortServer } from '../../conformance/port-server.ts';
import { connectTcp } from '../../tcp-stream.ts';
import { ModbusConnection } from '../connection.ts';
import { encodeReadRequest } from '../request.ts';
import { RtuFraming } from './rtu-framing.ts';
import { shareLine } from './shared-lines.ts';

const REQUEST_BYTES = 8;
const READ = 3;
let server: PortServer | undefined;
const connections: ModbusConnection[] = [];

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  await server?.stop();
});

/** A bus behind a serial device server: each unit answers its number, or nothing, after a while. */
async function startBus(delaysMs: Readonly<Record<number, number>>) {
  const seen: number[] = [];
  const bus = { seen, accepted: 0, busyWith: 0, overlaps: 0 };
  server = new PortServer((socket) => {
    bus.accepted += 1;
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length >= REQUEST_BYTES; rest = rest.subarray(REQUEST_BYTES)) {
        const unitId = rest[0]!;
        seen.push(unitId);
        const delayMs = delaysMs[unitId];
        if (delayMs === undefined) continue;
        if (bus.busyWith > 0) bus.overlaps += 1;
        bus.busyWith += 1;
        setTimeout(() => {
          bus.busyWith -= 1;
          socket.write(new RtuFraming().encode(unitId, Buffer.from([READ, 2, 0, unitId])));
        }, delayMs);
      }
    });
  });
  await server.start();
  const { port } = server;
  const join = async (unitId: number, timeoutMs = 1_000, settings: object = {}) => {
    const target = { host: '127.0.0.1', port, timeoutMs: 1_000 };
    const takeLine = () =>
      shareLine(`127.0.0.1:${port}`, settings, () => ({
        framing: new RtuFraming(),
        openStream: (signal) => connectTcp(target, signal),
      }));
    const connection = new ModbusConnection(takeLine, { unitId, timeoutMs, retries: 0 });
    connections.push(connection);
    const failure = await connection.open();
    return { connection, failure, read: () => connection.request(encodeReadRequest('holding', 0, 1)) };
  };
  return { bus, join };
}

it('carries one request at a time for all units of a bus, over one connection', async () => {
  const { bus, join } = await startBus({ 1: 10, 2: 10, 3: 10 });
  const units = await Promise.all([1, 2, 3].map((unitId) => join(unitId)));
  const answers = await Promise.all([...units, ...units].map((unit) => unit.read()));
  expect(answers.map(({ pdu }) => pdu?.[3])).toEqual([1, 2, 3, 1, 2, 3]);
  expect(bus).toMatchObject({ accepted: 1, overlaps: 0 });
});

it('never takes a late answer for the one to the next request', async () => {
  // Unit 1 answers after its time is over, with a frame of the same length.
  const { join } = await startBus({ 1: 150, 2: 0 });
  const [late, next] = [await join(1, 100), await join(2, 20_000)];
  const [first, second] = await Promise.all([late.read(), next.read()]);
  expect(first.isTimeout).toBe(true);
  expect(second.pdu?.[3]).toBe(2);
  const again = await late.read();
  expect(again.isTimeout).toBe(true);
});

it('lets a write go before the polls that wait', async () => {
  const { bus, join } = await startBus({ 1: 20, 2: 20, 3: 20, 4: 20 });
  const units = await Promise.all([1, 2, 3, 4].map((unitId) => join(unitId)));
  const polls = units.slice(0, 3).map((unit) => unit.read());
  const write = units[3]!.connection.runExclusively((ask) => ask(encodeReadRequest('holding', 0, 1)));
  await Promise.all([...polls, write]);
  expect(bus.seen).toEqual([1, 4, 2, 3]);
});

it('stays open for the others when one leaves, and is closed by the last', async () => {
  const { bus, join } = await startBus({ 1: 0, 2: 0 });
  const [one, two] = [await join(1), await join(2)];
  one.connection.close();
  expect((await two.read()).pdu?.[3]).toBe(2);
  two.connection.close();
  await sleep(20);
  const anew = await join(1);
  expect((await anew.read()).pdu?.[3]).toBe(1);
  expect(bus.accepted).toBe(2);
});

it('is refused with other settings while it is in use', async () => {
  const { join } = await startBus({ 1: 0 });
  await join(1, 1_000, { framing: 'rtu' });
  expect((await join(2, 1_000, { framing: 'ascii' })).failure).toMatchObject({ cause: 'noPort' });
});
