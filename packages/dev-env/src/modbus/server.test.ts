import { once } from 'node:events';
import { connect } from 'node:net';
import jsmodbus from 'jsmodbus';
import { afterEach, describe, expect, it } from 'vitest';
import { definePoint, type Point } from '../point/point.ts';
import { connectRaw, makeFrame, type RawClient } from '../testing/raw-client.ts';
import { type ModbusSimulator, type ModbusSimulatorOptions, startModbusSimulator } from './simulator.ts';

const text = { zh: '测点', en: 'point' };
const make = (tag: string, address: Point['address'], writable = false) =>
  definePoint({ tag, group: text, title: text, address, writable });

const points = [
  make('coil0', { table: 'coil', address: 0, type: 'bool' }, true),
  ...Array.from({ length: 9 }, (_, index) =>
    make(`coil${index + 1}`, { table: 'coil', address: index + 1, type: 'bool' }, true),
  ),
  make('discrete9', { table: 'discrete', address: 9, type: 'bool' }),
  make('input0', { table: 'input', address: 0, type: 'float32' }),
  make('holding0', { table: 'holding', address: 0, type: 'uint16' }, true),
  make('holding1', { table: 'holding', address: 1, type: 'int32' }, true),
];

let simulator: ModbusSimulator;
const clients: RawClient[] = [];

async function start(options: Partial<ModbusSimulatorOptions> = {}) {
  simulator = await startModbusSimulator({
    points,
    values: { input0: 1, holding0: 7, discrete9: true },
    ...options,
  });
  return simulator;
}

async function open(): Promise<RawClient> {
  const client = await connectRaw(simulator.port);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await simulator.stop();
});

describe('function codes', () => {
  it('1 and 2 read bits, packed from the low end', async () => {
    await start({ values: { coil1: true, coil8: true, discrete9: true } });
    const client = await open();
    expect(await client.ask(1, 0, 0, 0, 10)).toEqual([1, 2, 0b10, 0b1]);
    expect(await client.ask(2, 0, 8, 0, 2)).toEqual([2, 1, 0b10]);
  });

  it('3 and 4 read registers', async () => {
    await start();
    const client = await open();
    expect(await client.ask(3, 0, 0, 0, 1)).toEqual([3, 2, 0, 7]);
    expect(await client.ask(4, 0, 0, 0, 2)).toEqual([4, 4, 0x3f, 0x80, 0, 0]);
  });

  it('5 and 15 write coils', async () => {
    await start();
    const client = await open();
    expect(await client.ask(5, 0, 3, 0xff, 0)).toEqual([5, 0, 3, 0xff, 0]);
    expect(simulator.get('coil3')).toBe(true);
    expect(await client.ask(15, 0, 0, 0, 9, 2, 0b10, 0b1)).toEqual([15, 0, 0, 0, 9]);
    expect([0, 1, 3, 8, 9].map((index) => simulator.get(`coil${index}`))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('6 and 16 write registers', async () => {
    await start();
    const client = await open();
    expect(await client.ask(6, 0, 0, 1, 2)).toEqual([6, 0, 0, 1, 2]);
    expect(simulator.get('holding0')).toBe(258);
    expect(await client.ask(16, 0, 1, 0, 2, 4, 0xff, 0xff, 0xff, 0xfe)).toEqual([16, 0, 1, 0, 2]);
    expect(simulator.get('holding1')).toBe(-2);
  });
});

describe('exceptions', () => {
  it.each([
    ['unknown function', [0x2b, 14, 1, 0], 1],
    ['function 0', [0], 1],
    ['address after the last', [3, 0, 3, 0, 1], 2],
    ['stretch over the end', [1, 0, 5, 0, 6], 2],
    ['write to nothing', [6, 0, 9, 0, 1], 2],
    ['no registers', [3, 0, 0, 0, 0], 3],
    ['126 registers', [4, 0, 0, 0, 126], 3],
    ['2001 bits', [1, 0, 0, 0x07, 0xd1], 3],
    ['a coil that is neither on nor off', [5, 0, 0, 0x12, 0x34], 3],
    ['byte count that does not suit', [16, 0, 0, 0, 1, 4, 0, 1, 0, 2], 3],
    ['cut short', [3, 0, 0], 3],
    ['a write cut short', [15, 0, 0, 0, 1], 3],
  ])('%s', async (_, request, code) => {
    await start();
    const client = await open();
    expect(await client.ask(...request)).toEqual([request[0]! | 0x80, code]);
    expect(await client.ask(3, 0, 0, 0, 1)).toEqual([3, 2, 0, 7]);
  });

  it('another unit cannot be reached when units are named', async () => {
    await start({ unitIds: [2] });
    const client = await open();
    expect(await client.ask(3, 0, 0, 0, 1)).toEqual([0x83, 10]);
    client.socket.write(makeFrame(9, [3, 0, 0, 0, 1], 2));
    expect([...(await client.receive(11))]).toEqual([0, 9, 0, 0, 0, 5, 2, 3, 2, 0, 7]);
  });
});

describe('the byte stream', () => {
  it('may carry many requests in one piece; answers keep their order', async () => {
    await start();
    const client = await open();
    const ids = [5, 6, 7, 8];
    client.socket.write(Buffer.concat(ids.map((id) => makeFrame(id, [3, 0, 0, 0, 1]))));
    const answers = await client.receive(44);
    expect(ids.map((_, index) => answers.readUInt16BE(index * 11))).toEqual(ids);
  });

  it('may be torn anywhere', async () => {
    await start();
    const client = await open();
    client.socket.setNoDelay(true);
    for (const byte of makeFrame(3, [3, 0, 0, 0, 1])) {
      client.socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([...(await client.receive(11))].slice(7)).toEqual([3, 2, 0, 7]);
  });

  it.each([
    ['another protocol', [0, 1, 0, 9, 0, 6, 1, 3, 0, 0, 0, 1]],
    ['length 0', [0, 1, 0, 0, 0, 0, 1, 3]],
    ['length 65535', [0, 1, 0, 0, 255, 255, 1, 3]],
    ['a web browser', [...Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
  ])('ends the connection when it is no Modbus: %s', async (_, bytes) => {
    await start();
    const client = await open();
    client.socket.write(Buffer.from(bytes));
    await client.closed;
    expect(await (await open()).ask(3, 0, 0, 0, 1)).toEqual([3, 2, 0, 7]);
  });
});

describe('a line that fails', () => {
  it('serves several clients at once, each with its own answers', async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 20 }, () => open()));
    const answers = await Promise.all(all.map((client) => client.ask(3, 0, 0, 0, 1)));
    expect(answers).toEqual(all.map(() => [3, 2, 0, 7]));
    expect(simulator.server.connectionCount).toBe(20);
  });

  it('refuses and comes back on the same port', async () => {
    await start();
    const client = await open();
    await simulator.server.setRefusing(true);
    await client.closed;
    await expect(connectRaw(simulator.port)).rejects.toThrow('ECONNREFUSED');
    await simulator.server.setRefusing(false);
    expect(await (await open()).ask(3, 0, 0, 0, 1)).toEqual([3, 2, 0, 7]);
  });

  it('drops connections and takes new ones', async () => {
    await start();
    const client = await open();
    await client.ask(3, 0, 0, 0, 1);
    simulator.server.dropConnections();
    await client.closed;
    expect(await (await open()).ask(3, 0, 0, 0, 1)).toEqual([3, 2, 0, 7]);
  });

  it('stays silent while mute, and answers only what is asked afterwards', async () => {
    await start();
    const client = await open();
    simulator.server.setMute(true);
    client.socket.write(makeFrame(77, [3, 0, 0, 0, 1]));
    await expect.poll(() => simulator.server.requestCount).toBe(1);
    simulator.server.setMute(false);
    // The transaction id is checked: an answer to request 77 would be found out here.
    expect(await client.ask(3, 0, 0, 0, 1)).toEqual([3, 2, 0, 7]);
  });

  it('keeps the order of answers under latency', async () => {
    await start({ latencyMs: 20 });
    const client = await open();
    client.socket.write(makeFrame(1, [3, 0, 0, 0, 1]));
    client.socket.write(makeFrame(2, [4, 0, 0, 0, 2]));
    const answers = await client.receive(24);
    expect([answers.readUInt16BE(0), answers.readUInt16BE(11)]).toEqual([1, 2]);
  });

  it('says so when the port is taken', async () => {
    await start();
    await expect(startModbusSimulator({ points, port: simulator.port })).rejects.toThrow('EADDRINUSE');
  });
});

it('understands a client that is not ours', async () => {
  await start();
  const socket = connect(simulator.port, '127.0.0.1');
  const client = new jsmodbus.client.TCP(socket, 1);
  await once(socket, 'connect');
  await client.writeMultipleRegisters(0, [11, 1, 2]);
  await client.writeSingleCoil(4, true);
  const { response } = await client.readHoldingRegisters(0, 3);
  expect([...response.body.valuesAsArray]).toEqual([11, 1, 2]);
  expect([simulator.get('holding1'), simulator.get('coil4')]).toEqual([65_538, true]);
  await expect(client.readHoldingRegisters(500, 1)).rejects.toMatchObject({ err: 'ModbusException' });
  socket.destroy();
});
