import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Program } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { factIn, openTryAddress, typeAddress } from '../../../harness/screen/driver/driver-tab.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { registerGateway } from '../../../harness/screen/gateway-screen.ts';
import { openSection } from '../../../harness/screen/sections.ts';
import { signalRows, typeSignal } from '../../../harness/screen/signal-table.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/sign-in.ts';

const SN = 'COLD-STORE-1';
const TOKEN = 'c0ld-st0re-t0ken';

let server: JourneyServer;
let device: Server;
let agent: Program | undefined;
let site: string;

test.beforeAll(async ({ openOrganisation }) => {
  site = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-site-'));
  device = createServer(({ headers }, answer) => {
    const isKnown = headers.authorization === `Bearer ${TOKEN}`;
    answer.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ room: { temperature: -18.5 } }));
  }).listen(0, '127.0.0.1');
  await once(device, 'listening');
  server = await openOrganisation();
});
test.afterAll(async () => {
  await agent?.end('SIGTERM');
  device?.close();
  fs.rmSync(site, { recursive: true, force: true });
});

test('an engineer reads a device over HTTP whose token nobody sees again', async ({ page, say }) => {
  const errors = collectErrors(page);
  const drawer = page.getByRole('dialog', { name: say('driver', 'add') });

  await test.step('registers a gateway and adds equipment behind it', async () => {
    await signIn(page, say, { url: server.url, ...server.admin });
    await page.getByRole('link', { name: say('gateway', 'title') }).click();
    const file = await registerGateway(page, say, { sn: SN, title: '冷库' });
    const configFile = path.join(site, 'gateway.json');
    fs.writeFileSync(configFile, JSON.stringify({ ...file, dataFolder: path.join(site, 'data') }));
    agent = new Program({ file: 'apps/agent/src/main.ts', args: ['--config', configFile] });
    agent.start();
    await page.goto(`${server.url}/manage/eg/equipment/add`);
    await inputNamed(page, say('equipment', 'name')).fill('1号冷库');
    await inputNamed(page, say('equipment', 'gateway')).fill(SN);
    await page.getByTitle(new RegExp(SN)).click();
    await page.getByRole('button', { name: say('equipment', 'addAction') }).click();
  });

  await test.step('chooses HTTP, and enters address and token', async () => {
    await drawer.getByLabel(say('driver', 'name')).fill('WEB');
    await drawer.getByLabel(say('driver', 'protocol')).click();
    await page.getByTitle(say('driverProtocol', 'http-poll'), { exact: true }).click();
    const { port } = device.address() as { port: number };
    await drawer.getByLabel(say('driverProtocol', 'http-poll.url')).fill(`http://127.0.0.1:${port}`);
    await drawer.getByText(say('driver', 'advanced')).click();
    await drawer.getByLabel(say('driverProtocol', 'http-poll.token')).fill(TOKEN);
    await seeNoBarriers(page);
    const saved = page.waitForResponse((response) => response.url().includes('/lfscada/driver/query'));
    await drawer.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await expect(drawer).toBeHidden();
    expect(await (await saved).text()).not.toContain(TOKEN);
    await expect(page.getByText(say('gateway', 'connected')).first()).toBeVisible();
  });

  await test.step('types a place in the JSON, and sees its value', async () => {
    await openSection(page, say, say('equipment', 'tabSignal'));
    await typeSignal(page, say, {
      tag: 'TEMP',
      title: '库温',
      titleEn: 'Room temperature',
      address: '/status#room.temperature',
      dataType: 'number',
      unit: '°C',
      decimals: 1,
      scale: 1,
      isWritable: false,
    });
    await page.keyboard.press('Control+s');
    const rows = signalRows(page, say);
    await expect(rows.locator('[data-quality="good"]')).toHaveCount(1);
    await expect(rows).toContainText('-18.5');
  });

  await test.step('reads the same place once from the drawer of the signal, and sees what the device sent', async () => {
    await page
      .getByRole('button', { name: say('signal', 'openDrawer') })
      .first()
      .click();
    const signal = page.getByRole('dialog', { name: say('signal', 'drawerEdit') });
    await signal.getByRole('button', { name: say('driver', 'tryAddress') }).click();
    await expect(factIn(signal, say('driver', 'readValue'))).toHaveText('-18.5');
    await expect(factIn(signal, say('driver', 'readText'))).toHaveText('{"room":{"temperature":-18.5}}');
    await page.keyboard.press('Escape');
  });

  await test.step('is told what stands at a wrong place, and that a gateway which is away cannot read', async () => {
    await openSection(page, say, say('equipment', 'tabDriver'));
    const tried = await openTryAddress(page, say, 'WEB');
    await typeAddress(page, tried, say, '/status#room.humidity');
    await expect(tried).toContainText('there is nothing at this place of the JSON');
    await agent?.end('SIGTERM');
    await expect(async () => {
      await typeAddress(page, tried, say, '/status');
      await expect(tried).toContainText(say('error', 'driverGatewayOffline', { title: '冷库' }), {
        timeout: 500,
      });
    }).toPass();
    await seeNoBarriers(page);
    await page.keyboard.press('Escape');
  });

  await test.step('gives another address, for which the token is asked for again', async () => {
    await page.getByRole('button', { name: 'WEB', exact: true }).click();
    const form = page.getByRole('dialog', { name: say('driver', 'edit') });
    await form.getByLabel(say('driverProtocol', 'http-poll.url')).fill('http://127.0.0.1:9');
    const save = form.getByRole('button', { name: say('common', 'save'), exact: true });
    await save.click();
    await expect(form.getByText(say('field', 'secretAgain'))).toBeVisible();
    await form.getByLabel(say('driverProtocol', 'http-poll.token')).fill('another');
    await save.click();
    await expect(form).toBeHidden();
  });

  expect(errors).toEqual([]);
});
