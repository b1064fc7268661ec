// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${port}
import { equipmentGroupCalls, gatewayCalls } from '@zutai/contract';
import { boilerPoints, type ModbusSimulator, startBoiler } from '@zutai/dev-env';
import { type AgentProcess, startAgentProcess } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import { curveSignals, signalRow, valueIn, writeButtonOf } from '../../../harness/screen/equipment-detail.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { signalRows, typeSignal } from '../../../harness/screen/signal-table.ts';
import { confirmAndSeeReadBack, enterValue, writeDialog } from '../../../harness/screen/write-dialog.ts';
import { addOperator } from '../../../harness/second-account.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { boilerAddress } from '../../../harness/site/boiler-site.ts';

const MODEL = '蒸汽锅炉 ZG-4';
const EQUIPMENT = '3号锅炉';
const GROUP = '锅炉房';
const TAGS = ['steam/pressure', 'steam/pressure-setpoint'] as const;
const points = TAGS.map((tag) => boilerPoints.find((point) => point.tag === tag)!);

let server: JourneyServer;
let boiler: ModbusSimulator;
let agent: AgentProcess | undefined;
let sn: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  boiler = await startBoiler();
  const client = await server.signIn();
  sn = `MODEL-GW-${server.admin.loginname}`;
  const gateway = await client.call(gatewayCalls.add, { sn, title: '锅炉房网关' });
  agent = await startAgentProcess(gateway, server.mqttUrl);
});
test.afterAll(async () => {
  await agent?.stop();
  await boiler?.stop();
});

test(
  'an engineer makes a model and equipment from it, and an operator sees its values and writes one',
  IN_BOTH_LANGUAGES,
  async ({ page, say, language }) => {
    const errors = collectErrors(page);
    const sections = page.getByRole('navigation', { name: say('common', 'sections') });
    const [pressure = '', setPoint = ''] = points.map(({ title }) => title[language]);
    let equipmentId = '';

    await test.step('enters the product', async () => {
      await openSignedIn(page, { url: `${server.url}/manage/system/model`, ...server.admin });
      await page
        .getByRole('button', { name: say('fixedModel', 'add') })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: say('fixedModel', 'add') });
      await form.getByLabel(say('fixedModel', 'name'), { exact: true }).fill(MODEL);
      await form.getByLabel(say('fixedModel', 'manufacturer'), { exact: true }).fill('东方锅炉');
      await form.getByLabel(say('fixedModel', 'productNumber'), { exact: true }).fill('ZG-4/1.25');
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      await expect(page.getByRole('heading', { name: MODEL })).toBeVisible();
      await sections.getByRole('link', { name: say('template', 'tabInfo') }).click();
      await page.getByRole('button', { name: say('template', 'parameterAdd') }).click();
      await page.getByRole('textbox', { name: say('template', 'parameterName'), exact: true }).fill('port');
      await page.getByRole('textbox', { name: say('template', 'parameterValue') }).fill('502');
      await page.getByRole('button', { name: say('common', 'save') }).click();
      await expect(page.getByRole('button', { name: say('common', 'save') })).toBeDisabled();
      await sections.getByRole('link', { name: say('template', 'tabDriver') }).click();
    });

    await test.step('its driver, whose port is of each boiler, and its points', async () => {
      await page
        .getByRole('button', { name: say('driver', 'add') })
        .first()
        .click();
      const drawer = page.getByRole('dialog');
      await drawer.locator('#options_host').fill('127.0.0.1');
      await drawer.locator('#options_port').fill('${port}');
      await drawer.getByRole('button', { name: say('common', 'save') }).click();
      await expect(page.getByText('127.0.0.1:${port}')).toBeVisible();
      await sections.getByRole('link', { name: say('fixedModel', 'points') }).click();
      for (const point of points)
        await typeSignal(page, say, {
          ...{ tag: point.tag, title: point.title.zh, titleEn: point.title.en },
          ...{ address: boilerAddress(point.tag), dataType: point.dataType, unit: point.unit },
          ...{ decimals: point.decimals, scale: point.scale, isWritable: point.writable },
        });
      await page.keyboard.press('Control+s');
      await expect(page.getByText(say('signal', 'noChanges'))).toBeVisible();
      await expect(signalRows(page, say)).toHaveCount(points.length);
      await seeNoBarriers(page);
    });

    await test.step('makes a boiler from it, which has its nameplate and its points', async () => {
      await page.goto(`${server.url}/manage/system/model`);
      const row = page.getByRole('row').filter({ hasText: MODEL });
      await expect(row).toContainText('ZG-4/1.25');
      await row.getByRole('button', { name: say('common', 'more') }).click();
      await page.getByRole('menuitem', { name: say('fixedModel', 'makeEquipment') }).click();
      await inputNamed(page, say('equipment', 'name')).fill(EQUIPMENT);
      await inputNamed(page, say('equipment', 'gateway')).fill(sn);
      await page.getByTitle(new RegExp(sn)).click();
      await page.getByRole('textbox', { name: 'port' }).fill(String(boiler.port));
      await page.getByRole('button', { name: say('equipment', 'addAction') }).click();
      await expect(page.getByText(`127.0.0.1:${boiler.port}`)).toBeVisible();
      equipmentId = /edit\/(\d+)\//.exec(page.url())?.[1] ?? '';
      const client = await server.signIn();
      const { id: groupId } = await client.call(equipmentGroupCalls.add, { title: GROUP });
      await client.call(equipmentGroupCalls.addEquipment, { groupId, equipmentIds: equipmentId });
    });

    await test.step('a point cannot be added beside those of the model, which says so', async () => {
      await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/signal`);
      await expect(signalRows(page, say)).toHaveCount(points.length);
      await typeSignal(page, say, {
        ...{ tag: 'own', title: '自加', titleEn: '', address: 'HR:9', dataType: 'number' },
        ...{ unit: '', decimals: 0, scale: 1, isWritable: false },
      });
      await page.keyboard.press('Control+s');
      const refused = page.getByRole('gridcell', { name: 'own' });
      await expect(refused).toHaveAttribute('aria-invalid', 'true');
      await refused.hover();
      await expect(page.getByText(/由固定型号规定|fixed model/).first()).toBeVisible();
      await page.getByRole('button', { name: say('signal', 'discard') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('signal', 'discard') })
        .click();
      await expect(signalRows(page, say)).toHaveCount(points.length);
    });

    await test.step('an operator finds it, alone and in its group', async () => {
      const operator = await addOperator(server, `op-${server.admin.loginname}`, '运行员');
      await page.context().clearCookies();
      await openSignedIn(page, { url: `${server.url}/monitor/gm/group`, ...operator });
      await expect(page.getByRole('link', { name: EQUIPMENT })).toBeVisible();
      await expect(page.getByText(say('equipmentGroup', 'onlineOf', { online: 1, all: 1 }))).toBeVisible();
      await seeNoBarriers(page);
      await page.goto(`${server.url}/monitor/gm/list`);
      await page.getByRole('link', { name: EQUIPMENT }).click();
      await expect(page).toHaveURL(`${server.url}/monitor/gm/vuedetail/${equipmentId}/real`);
    });

    await test.step('sees its values, and the product it is', async () => {
      await expect(page.getByText('东方锅炉 · ZG-4/1.25')).toBeVisible();
      await expect(valueIn(signalRow(page, pressure))).toHaveAttribute('data-quality', 'good');
      await seeNoBarriers(page);
    });

    await test.step('writes a point, which the controller has', async () => {
      await sections.getByRole('link', { name: say('monitor', 'tabWrite') }).click();
      await expect(page).toHaveURL(/\/write$/);
      await writeButtonOf(signalRow(page, setPoint), say).click();
      const dialog = writeDialog(page, say, setPoint);
      await enterValue(dialog, say, '9.5');
      await confirmAndSeeReadBack(dialog, say, '9.50 bar');
      expect(boiler.get('steam/pressure-setpoint')).toBe(9.5);
      await page.keyboard.press('Escape');
    });

    await test.step('sees what it was, as a curve and as a table, and that nothing is in alarm', async () => {
      await page.goto(`${server.url}/monitor/gm/vuedetail/${equipmentId}/history`);
      await curveSignals(page, say).click();
      await page.getByTitle(new RegExp(setPoint)).click();
      await page.keyboard.press('Escape');
      const values = page.getByRole('region', { name: say('history', 'valuesTitle') });
      await expect(values.getByRole('cell', { name: '9.50', exact: true }).first()).toBeVisible();
      await seeNoBarriers(page);
      await sections.getByRole('link', { name: say('alarm', 'tab') }).click();
      await expect(page.getByText(say('alarm', 'emptyTitle'))).toBeVisible();
      await page.goto(`${server.url}/monitor/gm/vuedetail/${equipmentId}`);
      await expect(page).toHaveURL(/\/real$/);
    });

    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  },
);
