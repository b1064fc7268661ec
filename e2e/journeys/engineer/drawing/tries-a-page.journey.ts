import fs from 'node:fs/promises';
import { driverCalls, equipmentCalls, gatewayCalls, signalCalls } from '@zutai/contract';
import { boilerPoints, signalOf } from '@zutai/dev-env';
import { unbound } from '@zutai/diagram';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const EQUIPMENT = '未投运锅炉';
let server: JourneyServer;
let equipmentId: string;
let pageId: string;

/** A boiler that is not there yet: no gateway program runs, so there is no value and nothing could be written. */
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  const sn = `DRY-GW-${server.admin.loginname}`;
  const { id: gatewayId } = await client.call(gatewayCalls.add, { sn, title: '未装网关' });
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: EQUIPMENT, gatewayId }));
  const { id: driverId } = await client.call(driverCalls.add, {
    ...{ equipmentId, title: 'PLC', protocol: 'modbus-tcp', pollIntervalMs: 1000 },
    options: { host: '127.0.0.1', port: 1, timeoutMs: 1000, retries: 0, reconnectMaxMs: 1000 },
  });
  await client.call(signalCalls.saveAll, {
    equipmentId,
    add: boilerPoints.map((point) => signalOf(point, driverId)),
  });
  const { rows } = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
  const bind = (tag: string) => {
    const { id = '' } = rows.find((row) => row.tag === tag) ?? {};
    return { ...unbound, signalId: id, equipId: equipmentId, title: tag, subTitle: EQUIPMENT, tag };
  };
  const write = {
    ...{ action: 'write' as const, data: bind('steam/pressure-setpoint') },
    ...{ writeType: 'fixed' as const, writeValue: '9.5', confirm: true },
  };
  pageId = await savePage(server, { equipmentId, title: '试画面' }, [
    drawWidget('UsualDataText', 'pressure', [20, 20, 160, 30], bind('steam/pressure')),
    drawWidget('UsualDataText', 'setpoint', [220, 20, 160, 30], bind('steam/pressure-setpoint')),
    drawWidget('UsualButton', 'button', [420, 20, 140, 40], { text: '设定 9.5' }, write),
    drawWidget('ComplexLine', 'curve', [20, 80, 560, 340], {
      signalArray: [{ ...bind('steam/pressure'), color: '', alias: '' }],
    }),
  ]);
});

test(
  'a page is tried out without its plant, and nothing is sent',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const errors = collectErrors(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /write|command|hold/i.test(request.url()))
        writes.push(request.url());
    });
    const url = `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`;
    await openSignedIn(page, { url, ...server.admin });
    const designer = new Designer(page, say);
    await expect(designer.layers).toHaveCount(4);
    const panel = page.getByTestId('simulation');
    const banner = page.getByTestId('run-banner');
    const row = (tag: string) => panel.locator('[data-row-key]').filter({ hasText: tag }).first();
    const pressure = row('steam/pressure');
    const drawing = page.getByTestId('designer-page');

    await test.step('all signals of the page get something that fits them, and the page says so', async () => {
      await designer.openMenu(say('pageTrial', 'open'));
      await expect(banner).toContainText(say('pageTrial', 'dryText'));
      await expect(panel.locator('[data-row-key]')).toHaveCount(2);
      await panel.getByRole('button', { name: say('pageTrial', 'simulateAll') }).click();
      await expect(banner).toContainText(say('pageTrial', 'simulated', { count: 2 }));
      const mark = page.getByTestId('simulation-watermark');
      await expect(mark).toBeVisible();
      // Over the page, and not over what is beside it.
      const { width = 0, height = 1 } = (await mark.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(800 / 450, 1);
      // It moves by itself.
      const first = await drawing.textContent();
      await expect.poll(() => drawing.textContent()).not.toBe(first);
    });

    const choose = async (tag: string, kind: 'kind_constant' | 'kind_ramp' | 'kind_bad') => {
      await row(tag).getByRole('combobox').press('Enter');
      await page
        .locator('.ant-select-dropdown:visible')
        .getByText(say('pageTrial', kind), { exact: true })
        .click();
    };
    await test.step('a value is set by hand, and says when it is bad', async () => {
      await choose('steam/pressure', 'kind_constant');
      await pressure.getByRole('spinbutton').fill('6.5');
      await expect(drawing.getByText('6.50 bar').first()).toBeVisible();
      await choose('steam/pressure', 'kind_bad');
      await expect(pressure.locator('[data-quality="bad"]').first()).toBeVisible();
      await choose('steam/pressure', 'kind_constant');
      await expect(pressure.getByRole('slider')).toBeVisible();
    });

    await test.step('a write goes through its dialog, says what would have been sent, and is not sent', async () => {
      await page.getByRole('button', { name: say('designerTool', 'operate'), exact: true }).click();
      await expect(page.getByTestId('tool-hint')).toHaveText(say('designerTool', 'hintOperateDry'));
      await page.getByTestId('live-controls').locator('[data-widget="button"], button').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByTestId('write-trial')).toContainText(say('pageTrial', 'dryRunText'));
      // Equipment that does not get it does not act on it.
      await expect(dialog).not.toContainText(say('command', 'confirmText'));
      await dialog.getByRole('button', { name: say('command', 'confirmWrite') }).click();
      await expect(dialog.getByTestId('write-trial')).toContainText('steam/pressure-setpoint');
      await expect(dialog.getByTestId('write-trial')).toContainText('9.5');
      await dialog
        .getByRole('button', { name: say('common', 'close'), exact: true })
        .last()
        .click();
      await expect(drawing.getByText(/^9\.50? bar$/)).toBeVisible();
      await expect(row('steam/pressure-setpoint')).toContainText(say('pageTrial', 'written'));
      expect(writes).toEqual([]);
    });

    await test.step('a picture of it says that it is simulated, in itself and in its name', async () => {
      await designer.openMenu(say('pageExport', 'open'));
      const dialog = page.getByTestId('export-dialog');
      await expect(dialog.getByTestId('export-mark')).toContainText(say('pageTrial', 'watermark'));
      await dialog.getByText(say('pageExport', 'formatSvg'), { exact: true }).click();
      const [made] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: say('pageExport', 'doExport') }).click(),
      ]);
      expect(made.suggestedFilename()).toContain(say('pageTrial', 'watermark'));
      expect(await fs.readFile(await made.path(), 'utf8')).toContain(say('pageTrial', 'watermark'));
    });

    await test.step('a curve shows what was simulated since', async () => {
      const canvas = page.getByTestId('live-controls').locator('[data-widget="curve"] canvas').first();
      await expect(canvas).toBeVisible();
    });

    await test.step('real writes are a choice, and none while anything is simulated', async () => {
      const send = banner.getByRole('button', { name: say('pageTrial', 'sendReal') });
      await expect(send).toBeDisabled();
      await banner.getByRole('button', { name: say('pageTrial', 'stopAll') }).click();
      await expect(page.getByTestId('simulation-watermark')).toHaveCount(0);
      await send.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('pageTrial', 'send') })
        .click();
      await expect(banner).toContainText(say('pageTrial', 'sendingText'));
      await banner.getByRole('button', { name: say('pageTrial', 'stopSending') }).click();
      await expect(banner).toContainText(say('pageTrial', 'dryText'));
    });

    await test.step('what was chosen is there the next time', async () => {
      await panel.getByRole('button', { name: say('pageTrial', 'simulateAll') }).click();
      await choose('steam/pressure', 'kind_ramp');
      await expect(pressure).toContainText(say('pageTrial', 'kind_ramp'));
      await page.reload();
      await expect(designer.layers).toHaveCount(4);
      await designer.press('Shift+X');
      await expect(banner).toContainText(say('pageTrial', 'simulated', { count: 2 }));
      await expect(pressure).toContainText(say('pageTrial', 'kind_ramp'));
    });
    expect(writes).toEqual([]);
    expect(errors).toEqual([]);
  },
);
