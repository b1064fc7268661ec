import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { addPlant, type Plant } from '../ingest/testing/plant.ts';
import { createGatewayLink } from './gateway-link.ts';
import { createLinkRepository } from './link-repository.ts';

let test: TestDatabase;
let plant: Plant;
/** What went to the gateway: with our agent's command, or as a plain write. */
let written: ({ hold: unknown } | 'plain')[];
const failed: string[] = [];
let setOnline: (agentVersion: string) => Promise<unknown>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  written = [];
  const made = await addPlant(test.database, { signals: [{ tag: 'jog', dataType: 'boolean' }] });
  plant = made;
  setOnline = (agentVersion) =>
    test.database.pool.query('UPDATE gateway SET online = true, agent_version = $2 WHERE id = $1', [
      made.gatewayId,
      agentVersion,
    ]);
});
afterEach(() => failed.splice(0));

function press(isWanted = true): Promise<boolean> {
  const link = createGatewayLink({
    bus: { publish: () => Promise.resolve() } as never,
    repository: createLinkRepository(test.database),
    commands: {
      write: (_node: unknown, _device: unknown, _metric: unknown, command?: { hold: unknown }) => {
        written.push(command === undefined ? 'plain' : { hold: command.hold });
        return Promise.resolve();
      },
    } as never,
    logger: testLogger,
  });
  link.onCommandResult(({ code }) => failed.push(code));
  const { gatewayId, equipmentId, signalIds } = plant;
  return link.sendCommand({
    gatewayId,
    equipmentId,
    signalId: String(signalIds[0]),
    value: true,
    uuid: randomUUID(),
    timeoutMs: 10_000,
    isWanted: () => Promise.resolve(isWanted),
    hold: { leaseMs: 3000, releaseValue: false },
  });
}

it.each([
  ['our agent', 'v1', { hold: { leaseMs: 3000, releaseValue: false } }],
  ['a foreign gateway', '', 'plain'],
])('a press that meets the first birth of %s waits until its kind is known', async (_who, version, sent) => {
  const pressing = press();
  await setOnline(version);
  await pressing;
  expect(written).toEqual([sent]);
});

it('a press at a gateway that stays unknown is not sent', async () => {
  await press();
  await expect.poll(() => failed).toHaveLength(1);
  expect(written).toEqual([]);
});

it('a press that was given up while it waited is not sent', async () => {
  const pressing = press(false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await setOnline('v1');
  expect(await pressing).toBe(false);
  expect(written).toEqual([]);
});
