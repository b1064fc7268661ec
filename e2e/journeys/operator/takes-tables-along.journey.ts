import type { Locator, Page } from '@playwright/test';
import { monitorCalls, signalCalls } from '@zutai/contract';
import readSheet from 'read-excel-file/node';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { bindTo, drawWidget, savePage } from '../../harness/screen/drawing.ts';
import { engineText } from '../../harness/screen/engine-text.ts';
import { curveSignals, openTab } from '../../harness/screen/equipment-detail.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { plantTitle } from '../../harness/site/plant.ts';

const LEVEL = 'high-tank/level';

// The demo plant has a past, which a plant that was just started has not.
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ hasDemo: true });
});
test.afterAll(() => server.stop());

/** The demo plant's equipment and signals. */
async function findStation() {
  const client = await server.signIn();
  const { rows } = await client.call(monitorCalls.queryEquipment, {});
  for (const { id: equipmentId, title } of rows) {
    const signals = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
    if (signals.rows.some(({ tag }) => tag === LEVEL))
      return { equipmentId, title, signals: new Map(signals.rows.map(({ tag, id }) => [tag, id])) };
  }
  throw new Error(`no equipment has ${LEVEL}`);
}

/** Opens the file that a button hands out, as a reader of such files does. */
async function readDownload(page: Page, button: Locator) {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [sheet] = await readSheet(await file.path());
  return { name: file.suggestedFilename(), data: sheet?.data ?? [] };
}

/** The same where a list or a curve is exported. */
async function exportExcel(page: Page, say: Say) {
  await page.getByRole('button', { name: new RegExp(`${say('common', 'export')}$`) }).click();
  return readDownload(page, page.getByRole('menuitem', { name: say('common', 'exportXlsx') }));
}

test('tables of a page, of the history and of the signals are taken along as Excel files that can be read', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const station = await findStation();
  const { equipmentId } = station;
  const title = plantTitle(LEVEL, language);
  const level = { ...bindTo(station, LEVEL), color: '', alias: '' };
  const report = { signalArray: [level], timeUnit: 'minute', interval: 10, timeRange: 120 };
  const id = await savePage(server, { equipmentId, title: '班报' }, [
    drawWidget('ComplexHistoryReport', 'report', [20, 20, 700, 400], report),
  ]);
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${id}`, ...server.admin });

  await test.step('the report on a page: a row each ten minutes, with values', async () => {
    const button = page.getByRole('button', { name: engineText(language, 'widget.table.export') });
    const { name, data } = await readDownload(page, button);
    expect(name).toContain('历史报表');
    const [heads, ...rows] = data;
    expect(heads).toEqual([engineText(language, 'widget.ComplexHistoryReport.time'), `${title} (m)`]);
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows[1]?.[0]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d0:00$/);
    expect(rows[1]?.[1]).toEqual(expect.any(Number));
  });

  await test.step('the curve of the history', async () => {
    await page.getByRole('link', { name: say('livePage', 'toEquipment'), exact: true }).click();
    await openTab(page, say, 'tabHistory');
    const chosen = curveSignals(page, say);
    await chosen.fill(title);
    await chosen.press('Enter');
    await chosen.press('Escape');
    const { data } = await exportExcel(page, say);
    expect(data[0]?.[1]).toBe(`${title} [${LEVEL}] (m)`);
    expect(data[1]?.[0]).toEqual(expect.any(Date));
    expect(data[1]?.[1]).toEqual(expect.any(Number));
  });

  await test.step('the signals, in the form that can be imported', async () => {
    await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/signal`);
    const { data } = await exportExcel(page, say);
    expect(data).toHaveLength(station.signals.size + 1);
    expect(data.find((row) => row.includes(LEVEL))).toContain(plantTitle(LEVEL, 'zh'));
  });
  expect(errors).toEqual([]);
});
