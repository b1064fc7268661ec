import fs from 'node:fs';
import path from 'node:path';
import { equipmentCalls, gatewayCalls } from '@zutai/contract';
import { type AgentProcess, Program, startAgentProcess, waitUntil } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import { factIn, openTryAddress, typeAddress } from '../../../harness/screen/driver/driver-tab.ts';
import { openSection } from '../../../harness/screen/sections.ts';
import { signalRows, typeSignal } from '../../../harness/screen/signal-table.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

// Built in CI alone, as are other programs of others.
const library = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/test-peers/libsnap7.so');
test.skip(!fs.existsSync(library), 'Snap7 is not there');

let server: JourneyServer;
let controller: Program;
let agent: AgentProcess | undefined;
let equipmentId: string;
let port: string;

test.beforeAll(async ({ openOrganisation }) => {
  controller = new Program({ file: 'apps/agent/src/drivers/s7/testdata/snap7-controller.ts' });
  controller.start();
  server = await openOrganisation();
  const client = await server.signIn();
  const gateway = await client.call(gatewayCalls.add, { sn: `S7-${process.pid}`, title: '泵房' });
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: '一号泵', gatewayId: gateway.id }));
  agent = await startAgentProcess(gateway, server.mqttUrl);
  port = await waitUntil(
    'the controller listens',
    async () => /listening on (\d+)/.exec(controller.output)?.[1],
  );
});
test.afterAll(async () => {
  await agent?.stop();
  await controller?.end('SIGTERM');
});

test(
  'an engineer connects a Siemens controller, tries its addresses and has their values',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const errors = collectErrors(page);
    const drawer = page.getByRole('dialog', { name: say('driver', 'add') });

    await test.step('chooses the protocol, and enters address, rack and slot', async () => {
      const url = `${server.url}/manage/eg/equipment/edit/${equipmentId}/driver`;
      await openSignedIn(page, { url, ...server.admin });
      await page
        .getByRole('button', { name: say('driver', 'add') })
        .first()
        .click();
      await drawer.getByLabel(say('driver', 'name')).fill('CPU');
      await drawer.getByLabel(say('driver', 'protocol')).click();
      await page.getByTitle(say('driverProtocol', 's7'), { exact: true }).click();
      await drawer.getByLabel(say('driverProtocol', 'common.host')).fill('127.0.0.1');
      await drawer.getByLabel(say('driverProtocol', 'common.port')).fill(port);
      await drawer.getByLabel(say('driverProtocol', 's7.slot')).fill('2');
      await seeNoBarriers(page);
      await drawer.getByRole('button', { name: say('common', 'save'), exact: true }).click();
      await expect(drawer).toBeHidden();
      await expect(page.getByText(say('gateway', 'connected')).first()).toBeVisible();
    });

    await test.step('tries an address, and is told of one that the controller does not have', async () => {
      const tried = await openTryAddress(page, say, 'CPU');
      await typeAddress(page, tried, say, 'DB1.DBD14:REAL');
      await expect(factIn(tried, say('driver', 'readValue'))).toHaveText('22.34');
      await typeAddress(page, tried, say, 'DB9,INT0');
      await expect(tried).toContainText('the data block does not exist');
      await page.keyboard.press('Escape');
    });

    await test.step('types a signal, and it has its value', async () => {
      await openSection(page, say, say('equipment', 'tabSignal'));
      await typeSignal(page, say, {
        tag: 'FLOW',
        title: '流量',
        titleEn: 'Flow',
        address: 'DB1,REAL14',
        dataType: 'number',
        unit: 'm³/h',
        decimals: 2,
        scale: 1,
        isWritable: false,
      });
      await page.keyboard.press('Control+s');
      const rows = signalRows(page, say);
      await expect(rows.locator('[data-quality="good"]')).toHaveCount(1);
      await expect(rows).toContainText('22.34');
    });

    expect(errors).toEqual([]);
  },
);
