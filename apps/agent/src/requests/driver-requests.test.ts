import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type DriverAnswer, deviceCode, driverAnswer } from '@zutai/contract/sparkplug';
import { expect, it, vi } from 'vitest';
import type { SingleReading } from '../drivers/driver.ts';
import { AgentLog } from '../health/agent-log.ts';
import type { PollingDriver } from '../polling/polling-driver.ts';
import { DriverRequests } from './driver-requests.ts';
import { GatewayRequests } from './gateway-requests.ts';

/** A device that answers when it is told to, with what has come to it meanwhile. */
function start() {
  const answers: DriverAnswer[] = [];
  const waiting: ((reading: SingleReading) => void)[] = [];
  const warn = vi.fn();
  const driver = {
    configuration: { protocol: 'modbus-tcp' },
    readOnce: () => new Promise<SingleReading>((resolve) => waiting.push(resolve)),
  } as unknown as PollingDriver;
  const requests = new DriverRequests({
    findDriver: (deviceId, driverId) => (deviceId === 'pump' && driverId === '7' ? driver : undefined),
    findDevice: () => undefined,
    describeHealth: () => Promise.reject(new Error('nobody asks for it here')) as never,
    gateway: new GatewayRequests({
      log: new AgentLog({ warn } as never),
      ...{ restart: undefined, exchange: undefined, isBusy: () => false },
      openEconomy: () => false,
    }),
    scripts: { answer: () => Promise.reject(new Error('no device has scripts here')) },
    settledFor: () => undefined,
    // As the platform reads it.
    publish: (answer) => answers.push(driverAnswer.parse(JSON.parse(JSON.stringify(answer)))),
    logger: { warn } as never,
  });
  const send = (change: object = {}) =>
    requests.run(
      JSON.stringify({
        ...{ uuid: randomUUID(), deviceId: 'pump', driverId: '7', timeoutMs: 60_000 },
        ask: {
          ...{ kind: 'read', dataType: 'number', scale: 1, offset: 0 },
          address: { table: 'holding', address: 0, type: 'uint16' },
        },
        ...change,
      }),
    );
  return { answers, waiting, warn, requests, send };
}

it('works at four requests, and refuses more until one of them has ended at the device', async () => {
  const { answers, waiting, send } = start();
  const four = [0, 1, 2, 3].map(() => send({ timeoutMs: 100 }));
  await send();
  expect(answers).toMatchObject([{ failure: { code: deviceCode.deviceBusy } }]);
  // Who asked has been told that it took too long; the device is still at it.
  await Promise.all(four);
  expect(answers.slice(1).map(({ failure }) => failure?.code)).toEqual(
    [0, 1, 2, 3].map(() => deviceCode.responseTimeout),
  );
  await send();
  expect(answers.at(-1)).toMatchObject({ failure: { code: deviceCode.deviceBusy } });
  for (const answer of waiting.splice(0)) answer({ value: 1 });
  await setImmediate();
  const last = send();
  await setImmediate();
  waiting[0]!({ value: 42 });
  await last;
  expect(answers.at(-1)?.answer).toMatchObject({ kind: 'read', value: 42 });
});

it('says that it does not run a driver, or does not know what is asked', async () => {
  const { answers, waiting, send } = start();
  await send({ driverId: '8' });
  await send({ deviceId: 'other' });
  await send({ ask: { kind: 'reset' } });
  expect(answers.map(({ refusal }) => refusal)).toEqual(['driverUnknown', 'driverUnknown', 'askUnknown']);
  expect(waiting).toEqual([]);
});

it('asks no device for what is no address of its protocol', async () => {
  const { answers, waiting, send } = start();
  const read = { kind: 'read', dataType: 'number', scale: 1, offset: 0 };
  await send({
    ask: { ...read, address: { table: 'holding', address: 0, type: 'uint16', host: '10.0.0.9' } },
  });
  expect(answers).toMatchObject([{ failure: { code: deviceCode.addressUnknown } }]);
  expect(waiting).toEqual([]);
});

it('cuts what a device sends to what the platform takes, and gives no text in part', async () => {
  const { answers, waiting, send } = start();
  const sent = send();
  await setImmediate();
  waiting[0]!({ value: 'x'.repeat(10_001), bytes: Buffer.alloc(100_000, 0x78) });
  await sent;
  const { answer } = answers[0]!;
  expect(answer).toMatchObject({ value: null, failure: { code: deviceCode.dataCheckError } });
  expect(answer).toHaveProperty('bytes', '78'.repeat(4_096));
});

it('ignores what cannot be understood', async () => {
  const { answers, warn, requests, send } = start();
  await requests.run('{');
  await send({ uuid: 'no uuid' });
  await send({ timeoutMs: 1e9 });
  expect(answers).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(3);
});
