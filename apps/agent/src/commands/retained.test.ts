import { randomUUID } from 'node:crypto';
import { buildDeviceTopic, metricName } from '@zutai/contract/sparkplug';
import { definePoint, startModbusSimulator } from '@zutai/dev-env';
import mqtt from 'mqtt';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../testdata/platform.ts';
import { Bench, configureModbus, group, holding, sn } from '../testdata/set-up.ts';
import { encodePayload } from '../uplink/metric.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await new Bench().start();
});
afterEach(() => bench.stop());

it('a command that the broker retains is not carried out', async () => {
  const text = { zh: '', en: '' };
  const plc = await startModbusSimulator({
    points: [
      definePoint({
        ...{ group: text, title: text, writable: true, tag: 'level' },
        address: holding(0, 'int16') as never,
      }),
    ],
    values: { level: 42 },
  });
  const write = (value: number, uuid: string) => [
    { name: 'level', type: 'Double' as const, value },
    {
      ...{ name: metricName.command, type: 'String' as const },
      value: JSON.stringify({ uuid, timeoutMs: 60_000 }),
    },
  ];
  const [retained, sent] = [randomUUID(), randomUUID()];
  const other = await mqtt.connectAsync(bench.broker.url, { clientId: 'other' });
  const payload = encodePayload({ timestamp: Date.now(), metrics: write(50, retained) });
  await other.publishAsync(buildDeviceTopic('DCMD', group, sn, '7'), payload, { qos: 1, retain: true });
  const signals = [{ tag: 'level', address: holding(0, 'int16'), writable: true }];
  const agent = await bench.startAgent();
  await bench.configure(configureModbus(plc.port, signals));
  await bench.stopAgent(agent);
  // This one has its configuration when the retained command arrives.
  await bench.startAgent();
  await waitFor('the second birth', () => bench.platform.ofType('NBIRTH').length > 1);
  bench.platform.sendDeviceCommand('7', write(51, sent));
  await waitFor('the answer to what is not retained', () => bench.platform.results(sent).length > 0);
  expect(bench.platform.results(sent)).toMatchObject([{ code: '200', readBack: 51 }]);
  expect(bench.platform.results(retained)).toEqual([]);
  await other.endAsync();
  await plc.stop();
});
