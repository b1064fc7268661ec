import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { boilerPoints, type ModbusSimulator, startBoiler } from '@zutai/dev-env';
import { Program } from '@zutai/dev-env/server-process';
import { fieldText } from '@zutai/i18n';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import {
  BYTE_ORDERS,
  factIn,
  openTryAddress,
  typeAddress,
} from '../../../harness/screen/driver/driver-tab.ts';
import { signalRow, valueIn } from '../../../harness/screen/equipment-detail.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { registerGateway } from '../../../harness/screen/gateway-screen.ts';
import { openSection } from '../../../harness/screen/sections.ts';
import { signalRows, typeSignal } from '../../../harness/screen/signal-table.ts';
import { confirmAndSeeReadBack, writeDialog } from '../../../harness/screen/write-dialog.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/sign-in.ts';
import { boilerAddress } from '../../../harness/site/boiler-site.ts';

const SN = 'BOILER-HOUSE-1';
const EQUIPMENT = '2号锅炉';
const PAGE = '锅炉总览';

let server: JourneyServer;
let boiler: ModbusSimulator;
let agent: Program | undefined;
let site: string;

test.beforeAll(async ({ openOrganisation }) => {
  site = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-site-'));
  boiler = await startBoiler();
  server = await openOrganisation();
});
test.afterAll(async () => {
  await agent?.end('SIGTERM');
  await boiler?.stop();
  fs.rmSync(site, { recursive: true, force: true });
});

test('an engineer registers a gateway, connects a boiler, draws a page and writes from it', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const titleOf = (tag: string) => boilerPoints.find((point) => point.tag === tag)?.title[language] ?? tag;

  await test.step('registers an own gateway and starts the downloaded program on site with the downloaded file', async () => {
    await signIn(page, say, { url: server.url, ...server.admin });
    await page.getByRole('link', { name: say('gateway', 'title') }).click();
    const programFile = path.join(site, 'zutai-agent.mjs');
    const file = await registerGateway(page, say, { sn: SN, title: '锅炉房', programFile });
    expect(file).toMatchObject({ sn: SN, brokerUrl: server.mqttUrl });
    // As downloaded; only the folder is this test's own.
    const configFile = path.join(site, 'gateway.json');
    fs.writeFileSync(configFile, JSON.stringify({ ...file, dataFolder: path.join(site, 'data') }));
    agent = new Program({ file: programFile, cwd: site, args: ['--config', configFile] });
    agent.start();
    const row = page.getByRole('row').filter({ hasText: SN });
    await expect(row.getByText(say('common', 'online'), { exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('adds equipment behind the gateway', async () => {
    await page.goto(`${server.url}/manage/eg/equipment/add`);
    await inputNamed(page, say('equipment', 'name')).fill(EQUIPMENT);
    await inputNamed(page, say('equipment', 'gateway')).fill(SN);
    await page.getByTitle(new RegExp(SN)).click();
    await page.getByRole('button', { name: say('equipment', 'addAction') }).click();
    await expect(page).toHaveURL(/\/manage\/eg\/equipment\/edit\/\d+\/driver/);
  });

  await test.step('adds a Modbus TCP driver, which connects', async () => {
    // Of new equipment it is the next step, and open already.
    const drawer = page.getByRole('dialog', { name: say('driver', 'add') });
    await drawer.getByLabel(say('driver', 'name')).fill('PLC');
    await drawer.getByLabel(say('driverProtocol', 'modbus-tcp.host')).fill('127.0.0.1');
    await drawer
      .getByLabel(say('driverProtocol', 'modbus-tcp.port'), { exact: true })
      .fill(String(boiler.port));
    await drawer.getByLabel(say('driver', 'pollInterval'), { exact: true }).fill('500');
    await drawer.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(say('gateway', 'connected')).first()).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('tries an address of the controller before any signal has it', async () => {
    const level = String(boiler.get('drum/level-setpoint'));
    const dialog = await openTryAddress(page, say, 'PLC');
    const tryAt = (address: string) => typeAddress(page, dialog, say, address);
    await tryAt('HR:1002');
    // The maker says nothing of type and byte order: the level is found among what the bytes may be.
    const floats = dialog.getByRole('row', { name: 'float32' }).getByRole('cell');
    await expect(floats.nth(BYTE_ORDERS.indexOf('CDAB'))).toHaveText(level);
    await expect(floats.nth(BYTE_ORDERS.indexOf('ABCD'))).not.toHaveText(level);
    await tryAt('HR:1002:float32:CDAB');
    await expect(factIn(dialog, say('driver', 'readValue'))).toHaveText(level);
    await expect(factIn(dialog, say('driver', 'readBytes'))).toHaveText('00 00 42 48');
    await seeNoBarriers(page);
    await tryAt('HR:60000');
    await expect(dialog).toContainText('Modbus exception 2: illegal data address');
    await expect(factIn(dialog, say('driver', 'readValue'))).toHaveCount(0);
    await dialog.getByLabel(say('driver', 'address'), { exact: true }).fill('HR:70000');
    await expect(dialog.getByRole('button', { name: say('driver', 'tryAddress') })).toBeDisabled();
    await expect(dialog).toContainText(fieldText(language, 'addressNumber', {})!);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('types in ten signals', async () => {
    await openSection(page, say, say('equipment', 'tabSignal'));
    for (const point of boilerPoints) {
      await typeSignal(page, say, {
        tag: point.tag,
        title: point.title.zh,
        titleEn: point.title.en,
        address: boilerAddress(point.tag),
        dataType: point.dataType,
        unit: point.unit,
        decimals: point.decimals,
        scale: point.scale,
        isWritable: point.writable,
      });
    }
    await page.keyboard.press('Control+s');
    await expect(
      page.getByText(say('signal', 'saved', { added: boilerPoints.length, changed: 0, deleted: 0 })),
    ).toBeVisible();
    await expect(page.getByText(say('signal', 'noChanges'))).toBeVisible();
  });

  await test.step('sees their live values in the table', async () => {
    const rows = signalRows(page, say);
    await expect(rows).toHaveCount(boilerPoints.length);
    await expect(rows.locator('[data-quality="good"]')).toHaveCount(boilerPoints.length);
    await seeNoBarriers(page);
  });

  await test.step('imports one more from a .csv, after looking at what it will do', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('common', 'export') }).click();
    await page.getByText(say('common', 'exportCsv')).click();
    const exported = fs.readFileSync(await (await download).path(), 'utf8');
    const lines = exported.split(/\r?\n/).filter((line) => line !== '');
    const pressure = lines.find((line) => line.includes('steam/pressure,'));
    expect(pressure).toBeDefined();
    const more = pressure?.replace('steam/pressure', 'steam/pressure-copy');
    await page.getByRole('button', { name: say('signal', 'import') }).click();
    const dialog = page.getByRole('dialog', { name: say('signal', 'importTitle') });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([...lines, more].join('\r\n')),
    });
    await expect(dialog.getByText(say('signal', 'importResultText'))).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: 'steam/pressure-copy' })).toContainText(
      say('signal', 'actionadd'),
    );
    await dialog.getByRole('button', { name: say('signal', 'importCommitCount', { count: 1 }) }).click();
    await expect(dialog).toBeHidden();
    await expect(signalRows(page, say)).toHaveCount(boilerPoints.length + 1);
  });

  await test.step('draws a page over them', async () => {
    await openSection(page, say, say('equipment', 'tabPage'));
    await page.getByRole('link', { name: say('equipment', 'pageNew') }).click();
    const designer = new Designer(page, say);
    await designer.draw('ShapeRect', [0.1, 0.1, 0.5, 0.5]);
    await designer.draw('UsualText', [0.15, 0.12, 0.2, 0.1]);
    await designer.fill('data.text', EQUIPMENT);
    await designer.draw('UsualDataText', [0.15, 0.3, 0.2, 0.1]);
    await designer.bind('data', 'steam/pressure');
    await designer.draw('UsualPercentFill', [0.7, 0.15, 0.08, 0.5]);
    await designer.bind('data', 'drum/level');
    await designer.draw('UsualButton', [0.15, 0.45, 0.15, 0.1]);
    await designer.fill('data.text', '升压');
    await designer.choose('clickEvent.config.action', 'write');
    await designer.bind('clickEvent.config.data', 'steam/pressure-setpoint');
    await designer.choose('clickEvent.config.writeType', 'fixed');
    await designer.fill('clickEvent.config.writeValue', '9.5');
  });

  await test.step('takes steps back and forth, and saves', async () => {
    const designer = new Designer(page, say);
    await expect(designer.saveMark).toHaveText(say('designer', 'unsaved'));
    await page.getByTestId('command-undo').click();
    await expect(
      designer.inspector.locator('input[data-field="clickEvent.config.writeValue"]'),
    ).not.toHaveValue('9.5');
    await page.getByTestId('command-redo').click();
    await expect(designer.inspector.locator('input[data-field="clickEvent.config.writeValue"]')).toHaveValue(
      '9.5',
    );
    await designer.save(PAGE);
    await designer.seeSaved();
    await expect(page).toHaveURL(/\/designer\/\d+$/);
    await seeNoBarriers(page);
  });

  await test.step('opens it live and writes with its button; the controller has the value', async () => {
    await page.getByRole('link', { name: say('designer', 'openLive') }).click();
    await page.getByRole('button', { name: say('livePage', 'listShow') }).click();
    const values = page.getByRole('region', { name: say('livePage', 'listTitle') });
    await expect(
      values
        .getByRole('listitem')
        .filter({ hasText: titleOf('steam/pressure') })
        .first(),
    ).toContainText(say('livePage', 'tipGood'));
    expect(boiler.get('steam/pressure-setpoint')).not.toBe(9.5);
    await page.getByRole('button', { name: '升压', exact: true }).first().click();
    const dialog = writeDialog(page, say, titleOf('steam/pressure-setpoint'));
    await confirmAndSeeReadBack(dialog, say, '9.50 bar');
    expect(boiler.get('steam/pressure-setpoint')).toBe(9.5);
    await seeNoBarriers(page);
  });

  await test.step('sees the new value among the live data', async () => {
    await page.goto(`${server.url}/monitor/eg/list`);
    await page.getByRole('link', { name: EQUIPMENT }).click();
    await expect(valueIn(signalRow(page, titleOf('steam/pressure-setpoint')))).toContainText('9.50');
    await seeNoBarriers(page);
  });

  expect(errors).toEqual([]);
});
