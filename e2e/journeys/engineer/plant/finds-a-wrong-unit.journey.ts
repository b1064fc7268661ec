import fs from 'node:fs';
import { driverCalls, equipmentCalls, gatewayCalls, signalCalls } from '@zutai/contract';
import { definePoint, SerialBus } from '@zutai/dev-env';
import { type AgentProcess, startAgentProcess } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const points = [
  definePoint({
    ...{ tag: 'LEVEL', group: { zh: '', en: '' }, title: { zh: '液位', en: 'Level' } },
    address: { table: 'holding', address: 3, type: 'uint16' },
  }),
];
/** What the engineer has typed in for tank 2, and what is set on its transmitter. */
const [WRONG_UNIT, RIGHT_UNIT] = [9, 2];

let server: JourneyServer;
let bus: SerialBus;
let agent: AgentProcess | undefined;
let gatewayId: string;
/** Of the tanks 1 and 2, which have a transmitter each on one line. */
let equipmentIds: string[];

test.beforeAll(async ({ openOrganisation }) => {
  bus = await SerialBus.start();
  bus.addUnit(1, points, { LEVEL: 71 });
  bus.addUnit(RIGHT_UNIT, points, { LEVEL: 72 });
  server = await openOrganisation();
  const client = await server.signIn();
  const sn = `TANK-FARM-${server.admin.loginname}`;
  const gateway = await client.call(gatewayCalls.add, { sn, title: '罐区' });
  gatewayId = gateway.id;
  const addTank = async (title: string, unitId: number) => {
    const { id: equipmentId } = await client.call(equipmentCalls.add, { title, gatewayId });
    const { id: driverId } = await client.call(driverCalls.add, {
      ...{ equipmentId, title: `LT-${title}`, protocol: 'modbus-rtu-tcp', pollIntervalMs: 300 },
      options: { host: '127.0.0.1', port: bus.port, unitId, timeoutMs: 800, reconnectMaxMs: 500 },
    });
    const signal = { driverId, tag: 'LEVEL', title: '液位', address: 'HR:3', dataType: 'number' } as const;
    await client.call(signalCalls.saveAll, { equipmentId, add: [signal] });
    return equipmentId;
  };
  equipmentIds = [await addTank('1号罐', 1), await addTank('2号罐', WRONG_UNIT)];
  const { protocol, host } = new URL(server.mqttUrl);
  agent = await startAgentProcess(gateway, `${protocol}//${host}`);
});
test.afterAll(async () => {
  await agent?.stop();
  await bus?.stop();
});

test(
  'an engineer sees which device makes a cycle late, looks at its line, and finds the wrong unit',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const errors = collectErrors(page);
    const tank2 = `${server.url}/manage/eg/equipment/edit/${equipmentIds[1]}/driver`;
    const openHealth = async (name: string) => {
      await page.getByRole('button', { name: say('driverHealth', 'open') }).click();
      const dialog = page.getByRole('dialog', { name: say('driverHealth', 'titleOf', { name }) });
      await expect(dialog).toBeVisible();
      return dialog;
    };

    await test.step('sees at the gateway that a cycle is overrun', async () => {
      await openSignedIn(page, {
        url: `${server.url}/manage/eg/gateway?open=${gatewayId}`,
        ...server.admin,
      });
      await page.getByRole('tab', { name: say('driverHealth', 'tabHealth') }).click();
      const row = page.getByRole('row').filter({ hasText: 'LT-1号罐' });
      await expect(row).toContainText(say('driverHealth', 'overrun'), { timeout: 60_000 });
      await expect(page.getByText(say('driverHealth', 'cpu'))).toBeVisible();
      await seeNoBarriers(page);
    });

    await test.step('opens the late driver, which names who has the line', async () => {
      await page.getByRole('button', { name: 'LT-1号罐' }).click();
      const dialog = page.getByRole('dialog', {
        name: say('driverHealth', 'titleOf', { name: 'LT-1号罐' }),
      });
      const notice = dialog.getByRole('alert');
      await expect(notice).toContainText(say('driverHealth', 'overrunTitle'));
      await expect(notice).toContainText('2号罐 / LT-2号罐');
      await seeNoBarriers(page);
    });

    await test.step('looks at the line of that one: requests to a unit that nobody answers', async () => {
      await page.goto(tank2);
      const dialog = await openHealth('LT-2号罐');
      await dialog.getByRole('tab', { name: say('driverHealth', 'tabBus') }).click();
      await dialog.getByRole('button', { name: say('busMonitor', 'start'), exact: true }).click();
      const rows = dialog.getByRole('row');
      await expect(rows.filter({ hasText: say('busMonitor', 'dir_failed') }).first()).toBeVisible({
        timeout: 30_000,
      });
      const values = { unit: WRONG_UNIT, first: 3, last: 3, count: 1, function: 3 };
      const request = rows.filter({ hasText: say('busMonitor', 'means_modbusRead', values) }).first();
      await expect(request).toContainText('09 03 00 03 00 01');
      await dialog.getByRole('checkbox', { name: say('busMonitor', 'onlyProblems') }).check();
      await expect(request).toBeHidden();
      await seeNoBarriers(page);
      await dialog.getByRole('button', { name: say('busMonitor', 'stop'), exact: true }).click();
      await expect(dialog.getByRole('status')).toContainText(say('busMonitor', 'ended_stopped'));
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: say('busMonitor', 'export') }).click();
      expect(fs.readFileSync(await (await download).path(), 'utf8')).toContain(
        say('busMonitor', 'dir_failed'),
      );
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('corrects the unit, and the transmitter answers', async () => {
      await page.getByRole('button', { name: 'LT-2号罐', exact: true }).click();
      const form = page.getByRole('dialog', { name: say('driver', 'edit') });
      await form
        .getByLabel(say('driverProtocol', 'modbus-tcp.unitId'), { exact: true })
        .fill(String(RIGHT_UNIT));
      await form.getByRole('button', { name: say('common', 'save'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(page.getByText(say('gateway', 'connected')).first()).toBeVisible();
      const dialog = await openHealth('LT-2号罐');
      await dialog.getByRole('tab', { name: say('driverHealth', 'tabBus') }).click();
      await dialog.getByRole('button', { name: say('busMonitor', 'start'), exact: true }).click();
      // 72 is 0x48.
      const answer = dialog.getByRole('row').filter({ hasText: '02 03 02 00 48' }).first();
      await expect(answer).toContainText(
        say('busMonitor', 'means_modbusData', { unit: RIGHT_UNIT, bytes: 2, function: 3 }),
      );
      await dialog.getByRole('button', { name: say('busMonitor', 'pause') }).click();
      await expect(dialog.getByRole('button', { name: say('busMonitor', 'resume') })).toBeVisible();
    });

    expect(errors).toEqual([]);
  },
);
