import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { driverCalls, equipmentCalls, gatewayCalls } from '@zutai/contract';
import { type AgentProcess, Program, startAgentProcess, waitUntil } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { signalRows } from '../../../harness/screen/signal-table.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

let server: JourneyServer;
let controller: Program;
let agent: AgentProcess | undefined;
let folder: string;
let equipmentId: string;

test.beforeAll(async ({ openOrganisation }) => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-opc-ua-'));
  controller = new Program({
    file: 'apps/agent/src/drivers/opc-ua/testdata/opc-ua-server.ts',
    args: [folder],
  });
  controller.start();
  server = await openOrganisation();
  const client = await server.signIn();
  const sn = `OPC-UA-${process.pid}`;
  const gateway = await client.call(gatewayCalls.add, { sn, title: '泵房' });
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: '一号泵', gatewayId: gateway.id }));
  agent = await startAgentProcess(gateway, server.mqttUrl);
  const url = await waitUntil(
    'the controller listens',
    async () => /opc\.tcp:\S+/.exec(controller.output)?.[0],
  );
  const driver = { equipmentId, title: 'PLC', protocol: 'opc-ua', options: { url } };
  await client.call(driverCalls.add, driver);
  await waitUntil('the driver is connected', async () => {
    const [added] = await client.call(driverCalls.query, { equipmentId });
    return added?.status?.state === 'connected';
  });
});
test.afterAll(async () => {
  await agent?.stop();
  await controller?.end('SIGTERM');
  fs.rmSync(folder, { recursive: true, force: true });
});

test('an engineer makes signals of what an OPC UA server has, without typing an address', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const url = `${server.url}/manage/eg/equipment/edit/${equipmentId}/signal`;
  await openSignedIn(page, { url, ...server.admin });
  await page.getByRole('button', { name: say('signal', 'browse') }).click();
  const dialog = page.getByRole('dialog', { name: say('signal', 'browseTitle') });

  await test.step('goes to the pump and sees what it has', async () => {
    await dialog.getByRole('button', { name: 'Pump', exact: true }).click();
    const flow = dialog.getByRole('row').filter({ hasText: 'ns=1;s=Pump.Flow' });
    await expect(flow).toContainText('Double');
    await expect(flow).toContainText('m³/h');
    // A list is no value of a signal.
    await expect(dialog.getByRole('checkbox', { name: 'Trend' })).toBeDisabled();
    await seeNoBarriers(page);
  });

  await test.step('chooses two values there and one beside it', async () => {
    await dialog.getByRole('checkbox', { name: 'Flow' }).check();
    await dialog.getByRole('checkbox', { name: 'Running' }).check();
    await dialog.getByRole('button', { name: 'PLC', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'int16', exact: true }).check();
    await dialog.getByRole('button', { name: say('signal', 'announcedAdd', { count: 3 }) }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('saves them, and they have their values', async () => {
    const rows = signalRows(page, say);
    await expect(rows).toHaveCount(3);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('signal', 'saved', { added: 3, changed: 0, deleted: 0 }))).toBeVisible();
    await expect(rows.locator('[data-quality="good"]')).toHaveCount(3);
    const flow = rows.filter({ hasText: 'Pump/Flow' });
    await expect(flow).toContainText('41.50');
    await expect(flow).toContainText('m³/h');
  });

  await test.step('what is there is not offered again', async () => {
    await page.getByRole('button', { name: say('signal', 'browse') }).click();
    await expect(dialog.getByRole('checkbox', { name: 'int16', exact: true })).toBeDisabled();
    await expect(dialog.getByRole('checkbox', { name: 'int32', exact: true })).toBeEnabled();
  });

  expect(errors).toEqual([]);
});
