import { randomUUID } from 'node:crypto';
import { metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../testdata/platform.ts';
import { Bench, configureModbus } from '../testdata/set-up.ts';

const text = { zh: '', en: '' };

/** A controller with a set-point in holding register 0 and a coil 0 to press. */
function startPlc(): Promise<ModbusSimulator> {
  const point = { group: text, title: text, writable: true };
  return startModbusSimulator({
    points: [
      definePoint({ ...point, tag: 'level', address: { table: 'holding', address: 0, type: 'int16' } }),
      definePoint({ ...point, tag: 'jog', address: { table: 'coil', address: 0, type: 'bool' } }),
    ],
    values: { level: 42, jog: false },
  });
}

/** Its signals: 101 the set-point, 102 the button. */
const plcSignals = [
  { tag: 'level', address: { table: 'holding', address: 0, type: 'int16' }, writable: true },
  { tag: 'jog', dataType: 'boolean', address: { table: 'coil', address: 0, type: 'bool' }, writable: true },
];

let bench: Bench;
let plc: ModbusSimulator;

beforeEach(async () => {
  bench = await new Bench().start();
  plc = await startPlc();
  await bench.startAgent();
  await bench.configure(configureModbus(plc.port, plcSignals));
  await waitFor('the driver', () =>
    String(bench.platform.nodeMetric(metricName.drivers)).includes('"connected"'),
  );
});
afterEach(async () => {
  await bench.stop();
  await plc.stop();
});

function write(value: number): string {
  const uuid = randomUUID();
  const request = JSON.stringify({ uuid, timeoutMs: 10_000 });
  bench.platform.sendDeviceCommand('7', [
    { name: 'level', type: 'Double', value },
    { name: metricName.command, type: 'String', value: request },
  ]);
  return uuid;
}
const results = (uuid: string) => bench.platform.results(uuid);

describe('a write whose answer is lost', () => {
  it('is judged by the driver of the next configuration, too', async () => {
    plc.server.setLatency(2_000);
    const uuid = write(50);
    await waitFor('the first answer', () => results(uuid).length > 0);
    expect(results(uuid)[0]).toMatchObject({ isUncertain: true, readBack: null });
    const more = { tag: 'other', address: { table: 'holding', address: 0, type: 'int16' } };
    bench.platform.sendNodeCommand(
      metricName.configuration,
      JSON.stringify(configureModbus(plc.port, [...plcSignals, more], { version: 2 })),
    );
    plc.server.setLatency(0);
    await waitFor('the second answer', () => results(uuid).length > 1);
    expect(results(uuid)[1]).toMatchObject({ readBack: 50 });
  });

  it('is uncertain, not failed, and what is read next tells that the device has it', async () => {
    plc.server.setLatency(2_000);
    const uuid = write(50);
    await waitFor('the first answer', () => results(uuid).length > 0);
    expect(results(uuid)[0]).toMatchObject({ isUncertain: true, readBack: null });
    expect(plc.get('level')).toBe(50);
    plc.server.setLatency(0);
    await waitFor('the reading', () => results(uuid).length > 1);
    expect(results(uuid)[1]).toMatchObject({ isUncertain: true, readBack: 50 });
  });

  it('is uncertain when the line is cut before it', async () => {
    plc.server.setLatency(200);
    const uuid = write(51);
    await waitFor('the write', () => plc.get('level') === 51);
    plc.server.dropConnections();
    plc.server.setLatency(0);
    await waitFor('the reading', () => results(uuid).length > 1);
    expect(results(uuid)).toMatchObject([{ isUncertain: true, readBack: null }, { readBack: 51 }]);
  });

  it('fails for certain when the device was not there at all', async () => {
    await plc.server.setRefusing(true);
    await waitFor('the loss', () =>
      String(bench.platform.nodeMetric(metricName.drivers)).includes('"failed"'),
    );
    const uuid = write(52);
    await waitFor('the answer', () => results(uuid).length > 0);
    expect(results(uuid)).toMatchObject([{ code: '99901', isUncertain: false }]);
  });
});

describe('a question about a command', () => {
  const ask = (uuid: string) =>
    bench.platform.sendNodeCommand(
      metricName.commandQuery,
      JSON.stringify({ uuid, deviceId: '7', signalId: '101' }),
    );

  it('is answered with the result again', async () => {
    const uuid = write(53);
    await waitFor('the answer', () => results(uuid).length === 1);
    ask(uuid);
    await waitFor('the same answer', () => results(uuid).length === 2);
    expect(results(uuid)[1]).toEqual(results(uuid)[0]);
  });

  it('is answered with what the device shows when the agent does not know the command', async () => {
    const uuid = randomUUID();
    ask(uuid);
    ask(uuid);
    await waitFor('the answer', () => results(uuid).length > 0);
    expect(results(uuid)).toMatchObject([{ code: '1301', isUncertain: true, readBack: 42 }]);
  });
});

it('is taken whatever the clock of the platform says, as only durations count', async () => {
  for (const aheadMs of [61_000, 86_400_000]) {
    bench.platform.clockAheadMs = aheadMs;
    const uuid = write(54);
    await waitFor('the answer', () => results(uuid).length > 0);
    expect(results(uuid)).toMatchObject([{ code: '200' }]);
  }
});

it('is not carried out when it was held up on the way for longer than it may take', async () => {
  bench.platform.clockAheadMs = -11_000;
  const uuid = write(55);
  await waitFor('the answer', () => results(uuid).length > 0);
  expect(results(uuid)).toMatchObject([{ code: '1301', isUncertain: false }]);
  expect(plc.get('level')).toBe(42);
});
