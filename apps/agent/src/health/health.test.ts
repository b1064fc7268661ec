import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseModbusAddress } from '@zutai/contract/driver-protocol';
import {
  type BusFrame,
  type DriverAnswer,
  deviceCode,
  driverAnswer,
  metricName,
} from '@zutai/contract/sparkplug';
import { definePoint, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PortServer } from '../drivers/conformance/port-server.ts';
import { JsmodbusDevice } from '../drivers/modbus/testdata/jsmodbus-peer.ts';
import { waitFor } from '../testdata/platform.ts';
import { Bench } from '../testdata/set-up.ts';

let bench: Bench;
const endings: (() => unknown)[] = [];

beforeEach(async () => {
  bench = await new Bench().start();
});
afterEach(async () => {
  await bench.stop();
  for (const end of endings.splice(0)) await end();
});

async function send(request: object): Promise<DriverAnswer> {
  const uuid = randomUUID();
  bench.platform.sendNodeCommand(
    metricName.driverRequest,
    JSON.stringify({ uuid, timeoutMs: 20_000, ...request }),
  );
  let answer: DriverAnswer | undefined;
  await waitFor('an answer', () => {
    answer = answers().find((one) => one.uuid === uuid);
    return answer !== undefined;
  });
  return answer!;
}
const answers = () =>
  bench.platform
    .ofType('NDATA')
    .flatMap(({ metrics }) => metrics)
    .filter(({ name }) => name === metricName.driverAnswer)
    .map(({ value }) => driverAnswer.parse(JSON.parse(String(value))));
async function askHealth(driverId?: string) {
  const { answer } = await send({ ask: { kind: 'health', driverId } });
  if (answer?.kind !== 'health') throw new Error('no health');
  return answer;
}
const askBus = (driverId: string, ask: object) => send({ deviceId: '7', driverId, ask });
async function readBus(driverId: string, trace: string) {
  const { answer } = await askBus(driverId, { kind: 'busRead', trace, after: 0 });
  if (answer?.kind !== 'bus') throw new Error('no trace');
  return answer;
}
/** Reads until there is such a frame, from the first. */
async function framesWith(driverId: string, trace: string, isWanted: (frame: BusFrame) => boolean) {
  let frames: BusFrame[] = [];
  for (let count = 0; count < 200 && !frames.some(isWanted); count += 1)
    ({ frames } = await readBus(driverId, trace));
  expect(frames.find(isWanted)).toBeDefined();
  return frames;
}

const driver = (id: string, protocol: string, options: object, signals: object[], pollIntervalMs = 100) => ({
  ...{ id, protocol, title: `driver ${id}`, pollIntervalMs, options, signals: signals as never[] },
});
function holding(id: string, at: string) {
  const parsed = parseModbusAddress(at);
  if (!parsed.ok) throw new Error(parsed.message);
  return { id, tag: `tag${id}`, dataType: 'number', address: parsed.address };
}
const configure = (drivers: ReturnType<typeof driver>[]) =>
  bench.configure({ version: 1, equipments: [{ id: '7', deviceId: '7', drivers: drivers as never[] }] });

/** A serial line on which unit 1 answers and nobody else is. */
async function startLine(): Promise<number> {
  const device = new JsmodbusDevice();
  const server = new PortServer((socket) =>
    device.serve(
      {
        on: (_event, listener) =>
          socket.on('data', (chunk: Buffer) => void (chunk[0] === 1 && listener(chunk))),
        write: (bytes) => socket.write(bytes),
      },
      'rtu',
    ),
  );
  await server.start();
  endings.push(() => server.stop());
  return server.port;
}

it('tells whose silence makes the cycle of another late, and shows it on the line', async () => {
  const port = await startLine();
  const options = (unitId: number) => ({
    ...{ host: '127.0.0.1', port, unitId, timeoutMs: 300, retries: 1 },
    ...{ reconnectMinMs: 100, reconnectMaxMs: 200 },
  });
  await bench.startAgent();
  await configure([
    driver('11', 'modbus-rtu-tcp', options(1), [holding('101', 'HR:1')]),
    driver('12', 'modbus-rtu-tcp', options(9), [holding('102', 'HR:1')]),
    driver('13', 'simulator', {}, []),
  ]);
  let told = await askHealth('11');
  for (let count = 0; count < 200 && (told.drivers[0]?.overruns ?? 0) < 2; count += 1)
    told = await askHealth('11');
  expect(told.drivers.map(({ id }) => id)).toEqual(['11', '12']);
  const [late, silent] = told.drivers;
  expect(late).toMatchObject({ state: 'connected', plannedMs: 100, line: `127.0.0.1:${port}` });
  expect(late!.cycle!.max).toBeGreaterThan(250);
  expect(silent!.errors).toMatchObject([{ kind: 'timeout' }]);
  expect(silent!.request).toBeNull();
  expect(silent!.lastError?.message).toContain('300 ms');
  expect(silent!.busyMs).toBeGreaterThan(late!.busyMs);
  expect(told.gateway).toMatchObject({ connections: 1, droppedRecords: 0, waitingEvents: 0 });
  expect(told.gateway.memoryBytes).toBeGreaterThan(0);

  const trace = randomUUID();
  expect((await askBus('12', { kind: 'busStart', trace })).answer).toMatchObject({ ended: null });
  const frames = await framesWith('12', trace, ({ direction }) => direction === 'failed');
  expect(frames.find(({ direction }) => direction === 'request')).toMatchObject({
    ...{ bytes: expect.stringMatching(/^0903000100[0-9a-f]{6}$/), length: 8, problem: '' },
    means: { word: 'modbusRead', values: { unit: 9, function: 3, first: 1, last: 1, count: 1 } },
  });
  const failed = frames.find(({ direction }) => direction === 'failed')!;
  expect(failed).toMatchObject({ bytes: '', problem: 'no answer within 300 ms' });
  expect(failed.tookMs).toBeGreaterThan(250);
  // One at a time, whoever asks; and none that is not there.
  const second = randomUUID();
  expect((await askBus('11', { kind: 'busStart', trace: second })).failure?.code).toBe(deviceCode.deviceBusy);
  expect(await readBus('12', second)).toMatchObject({ ended: 'gone', frames: [] });
  expect((await askBus('12', { kind: 'busStop', trace })).answer).toMatchObject({ ended: 'stopped' });
  expect(await readBus('12', trace)).toMatchObject({ ended: 'stopped', frames: expect.any(Array) });
  // Then another can begin, of a unit that answers.
  expect((await askBus('11', { kind: 'busStart', trace: second })).failure).toBeUndefined();
  const good = await framesWith('11', second, ({ direction }) => direction === 'answer');
  // 54,321 is 0xD431.
  expect(good.find(({ direction }) => direction === 'answer')).toMatchObject({
    ...{ bytes: expect.stringMatching(/^010302d431[0-9a-f]{4}$/), problem: '' },
    means: { word: 'modbusData', values: { unit: 1, function: 3, bytes: 2 } },
  });
});

it('shows requests and exceptions of Modbus TCP; a driver that does not know of it is measured by its cycles', async () => {
  const points = [
    definePoint({
      ...{ tag: 'a', group: { zh: '', en: '' }, title: { zh: '', en: '' } },
      address: { table: 'holding', address: 5, type: 'uint16' },
    }),
  ];
  const plc = await startModbusSimulator({ points, values: { a: 300 }, gaps: 'illegalAddress' });
  endings.push(() => plc.stop());
  await bench.startAgent();
  await configure([
    driver('11', 'modbus-tcp', { host: '127.0.0.1', port: plc.port }, [
      holding('101', 'HR:5'),
      holding('102', 'HR:900'),
    ]),
    driver('12', 'simulator', {}, []),
  ]);
  const trace = randomUUID();
  await waitFor('a first value', () => bench.platform.committed.length > 0);
  expect((await askBus('11', { kind: 'busStart', trace })).failure).toBeUndefined();
  const frames = await framesWith('11', trace, ({ means }) => means?.word === 'modbusData');
  expect(frames.find(({ means }) => means?.word === 'modbusData')?.bytes).toMatch(
    /^[0-9a-f]{4}000000050103020[12]2c$/,
  );
  const { failure } = await askBus('12', { kind: 'busStart', trace: randomUUID() });
  expect(failure).toMatchObject({ cause: 'unsupported' });
  const { drivers } = await askHealth();
  expect(drivers).toMatchObject([{ id: '11' }, { id: '12', requests: null, line: null, errors: [] }]);
  expect(drivers[1]!.cycle!.count).toBeGreaterThan(0);
});

it('never shows a secret of a driver, also where the device repeats it', async () => {
  const secrets = ['p"ss wörd', 't0ken-of-the-device'];
  const device = createServer(({ headers, url }, answer) =>
    answer.end(JSON.stringify({ level: 7, url, ...headers, said: secrets })),
  ).listen(0, '127.0.0.1');
  await once(device, 'listening');
  endings.push(() => device.close());
  const { port } = device.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const level = { id: '101', tag: 'level', dataType: 'number', address: { path: '/a', json: 'level' } };
  const user = { url, user: 'reader', password: secrets[0] };
  await bench.startAgent();
  await configure([
    driver('11', 'http-poll', user, [level]),
    driver('12', 'http-poll', { url, token: secrets[1] }, [
      { ...level, id: '102', tag: 'other', address: { path: `/b?key=${secrets[1]}`, json: 'level' } },
    ]),
  ]);
  const basic = Buffer.from(`reader:${secrets[0]}`).toString('base64');
  for (const id of ['11', '12']) {
    const trace = randomUUID();
    await askBus(id, { kind: 'busStart', trace });
    const frames = await framesWith(id, trace, ({ direction }) => direction === 'answer');
    await askBus(id, { kind: 'busStop', trace });
    const text =
      JSON.stringify(frames) + frames.map(({ bytes }) => Buffer.from(bytes, 'hex').toString()).join();
    expect(text).toContain('"level":7');
    expect(text).toContain('GET /');
    const own = id === '11' ? [secrets[0]!, JSON.stringify(secrets[0]).slice(1, -1), basic] : [secrets[1]!];
    for (const secret of own) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});

it('costs an unasked gateway no message', async () => {
  const port = await startLine();
  await bench.startAgent();
  await configure([driver('11', 'modbus-rtu-tcp', { host: '127.0.0.1', port }, [holding('101', 'HR:1')])]);
  await waitFor('a value', () => bench.platform.committed.length > 0);
  const cycles = async () => (await askHealth()).drivers[0]!.cycle!.count;
  await waitFor('the second heartbeat', () => bench.platform.ofType('NDATA').length > 1);
  // It has been measuring all the while, and has not said so.
  expect(answers()).toEqual([]);
  expect(await cycles()).toBeGreaterThan(1);
  await waitFor('more of what it says by itself', () => bench.platform.ofType('NDATA').length > 4);
  expect(answers()).toHaveLength(1);
});
