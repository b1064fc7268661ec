import { seeNoBarriers } from '../../../harness/barriers.ts';
import { runInDatabase } from '../../../harness/embedded-database.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const CONTENT = 'Daily round';
const PLAN = 'Pump house, daily';
const OIL = 'Oil is there';

/** How many inspections the browser took along. */
const countTaken = () =>
  new Promise<number>((resolve) => {
    const opened = indexedDB.open('zutai-inspection');
    // Not there yet: making it is the product's.
    opened.onupgradeneeded = () => opened.transaction?.abort();
    opened.onerror = () => resolve(0);
    opened.onsuccess = () => {
      const all = opened.result.transaction('taken').objectStore('taken').getAll();
      all.onsuccess = () => {
        const [taken] = all.result as { inspections: unknown[] }[];
        opened.result.close();
        resolve(taken?.inspections.length ?? 0);
      };
    };
  });

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test(
  'an inspection comes by its plan, is filled in on a phone, and what is wrong opens a repair',
  IN_BOTH_LANGUAGES,
  async ({ page, say, openOrganisation }) => {
    const server = await openOrganisation();
    site = await startStationSite(server, ['Station']);
    const errors = collectErrors(page);

    await test.step('an engineer writes what is looked at: a question, and a live value', async () => {
      await page.setViewportSize(DESK);
      await openSignedIn(page, { url: `${server.url}/manage/ops/inspection_content`, ...server.admin });
      await page
        .getByRole('button', { name: say('inspection', 'addContent') })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByLabel(say('inspection', 'name'), { exact: true }).fill(CONTENT);
      const add = form.getByRole('button', { name: say('inspection', 'itemAdd') });
      await add.click();
      await form.getByRole('textbox', { name: say('inspection', 'itemTitle') }).fill(OIL);
      await add.click();
      await form
        .getByRole('textbox', { name: say('inspection', 'itemTitle') })
        .last()
        .fill('Level');
      await form
        .getByRole('combobox', { name: say('inspection', 'itemKind') })
        .last()
        .click();
      await page.getByTitle(say('inspection', 'kind_live'), { exact: true }).click();
      await form.getByRole('textbox', { name: say('inspection', 'itemTag') }).fill('high-tank/level');
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      await expect(page.getByText(CONTENT, { exact: true })).toBeVisible();
    });

    await test.step('and when at which equipment', async () => {
      await page.goto(`${server.url}/manage/ops/inspection_plan`);
      await page
        .getByRole('button', { name: say('inspection', 'addPlan') })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByLabel(say('inspection', 'name'), { exact: true }).fill(PLAN);
      await form.getByRole('combobox', { name: say('inspection', 'planContent') }).fill(CONTENT);
      await page.getByTitle(CONTENT, { exact: true }).click();
      await form.getByRole('combobox', { name: say('inspection', 'planEquipment') }).fill('Station');
      await page.getByTitle('Station', { exact: true }).click();
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      await expect(page.getByText(PLAN, { exact: true })).toBeVisible();
      await seeNoBarriers(page);
    });

    await test.step('when it is due it is there, and is filled in on a phone', async () => {
      // The time of the plan has come, which was made a day ago.
      await runInDatabase(
        server,
        `update inspection_plan set grace_min = 2880, made_until = now() - interval '1 day' where title = $1
           and organisation_id = (select organisation_id from account where loginname = $2)`,
        [PLAN, server.admin.loginname],
      );
      await page.setViewportSize(PHONE);
      await page.goto(`${server.url}/manage/ops/inspections`);
      // Its job looks every 15 s, and the list asks as often.
      await page.getByRole('link', { name: PLAN }).first().click({ timeout: 60_000 });
      await page.getByText(say('inspection', 'no'), { exact: true }).click();
      await page.reload();
      await expect(page.getByRole('radio', { name: say('inspection', 'no') })).toBeChecked();
      await expect(page.getByText(say('inspection', 'liveNone'))).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await seeNoBarriers(page);
    });

    await test.step('without a network it is submitted all the same, and sent when there is one again', async () => {
      await page.goto(`${server.url}/manage/ops/inspections`);
      await expect(page.getByRole('link', { name: PLAN }).first()).toBeVisible();
      await expect.poll(() => page.evaluate(countTaken)).toBeGreaterThan(0);
      await page.context().setOffline(true);
      await expect(page.getByTestId('away-notice')).toBeVisible({ timeout: 30_000 });
      await seeNoBarriers(page);
      await page.getByRole('link', { name: PLAN }).first().click();
      await expect(page.getByText(say('inspection', 'liveLater'))).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('radio', { name: say('inspection', 'no') })).toBeChecked();
      await page.getByRole('button', { name: say('inspection', 'fill') }).click();
      await expect(page.getByText(say('inspection', 'keptWaiting'))).toBeVisible({ timeout: 30_000 });
      await seeNoBarriers(page);
      await page.context().setOffline(false);
      await expect(page.getByTestId('kept-answers')).toHaveCount(0, { timeout: 60_000 });
      await expect(page.getByText(`${OIL}: no`)).toBeVisible();
      await page.getByRole('link', { name: say('inspection', 'openRepair') }).click();
      await expect(page.getByRole('heading', { name: new RegExp(OIL) })).toBeVisible();
    });

    await test.step('the plan goes by a counter from now on, and says how far it has come', async () => {
      await page.setViewportSize(DESK);
      await page.goto(`${server.url}/manage/ops/inspection_plan`);
      await page.getByRole('link', { name: PLAN }).click();
      // Rows of the list have such a button too.
      await expect(page.getByRole('heading', { name: PLAN, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: say('common', 'more') }).click();
      await page.getByText(say('common', 'edit'), { exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByText(say('inspection', 'cycle_counter'), { exact: true }).click();
      await form.getByRole('combobox', { name: say('inspection', 'counterTag') }).fill('high-tank/level');
      await form.getByRole('spinbutton', { name: say('inspection', 'counterInterval') }).fill('500');
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      await expect(
        page.getByRole('cell').getByText(say('inspection', 'counter_counting'), { exact: true }),
      ).toBeVisible();
      await seeNoBarriers(page);
    });
    expect(errors).toEqual([]);
  },
);
