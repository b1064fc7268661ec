import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { equipmentCalls, signalCalls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { runInDatabase } from '../../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import type { Say } from '../../../harness/say.ts';
import { addOperator } from '../../../harness/second-account.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const PRESSURE = '出口压力';
const FLOW = '出口流量';
const STATION = '城北泵站';
const HOUR_MS = 3_600_000;

let server: JourneyServer;
let equipmentId: string;
/** When the pressure fell, for half an hour. */
let dropMs: number;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: STATION }));
  dropMs = Math.round((Date.now() - 5 * HOUR_MS) / 60_000) * 60_000;
  const ids: string[] = [];
  for (const signal of [
    { tag: 'outlet/pressure', title: PRESSURE, unit: 'MPa', decimals: 3, max: 0.8 },
    { tag: 'outlet/flow', title: FLOW, unit: 'm³/h', decimals: 1 },
  ])
    ids.push((await client.call(signalCalls.add, { equipmentId, ...signal })).id);
  await runInDatabase(
    server,
    `INSERT INTO history (signal_id, ts, value, code)
     SELECT signal.id, at, CASE
       WHEN at >= to_timestamp($3::float8 / 1000) AND at < to_timestamp($3::float8 / 1000) + interval '30 minutes'
         THEN signal.low ELSE signal.usual END, 200
     FROM (VALUES ($1::bigint, 0.62, 0.41), ($2::bigint, 180, 95)) AS signal (id, usual, low),
       generate_series(now() - interval '20 hours', now() - interval '1 minute', interval '20 seconds') AS at`,
    [ids[0]!, ids[1]!, String(dropMs)],
  );
});

/** The menu of views, with the name of its icon. */
const viewsName = (say: Say) => new RegExp(`^${say('curve', 'views')}( down)?$`);

/** A window of somebody else, in the language of the journey. */
async function openWindow(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
  return context.newPage();
}

test('an engineer finds the pressure drop of the night and sends a colleague the link', async ({
  page,
  browser,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const legend = page.getByRole('table');
  const rowOf = (name: string) => legend.getByRole('row').filter({ hasText: name });
  const rangeOf = () => {
    const query = new URL(page.url()).searchParams;
    return { fromMs: Number(query.get('from')), toMs: Number(query.get('to')) };
  };
  /** A view is written into the address, and is a step to come back to, once it has stood still for a while. */
  const rest = async () => {
    let before = '';
    const isStill = () => {
      const was = before;
      before = page.url();
      return before === was;
    };
    await expect.poll(isStill, { intervals: [1_000] }).toBe(true);
  };
  let link = '';

  await test.step('from the value of the signal to its curve, and another signal beside it', async () => {
    await openSignedIn(page, {
      url: `${server.url}/monitor/eg/detail/list/${equipmentId}`,
      ...server.admin,
    });
    await page.getByRole('link', { name: PRESSURE }).click();
    await expect(page).toHaveURL(/\/monitor\/curve\?/);
    await page.getByRole('combobox', { name: say('curve', 'range') }).click();
    await page.getByTitle(say('curve', 'lastHours', { count: 24 }), { exact: true }).click();
    await page.getByPlaceholder(say('curve', 'searchTree')).fill('流量');
    await page.getByRole('checkbox', { name: FLOW }).check();
    await expect(rowOf(FLOW)).toBeVisible();
    // Least, greatest: what fell is seen at a glance.
    await expect(rowOf(PRESSURE)).toContainText('0.410');
    await expect(rowOf(PRESSURE)).toContainText('0.620');
    await expect(rowOf(FLOW)).toContainText('95.0');
  });

  const plot = page.locator('.u-over');
  const xOf = async (timeMs: number) => {
    const { fromMs, toMs } = rangeOf();
    const box = (await plot.boundingBox())!;
    return { x: box.x + ((timeMs - fromMs) / (toMs - fromMs)) * box.width, y: box.y + box.height / 2 };
  };

  await test.step('the wheel goes closer at the drop, back and forward return', async () => {
    // What follows the present stands from the first turn on.
    await expect(async () => {
      await page.keyboard.press('+');
      await expect.poll(() => rangeOf().toMs, { timeout: 2_000 }).toBeGreaterThan(0);
    }).toPass();
    await rest();
    const wide = rangeOf();
    const at = await xOf(dropMs + HOUR_MS / 4);
    await page.mouse.move(at.x, at.y);
    for (let turn = 0; turn < 9; turn += 1) await page.mouse.wheel(0, -100);
    await expect.poll(() => rangeOf().toMs - rangeOf().fromMs).toBeLessThan(4 * HOUR_MS);
    await rest();
    const { fromMs, toMs } = rangeOf();
    expect(fromMs).toBeLessThan(dropMs);
    expect(toMs).toBeGreaterThan(dropMs + HOUR_MS / 2);
    await page.getByRole('button', { name: say('curve', 'back'), exact: true }).click();
    await expect.poll(rangeOf).toEqual(wide);
    await page.getByRole('button', { name: say('curve', 'forward'), exact: true }).click();
    await expect.poll(rangeOf).toEqual({ fromMs, toMs });
  });

  await test.step('two cursors measure how far and how long it fell', async () => {
    await page.keyboard.press('c');
    const [a, b] = ['cursorA', 'cursorB'].map((key) =>
      page.getByRole('slider', { name: say('curve', key as 'cursorA') }),
    );
    const cursors = async () =>
      (await Promise.all([a!, b!].map((one) => one.getAttribute('aria-valuenow')))).map(Number);
    for (const [handle, timeMs] of [
      [a!, dropMs - HOUR_MS / 12],
      [b!, dropMs + HOUR_MS / 4],
    ] as const) {
      // It waits until the handle stands still: with the cursors the table below gets more columns.
      await handle.hover();
      const box = (await handle.boundingBox())!;
      const at = await xOf(timeMs);
      await page.mouse.down();
      await page.mouse.move(at.x, box.y + 40, { steps: 4 });
      await page.mouse.up();
    }
    // To a pixel or two.
    await expect
      .poll(async () => {
        const [from = 0, to = 0] = await cursors();
        return Math.max(Math.abs(from - dropMs + HOUR_MS / 12), Math.abs(to - dropMs - HOUR_MS / 4));
      })
      .toBeLessThan(HOUR_MS / 20);
    await expect(rowOf(PRESSURE)).toContainText(/[-−]0\.21/);
    const [before] = await cursors();
    await a!.press('ArrowLeft');
    await expect.poll(async () => (await cursors())[0]).toBeLessThan(before!);
  });

  await test.step('what happened is written on the curve, and the view is shared under a name', async () => {
    await page.getByText(say('curve', 'panelNotes'), { exact: true }).click();
    await page.getByRole('button', { name: say('curve', 'noteAdd') }).click();
    await page.getByRole('textbox', { name: say('curve', 'noteText') }).fill('2 号阀误关');
    await page.getByRole('button', { name: say('common', 'save') }).click();
    await expect(
      page.getByRole('button', { name: say('curve', 'noteMark', { text: '2 号阀误关' }) }),
    ).toBeVisible();
    await page.getByRole('button', { name: viewsName(say) }).click();
    await page.getByRole('button', { name: say('curve', 'viewSave') }).click();
    await page.getByRole('textbox', { name: say('curve', 'viewName') }).fill('夜间压力下降');
    await page.getByRole('switch', { name: say('curve', 'viewShare') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common', 'save') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('values and picture are taken along', async () => {
    await page.getByText(say('curve', 'panelValues'), { exact: true }).click();
    await expect(legend.getByRole('row').nth(1)).toContainText(/\d\d:\d\d:\d\d\.\d{3}/);
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`${say('common', 'export')}$`) }).click();
    await page.getByRole('menuitem', { name: say('common', 'exportCsv') }).click();
    const text = readFileSync(await (await csv).path(), 'utf8');
    expect(text).toContain(`${PRESSURE} [outlet/pressure] (MPa)`);
    expect(text).toContain('0.41');
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: say('curve', 'exportPicture') }).click();
    const png = readFileSync(await (await picture).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(5000);
    await page.getByText(say('curve', 'panelSignals'), { exact: true }).click();
  });

  await test.step('the link is copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: say('curve', 'copyLink') }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: say('common', 'copy') })
      .click();
    await expect(page.getByText(say('curve', 'linkCopied'))).toBeVisible();
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/monitor/curve?signals=');
  });

  const loginname = `curve-${language}-${server.admin.loginname}`;
  const colleague = await addOperator(server, loginname, '同事');

  await test.step('the colleague opens it and sees the same', async () => {
    const other = await openWindow(browser, language);
    const theirs = collectErrors(other);
    await openSignedIn(other, { ...colleague, url: link });
    const row = other.getByRole('table').getByRole('row').filter({ hasText: PRESSURE });
    await expect(row).toContainText(/[-−]0\.21/);
    await expect(row).toContainText('0.410');
    await expect(other.getByRole('table').getByRole('row').filter({ hasText: FLOW })).toBeVisible();
    await expect(
      other.getByRole('button', { name: say('curve', 'noteMark', { text: '2 号阀误关' }) }),
    ).toBeVisible();
    const shown = new URL(other.url()).searchParams;
    for (const name of ['signals', 'from', 'to', 'cursors'])
      expect(shown.get(name)).toBe(new URL(link).searchParams.get(name));
    await other.goto(`${server.url}/monitor/curve`);
    await other.getByRole('button', { name: viewsName(say) }).click();
    await other.getByRole('button', { name: /夜间压力下降/ }).click();
    await expect(other.getByRole('slider')).toHaveCount(2);
    expect(theirs).toEqual([]);
    await other.context().close();
  });

  await test.step('who does not see the equipment sees nothing of it', async () => {
    await runInDatabase(server, "UPDATE account SET data_range = 'self' WHERE loginname = $1", [loginname]);
    const other = await openWindow(browser, language);
    await openSignedIn(other, { ...colleague, url: link });
    await expect(other.getByText(say('curve', 'unseenAll'))).toBeVisible();
    await expect(other.getByText(say('curve', 'treeNone'))).toBeVisible();
    await other.getByRole('button', { name: viewsName(say) }).click();
    await expect(other.getByText(say('curve', 'viewsNone'))).toBeVisible();
    for (const word of [PRESSURE, STATION, '误关', '夜间'])
      await expect(other.getByText(word)).toHaveCount(0);
    await other.context().close();
  });
  expect(errors).toEqual([]);
});
