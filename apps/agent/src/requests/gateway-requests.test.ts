import { randomUUID } from 'node:crypto';
import { type DriverAnswer, deviceCode, driverAnswer, metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentLog } from '../health/agent-log.ts';
import { type RunningAgent, startAgent } from '../index.ts';
import type { AgentLogger } from '../logger.ts';
import { RestartableAgent } from '../restartable-agent.ts';
import { waitFor } from '../testdata/platform.ts';
import { Bench, configureModbus, group, holding, key, sn } from '../testdata/set-up.ts';
import { GatewayRequests } from './gateway-requests.ts';

let bench: Bench;
let plc: ModbusSimulator;
let agent: RestartableAgent | undefined;

beforeEach(async () => {
  bench = await new Bench().start();
  const point = { group: { zh: '', en: '' }, title: { zh: '', en: '' }, writable: true };
  plc = await startModbusSimulator({
    points: [
      definePoint({ ...point, tag: 'level', address: { table: 'holding', address: 0, type: 'int16' } }),
      definePoint({ ...point, tag: 'jog', address: { table: 'coil', address: 0, type: 'bool' } }),
    ],
    values: { level: 42, jog: false },
  });
});
afterEach(async () => {
  await agent?.stop();
  agent = undefined;
  await bench.stop();
  await plc.stop();
});

const none = () => {};
const silent: AgentLogger = { debug: none, info: none, warn: none, error: none };

/** The program as main.ts runs it, in this process. */
async function startProgram(start?: typeof startAgent): Promise<AgentLog> {
  const logger = new AgentLog(silent);
  const { dataFolder } = bench;
  const brokerUrl = bench.broker.url;
  agent = new RestartableAgent(
    { sn, key, group, brokerUrl, dataFolder, logger, reconnect: { minMs: 50, maxMs: 200 } },
    start,
  );
  await agent.start();
  return logger;
}

const answers = () =>
  bench.platform
    .ofType('NDATA')
    .flatMap(({ metrics }) => metrics)
    .filter(({ name, value }) => name === metricName.driverAnswer && value !== '')
    .map(({ value }) => driverAnswer.parse(JSON.parse(String(value))));
const answerTo = (uuid: string) => answers().find((one) => one.uuid === uuid);
function send(kind: string): string {
  const uuid = randomUUID();
  const request = { uuid, timeoutMs: 20_000, ask: { kind } };
  bench.platform.sendNodeCommand(metricName.driverRequest, JSON.stringify(request));
  return uuid;
}
async function ask(kind: string): Promise<DriverAnswer> {
  const uuid = send(kind);
  await waitFor(`an answer to ${kind}`, () => answerTo(uuid) !== undefined);
  return answerTo(uuid)!;
}
async function readLog() {
  const { answer } = await ask('log');
  if (answer?.kind !== 'log') throw new Error('no log');
  return answer.lines;
}
const births = () => bench.platform.ofType('NBIRTH').length;
const configureButton = () =>
  bench.configure(
    configureModbus(plc.port, [
      { tag: 'level', address: holding(0, 'int16') },
      {
        tag: 'jog',
        dataType: 'boolean',
        address: { table: 'coil', address: 0, type: 'bool' },
        writable: true,
      },
    ]),
  );
const isConnected = () => String(bench.platform.nodeMetric(metricName.drivers)).includes('"connected"');

describe('the log', () => {
  it('tells what the agent did, in order, and nothing of debug', async () => {
    const before = Date.now();
    await bench.startAgent();
    await waitFor('a birth', () => births() === 1);
    bench.platform.sendNodeCommand(metricName.open, 'nonsense');
    await configureButton();
    const lines = await readLog();
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'info connected to the broker',
      'warn a command that cannot be understood was ignored',
      'info configuration taken',
    ]);
    expect(lines[0]).toMatchObject({ details: `group=${group} sn=${sn}` });
    expect(lines[0]!.timeMs).toBeGreaterThanOrEqual(before);
    expect(lines.at(-1)).toMatchObject({ details: 'version=1' });
  });

  it('holds neither the key of the gateway nor passwords of its drivers', async () => {
    const logger = new AgentLog(silent);
    const running = await bench.startAgent({ logger });
    const options = { url: 'http://127.0.0.1:9', user: 'reader', password: 'secret-of-the-device' };
    await bench.configure({
      version: 1,
      equipments: [
        {
          ...{ id: '7', deviceId: '7' },
          drivers: [
            { id: '11', protocol: 'http-poll', title: '', pollIntervalMs: 1000, options, signals: [] },
          ] as never,
        },
      ],
    });
    // As a careless driver, or a parser that quotes what it was given, would have it.
    logger.error({ error: `401 for reader:secret-of-the-device`, key }, `signed in with ${key}`);
    const text = JSON.stringify(await readLog());
    expect(text).toContain('401 for reader:***');
    expect(text).toContain('signed in with ***');
    expect(text).not.toContain(key);
    expect(text).not.toContain('secret-of-the-device');
    // Also after a start with the configuration that was stored.
    await bench.stopAgent(running);
    const later = new AgentLog(silent);
    await bench.startAgent({ logger: later });
    later.error({}, 'again secret-of-the-device');
    expect(later.list().map(({ message }) => message)).toContain('again ***');
  });
});

it('tells its clock', async () => {
  await bench.startAgent();
  await waitFor('a birth', () => births() === 1);
  const before = Date.now();
  const { answer } = await ask('clock');
  if (answer?.kind !== 'clock') throw new Error('no clock');
  expect(answer.timeMs).toBeGreaterThanOrEqual(before);
  expect(answer.timeMs).toBeLessThanOrEqual(Date.now());
});

describe('a restart', () => {
  it('begins anew in the same process: answered first, buttons released, values kept', async () => {
    const log = await startProgram();
    await configureButton();
    await waitFor('the driver', isConnected);
    const uuid = randomUUID();
    const hold = { leaseMs: 60_000, releaseValue: false };
    bench.platform.sendDeviceCommand('7', [
      { name: 'jog', type: 'Boolean', value: true },
      { name: metricName.command, type: 'String', value: JSON.stringify({ uuid, timeoutMs: 10_000, hold }) },
    ]);
    await waitFor('the press', () => plc.get('jog') === true);
    bench.platform.isAcknowledging = false;
    plc.set('level', 43);
    const values = () =>
      bench.platform
        .ofType('DDATA')
        .flatMap(({ metrics }) => metrics)
        .filter(({ alias, value }) => Number(alias) === 101 && Number(value) === 43);
    await waitFor('a value that is not acknowledged', () => values().length === 1);

    expect(await ask('restart')).toMatchObject({ answer: { kind: 'restart' } });
    await waitFor('the second birth', () => births() === 2);
    const types = bench.platform.received.map(({ type, metrics }) =>
      metrics.some(({ name, value }) => name === metricName.driverAnswer && value !== '') ? 'answer' : type,
    );
    expect(types.indexOf('answer')).toBeLessThan(types.indexOf('NDEATH'));
    expect(types.indexOf('NDEATH')).toBeLessThan(types.lastIndexOf('NBIRTH'));
    expect(plc.get('jog')).toBe(false);
    expect(bench.platform.results(uuid).at(-1)).toMatchObject({ holdEnd: 'stopped', code: '200' });
    // What was not acknowledged is sent again, and the configuration is in force.
    await waitFor('the value once more', () => values().length >= 2);
    expect(bench.platform.nodeMetric(metricName.configurationVersion)).toBe(1);
    // The log goes on behind what was before.
    expect(log.list().map(({ message }) => message)).toEqual(
      expect.arrayContaining(['configuration taken', 'a restart was asked for', 'agent started again']),
    );
    const { answer } = await ask('health');
    expect(answer).toMatchObject({ gateway: { connections: 1 } });
    // And it can be asked again.
    expect((await ask('restart')).failure).toBeUndefined();
    await waitFor('the third birth', () => births() === 3);
  });

  it('is refused by an agent inside another program, which goes on', async () => {
    await bench.startAgent({ isInServer: true });
    await waitFor('a birth', () => births() === 1);
    expect((await ask('restart')).failure).toMatchObject({ cause: 'unsupported' });
    expect((await ask('clock')).answer).toMatchObject({ kind: 'clock' });
    expect(bench.platform.ofType('NDEATH')).toEqual([]);
  });

  it('is refused while one is under way, and when the request came too late', () => {
    let restarts = 0;
    const requests = new GatewayRequests({
      log: new AgentLog(silent),
      openEconomy: () => false,
      restart: () => {
        restarts += 1;
      },
      ...{ exchange: undefined, isBusy: () => false },
    });
    const ask = { kind: 'restart' } as const;
    expect(requests.answer(ask, true).failure).toMatchObject({ cause: 'timeout' });
    const first = requests.answer(ask, false);
    expect(first.answer).toEqual({ kind: 'restart' });
    expect(requests.answer(ask, false).failure?.code).toBe(deviceCode.deviceBusy);
    expect(restarts).toBe(0);
    first.afterwards?.();
    expect(restarts).toBe(1);
  });

  it('ends with the process, whatever it has come to', async () => {
    const gate = Promise.withResolvers<void>();
    let starts = 0;
    await startProgram(async (options) => {
      starts += 1;
      const running = await startAgent(options);
      const held: RunningAgent = {
        ...running,
        stop: async () => {
          await gate.promise;
          await running.stop();
        },
      };
      return held;
    });
    await waitFor('a birth', () => births() === 1);
    await ask('restart');
    const stopped = agent!.stop();
    gate.resolve();
    await stopped;
    expect(starts).toBe(1);
    await waitFor('a death', () => bench.platform.ofType('NDEATH').length === 1);
    expect(births()).toBe(1);
  });

  it('is tried again when the agent cannot be started, and the process can be ended meanwhile', async () => {
    let starts = 0;
    let isBroken = false;
    const log = await startProgram(async (options) => {
      starts += 1;
      if (isBroken) throw new Error('no space left');
      return startAgent(options);
    });
    const failures = () =>
      log.list().filter(({ message }) => message === 'the agent could not be started again');
    await waitFor('a birth', () => births() === 1);
    isBroken = true;
    await ask('restart');
    await waitFor('a failure', () => failures().length === 1);
    expect(failures()[0]).toMatchObject({ level: 'error', details: 'error=Error: no space left' });
    isBroken = false;
    await waitFor('the second birth', () => births() === 2);
    isBroken = true;
    const known = failures().length;
    await ask('restart');
    await waitFor('another failure', () => failures().length > known);
    const last = starts;
    await agent!.stop();
    expect(starts).toBe(last);
  });
});
