import { randomUUID } from 'node:crypto';
import {
  type DriverAnswer,
  deviceCode,
  driverAnswer,
  metricName,
  type ScriptState,
  type ScriptTryAnswer,
} from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../testdata/platform.ts';
import { Bench, configureModbus, holding } from '../testdata/set-up.ts';
import type { SparkplugMetric } from '../uplink/metric.ts';

let bench: Bench;
let plc: ModbusSimulator;

const text = { zh: '', en: '' };
const register = (tag: string, address: number) =>
  definePoint({
    ...{ tag, group: text, title: text, writable: true },
    address: { table: 'holding', address, type: 'int16' },
  });

beforeEach(async () => {
  bench = await new Bench().start();
  plc = await startModbusSimulator({
    points: [register('power-in', 0), register('power-out', 1), register('setpoint', 2)],
    values: { 'power-in': 200, 'power-out': 150, setpoint: 5 },
  });
});

afterEach(async () => {
  await bench.stop();
  await plc.stop();
});

const signals = [
  { tag: 'power-in', address: holding(0, 'int16') },
  { tag: 'power-out', address: holding(1, 'int16') },
  { tag: 'setpoint', address: holding(2, 'int16'), writable: true, min: 0, max: 100 },
];
const computed = [
  { id: '201', tag: 'efficiency', dataType: 'number', address: {} },
  { id: '202', tag: 'count', dataType: 'number', address: {} },
  { id: '203', tag: 'words', dataType: 'text', address: {} },
] as const;
const alias = { setpoint: 103, efficiency: 201, count: 202, words: 203 };

let version = 0;
async function configure(scripts: readonly object[], more: object = {}): Promise<void> {
  version += 1;
  const made = configureModbus(plc.port, signals, { version });
  const full = scripts.map((script, i) => ({
    ...{ id: String(301 + i), title: `Script ${i}`, trigger: 'interval', intervalS: 1 },
    ...script,
  }));
  await bench.configure({
    version,
    equipments: [{ ...made.equipments[0]!, scripts: full as never[], computed: [...computed], ...more }],
  });
}

async function start(scripts: readonly object[]): Promise<void> {
  version = 0;
  await bench.startAgent();
  await configure(scripts);
}

function last(signalId: number): SparkplugMetric | undefined {
  return bench.platform.received
    .filter(({ type }) => type === 'DBIRTH' || type === 'DDATA')
    .flatMap(({ metrics }) => metrics)
    .findLast((metric) => Number(metric.alias) === signalId);
}
const codeOf = (metric: SparkplugMetric | undefined) =>
  (metric?.properties as Record<string, { value: unknown }> | undefined)?.['Zutai/Code']?.value;

async function ask(what: object): Promise<DriverAnswer> {
  const uuid = randomUUID();
  const request = { uuid, deviceId: '7', timeoutMs: 20_000, ask: what };
  bench.platform.sendNodeCommand(metricName.driverRequest, JSON.stringify(request));
  let answer: DriverAnswer | undefined;
  await waitFor('an answer', () => {
    answer = bench.platform
      .ofType('NDATA')
      .flatMap(({ metrics }) => metrics)
      .filter(({ name }) => name === metricName.driverAnswer)
      .map(({ value }) => driverAnswer.parse(JSON.parse(String(value))))
      .find((one) => one.uuid === uuid);
    return answer !== undefined;
  });
  return answer!;
}
const states = async (): Promise<ScriptState[]> => {
  const { answer } = await ask({ kind: 'scriptState' });
  if (answer?.kind !== 'scriptState') throw new Error('no state');
  return answer.scripts;
};
async function stateWhen(isTrue: (state: ScriptState) => boolean, place = 0): Promise<ScriptState> {
  const end = Date.now() + 20_000;
  for (;;) {
    const state = (await states())[place];
    if (state !== undefined && isTrue(state)) return state;
    if (Date.now() > end) throw new Error(`never so: ${JSON.stringify(state)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
async function tryIt(source: string, more: object = {}): Promise<ScriptTryAnswer> {
  const { answer } = await ask({ kind: 'scriptTry', source, computed: [], ...more });
  if (answer?.kind !== 'scriptTry') throw new Error('nothing tried');
  return answer;
}

describe('a script', () => {
  it('computes a value from two signals, which is published like any other', async () => {
    await start([
      {
        ...{ trigger: 'change', tags: ['power-in', 'power-out'] },
        source: `set('efficiency', 100 * value('power-out') / value('power-in'));`,
      },
    ]);
    const birth = bench.platform.ofType('DBIRTH').at(-1)!;
    expect(birth.metrics.map(({ name }) => name)).toContain('efficiency');
    await waitFor('the first value', () => last(alias.efficiency)?.value === 75);
    expect(bench.platform.committed.flatMap(({ metrics }) => metrics).some(({ value }) => value === 75)).toBe(
      true,
    );
    plc.set('power-out', 100);
    await waitFor('the next', () => last(alias.efficiency)?.value === 50);
  });

  it('gives no good value where an input has none, is held back by nothing, and goes on', async () => {
    await start([
      {
        ...{ trigger: 'change', tags: ['power-out'] },
        source: `set('efficiency', value('power-out') * 2);`,
      },
    ]);
    await waitFor('a value', () => last(alias.efficiency)?.value === 300);
    const { port } = plc;
    await plc.stop();
    await waitFor('a bad value', () => codeOf(last(alias.efficiency)) === deviceCode.readIncomplete);
    const failed = await stateWhen(({ failure }) => failure !== null);
    expect(failed).toMatchObject({
      failures: 0,
      heldUntilMs: null,
      failure: { code: 'quality', message: 'power-out' },
    });
    plc = await startModbusSimulator({
      port,
      points: [register('power-in', 0), register('power-out', 1), register('setpoint', 2)],
      values: { 'power-in': 1, 'power-out': 4, setpoint: 5 },
    });
    await waitFor('a value again', () => last(alias.efficiency)?.value === 8);
  });

  it('writes a set-point on a threshold, within its bounds and once, and says so', async () => {
    await start([
      {
        ...{ trigger: 'change', tags: ['power-in'] },
        source: `if (value('power-in') > 300) write('setpoint', 42);`,
      },
      { source: `write('setpoint', 101)`, trigger: 'start' },
      { source: `write('power-in', 1)`, trigger: 'start' },
    ]);
    await waitFor('values', () => last(alias.setpoint)?.value === 5);
    plc.set('power-in', 301);
    await waitFor('the write', () => plc.get('setpoint') === 42);
    const written = await stateWhen(({ lines }) => lines.some(({ kind }) => kind === 'write'));
    expect(written.lines.map(({ kind, text: words }) => [kind, words])).toEqual([['write', 'setpoint = 42']]);
    plc.set('power-in', 302);
    await stateWhen(({ runs }) => runs > written.runs);
    expect((await states())[0]!.lines.length).toBe(1);
    const beyond = await stateWhen(({ lines }) => lines.length > 0, 1);
    expect(beyond.lines[0]).toMatchObject({
      kind: 'writeFailed',
      text: expect.stringContaining('above the maximum'),
    });
    const readOnly = await stateWhen(({ failure }) => failure !== null, 2);
    expect(readOnly.failure).toMatchObject({
      code: 'thrown',
      message: 'power-in cannot be written',
      line: 1,
    });
  });

  it.each([
    ['an endless loop', 'for (;;) {}', 'compute'],
    ['one that catches everything', 'for (;;) { try { for (;;) {} } catch {} }', 'compute'],
    ['a memory bomb', "let all = 'x'; for (;;) all += all", 'memory'],
    ['endless recursion', 'const f = () => f() + 1; f()', 'stack'],
    ['a state without bounds', `state.a = 'x'.repeat(9000)`, 'state'],
    ['a state that is none', `state = undefined`, 'state'],
  ])('that is %s is stopped, says so, is held back, and delays nobody', async (_name, source, code) => {
    await start([{ source }, { source: `set('count', (state.n = (state.n ?? 0) + 1))` }]);
    const failed = await stateWhen(({ failure }) => failure !== null);
    expect(failed.failure).toEqual({ code, message: '', line: null });
    expect(failed.lines.at(-1)).toMatchObject({ kind: 'failure', text: code });
    const again = await stateWhen(({ failures }) => failures >= 2);
    expect(again.heldUntilMs).not.toBeNull();
    // The other goes on, with what it keeps, and so does the driver.
    await waitFor('the other', () => Number(last(alias.count)?.value) >= 2);
    plc.set('setpoint', 77);
    await waitFor('the driver', () => last(alias.setpoint)?.value === 77);
  });

  it('that throws is told with its line; what it did before that is not done, and what it had set is bad', async () => {
    await start([
      {
        source: `state.n = (state.n ?? 0) + 1;
if (state.n === 2 || value('power-in') > 300) {
  set('count', 99); write('setpoint', 99);
  throw new Error('too much');
}
set('count', state.n);`,
      },
    ]);
    await waitFor('a value', () => last(alias.count)?.value === 1);
    const failed = await stateWhen(({ failure }) => failure !== null);
    expect(failed).toMatchObject({ runs: 1, failure: { code: 'thrown', message: 'too much', line: 4 } });
    await waitFor('a bad value', () => codeOf(last(alias.count)) === deviceCode.unknown);
    expect(plc.get('setpoint')).toBe(5);
    expect((await stateWhen(({ failures }) => failures >= 2)).lines.length).toBe(1);
  });

  it('that logs without end fills no disk and no memory', async () => {
    await start([{ source: `for (let i = 0; i < 1000; i++) log('line', i, 'x'.repeat(500));` }]);
    const { lines } = await stateWhen(({ runs }) => runs >= 4);
    expect(lines.length).toBeLessThanOrEqual(50);
    expect(Math.max(...lines.map(({ text: words }) => words.length))).toBe(200);
    const left = lines.filter(({ kind }) => kind === 'left');
    expect(Number(left.at(-1)?.text)).toBeGreaterThanOrEqual(980);
  });

  it('keeps its state while it is the same, also where something else of its equipment changes, and drops it when it is changed', async () => {
    const source = `state.n = (state.n ?? 0) + 1; set('count', state.n);`;
    await start([{ source }]);
    await waitFor('some runs', () => Number(last(alias.count)?.value) >= 2);
    const before = (await states())[0]!.runs;
    await configure([{ source }, { source: '' }]);
    await stateWhen(({ runs }) => runs > before);
    expect(Number(last(alias.count)?.value)).toBeGreaterThan(2);
    await configure([{ source: `${source} // changed` }, { source: '' }]);
    await waitFor('the first run of another', () => last(alias.count)?.value === 1);
    await configure([]);
    expect(await states()).toEqual([]);
    await waitFor('no good value', () => codeOf(last(alias.count)) === deviceCode.readIncomplete);
  });

  it('runs at the start once the first values are there, and again with a new configuration', async () => {
    const at = { trigger: 'start', source: `set('words', 'power ' + value('power-in'))` };
    await start([at]);
    await waitFor('its value', () => last(alias.words)?.value === 'power 200');
    plc.set('power-in', 7);
    await configure([at, { source: '' }]);
    await waitFor('its next value', () => last(alias.words)?.value === 'power 7');
    expect((await states())[0]!.runs).toBe(2);
  });

  it('goes on without the platform', async () => {
    await start([
      { trigger: 'change', tags: ['power-in'], source: `write('setpoint', value('power-in') / 10)` },
    ]);
    await waitFor('the write', () => plc.get('setpoint') === 20);
    await bench.broker.unplug();
    plc.set('power-in', 500);
    await waitFor('the write', () => plc.get('setpoint') === 50);
    await bench.broker.plugIn();
  });

  it('has no file system, network, timers or way out', async () => {
    await start([]);
    const names = [
      'process',
      'require',
      'fetch',
      'setTimeout',
      'setInterval',
      'console',
      'std',
      'os',
      'WebAssembly',
      'Buffer',
    ];
    const { lines, failure } = await tryIt(
      `log(${JSON.stringify(names)}.filter((name) => name in globalThis).join());
       log(typeof read.constructor('return this.process')());
       try { read = 1 } catch {} log(typeof read);
       Object.prototype.polluted = 1; JSON.stringify = () => 'mine'; state.kept = 1;`,
    );
    expect([failure, lines]).toEqual([null, ['', 'undefined', 'function']]);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a script that is tried', () => {
  it('says what it would do with the values of now, and does nothing of it', async () => {
    await start([{ source: `state.n = 5` }]);
    await stateWhen(({ runs }) => runs > 0);
    await waitFor('values', () => last(alias.setpoint)?.value === 5);
    const source = `log(trigger, state.n);
set('efficiency', value('power-out') / value('power-in'));
set('new', true); set('newer', 'words'); set('words', null);
write('setpoint', 12); write('setpoint', 1000);
const { quality, timeMs } = read('power-in');
log(quality, timeMs > 0, read('count').quality, read('count').value);`;
    const computedNow = [
      { tag: 'new', dataType: 'boolean' },
      { tag: 'newer', dataType: 'number' },
    ];
    const tried = await tryIt(source, { scriptId: '301', computed: computedNow });
    expect(tried).toMatchObject({
      failure: null,
      state: '{"n":5}',
      lines: ['interval 5', 'good true stale null'],
    });
    expect(tried.effects).toEqual([
      { kind: 'set', tag: 'efficiency', value: 0.75 },
      { kind: 'set', tag: 'new', value: true },
      {
        kind: 'set',
        tag: 'newer',
        value: 'words',
        refusal: { code: deviceCode.wrongDataType, message: 'newer takes a number' },
      },
      { kind: 'set', tag: 'words', value: null },
      { kind: 'write', tag: 'setpoint', value: 12 },
      {
        kind: 'write',
        tag: 'setpoint',
        value: 1000,
        refusal: { code: deviceCode.outOfRange, message: '1000 is above the maximum 100' },
      },
    ]);
    expect(plc.get('setpoint')).toBe(5);
    expect(last(alias.efficiency)?.value ?? null).toBeNull();
  });

  it.each([
    ['a mistake in writing', `const a = 1;\nconst = 2;`, 'thrown', 2],
    ['a signal that is not there', `\nread('nothing')`, 'thrown', 2],
    ['a signal that a driver reads', `set('power-in', 1)`, 'thrown', 1],
    ['no number', `set('efficiency', 0 / 0)`, 'thrown', 1],
    ['too many writes', `for (let i = 0; i < 21; i++) write('setpoint', i)`, 'thrown', 1],
    ['a value that is none', `value('efficiency')`, 'quality', null],
    ['a loop', `for (;;) {}`, 'compute', null],
  ])('says why not: %s', async (_name, source, code, line) => {
    await start([]);
    await waitFor('values', () => last(alias.setpoint)?.value === 5);
    expect((await tryIt(source)).failure).toMatchObject({ code, line });
  });
});
