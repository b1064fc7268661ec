import type { Locator } from '@playwright/test';
import { mvarCalls, projectCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { bindTo, drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { plantTitle } from '../../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const STATION = '城西泵站';
const LEVEL = 'raw-tank/level';

let server: JourneyServer;
let site: StationSite;
let station: Station;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, [STATION]);
  [station] = site.stations as [Station];
});
test.afterAll(() => site?.stop());

test('an engineer has a value added up over time by the server, and another made of it', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const client = await server.signIn();
  const { id: projectId } = await client.call(projectCalls.add, {
    title: '城西中心',
    equipmentIds: station.equipmentId,
  });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const define = async (name: string) => {
    await page
      .getByRole('button', { name: say('project', 'mvarAdd') })
      .first()
      .click();
    const drawer = page.getByRole('dialog').filter({ hasText: say('project', 'mvarAdd') });
    await drawer.getByRole('textbox', { name: say('project', 'mvarName') }).fill(name);
    await drawer.getByRole('combobox', { name: say('project', 'calcType') }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: say('project', 'calc_formula') })
      .click();
    const formula = drawer.getByRole('textbox', { name: say('project', 'formula') });
    await formula.click();
    await expect(formula).toBeFocused();
    return drawer;
  };
  /** Names come from the server, and are offered once they are there. */
  const seeOffered = (drawer: Locator, name: string) =>
    expect(drawer.getByRole('option', { selected: true })).toContainText(name);
  await openSignedIn(page, {
    url: `${server.url}/manage/project/edit/${projectId}/mvar`,
    ...server.admin,
  });

  await test.step('writes the formula by names and with the keyboard alone', async () => {
    const drawer = await define('累计');
    await page.keyboard.type('integ');
    await expect(drawer.getByRole('option', { name: /^integral/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type(plantTitle(LEVEL, language));
    await seeOffered(drawer, plantTitle(LEVEL, language));
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('status')).toContainText(say('project', 'nowOverTime'));
    await seeNoBarriers(page);
    await drawer.getByRole('button', { name: say('common', 'save') }).click();
    await expect(
      page.getByText(say('project', 'mvarSaved', { name: '累计' }), { exact: true }),
    ).toBeVisible();
  });

  await test.step('sees it grow', async () => {
    const readNow = async () => {
      const [value] = await client.call(mvarCalls.queryValues, { projectId });
      return value?.code === '200' ? value.value : 0;
    };
    await expect.poll(readNow, { timeout: 30_000 }).toBeGreaterThan(0);
    const before = await readNow();
    await expect.poll(readNow, { timeout: 30_000 }).toBeGreaterThan(before);
    await expect(row('累计')).toContainText(/\d\.\d/);
    await expect(row('累计').locator('[data-good="true"]')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('makes another of it, which keeps it from being deleted', async () => {
    const drawer = await define('两倍');
    await page.keyboard.type('2 * 累');
    await seeOffered(drawer, '累计');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: say('common', 'save') }).click();
    await expect(row('两倍').locator('[data-good="true"]')).toBeVisible({ timeout: 30_000 });
    await row('累计')
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: say('common', 'delete') }).click();
    await page
      .getByRole('button', { name: say('common', 'delete'), exact: true })
      .last()
      .click();
    await expect(page.getByText('两倍', { exact: false }).first()).toBeVisible();
    await expect(row('累计')).toBeVisible();
  });

  await test.step('has its past computed', async () => {
    await page.reload();
    await row('累计')
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: say('project', 'recalculate') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: say('project', 'recalculateSpan') });
    await dialog.getByRole('button', { name: say('project', 'recalculate'), exact: true }).click();
    await expect(
      page.getByText(say('project', 'recalculationBegun', { name: '累计' }), { exact: true }),
    ).toBeVisible();
    const isFinished = async () => {
      const [newest] = await client.call(mvarCalls.queryRecalculations, { projectId });
      return newest !== undefined && newest.finishedMs !== null;
    };
    await expect.poll(isFinished, { timeout: 30_000 }).toBe(true);
  });
  expect(errors).toEqual([]);
});

test('an engineer makes a chart by a script, tried before it is saved', async ({ page, say, language }) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const title = plantTitle(LEVEL, language);
  const pageId = await savePage(server, { equipmentId: station.equipmentId, title: '脚本画面' }, [
    drawWidget('ComplexScriptBar', 'bar', [40, 40, 400, 240]),
    drawWidget('UsualDataText', 'text', [480, 40, 160, 40], bindTo(station, LEVEL)),
  ]);
  await openSignedIn(page, {
    url: `${server.url}/manage/eg/${station.equipmentId}/designer/${pageId}`,
    ...server.admin,
  });
  const tried = designer.inspector.locator('output');
  const tryIt = async (script: string) => {
    await designer.fill('data.script', script);
    await designer.inspector.getByRole('button', { name: say('designer', 'scriptTry') }).click();
  };

  await test.step('is told the line of a mistake, and the limit that is gone beyond', async () => {
    await expect(designer.countOf(2)).toBeVisible();
    await designer.layers
      .filter({ hasText: /脚本柱状图|Script bar chart/ })
      .first()
      .click();
    await tryIt(`const a = 1;\nreturn levle;`);
    await expect(tried).toContainText('ReferenceError');
    await expect(tried).toContainText('2');
    await tryIt('for (;;) {}');
    await expect(tried).toContainText(say('livePage', 'script_compute'));
  });

  await test.step('sees what the script makes, and saves it', async () => {
    await tryIt(
      `const points = await history('${LEVEL}', 100);\nreturn [{ name: read('${LEVEL}').title, value: value('${LEVEL}') }, { name: 'points', value: points.length }];`,
    );
    await expect(tried).toContainText('"points"');
    await seeNoBarriers(page);
    await page.keyboard.press('Control+s');
    await designer.seeSaved();
  });

  await test.step('sees it on the live page', async () => {
    await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
    await expect(page.locator('svg[role="img"]').filter({ hasText: 'points' })).toContainText(title);
  });
  expect(errors).toEqual([]);
});
