import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Page as PageFile, parsePageFile } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { widgetCatalog } from '@zutai/widgets/model';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { expect, test } from '../../../harness/journey.ts';
import { startKillableBrowser } from '../../../harness/killable-browser.ts';
import type { Say } from '../../../harness/say.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { signalRows } from '../../../harness/screen/signal-table.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../../harness/site/boiler-site.ts';

/** Widgets on the page that the site comes with. */
const DRAWN = 2;
const WRITTEN = '写好的字';

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

const designerUrl = () => `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;

async function openDesigner(page: Page, say: Say, count: number): Promise<Designer> {
  await openSignedIn(page, { url: designerUrl(), ...server.admin });
  const designer = new Designer(page, say);
  await expect(designer.layers).toHaveCount(count);
  // Of a browser that is killed nobody can look at the last screen.
  await seeNoBarriers(page);
  return designer;
}

// A trace cannot be kept of the browser that one journey kills on purpose.
test.use({ trace: 'off', screenshot: 'off' });

test('leaving with unsaved signals or drawings asks first', async ({ page, say }) => {
  const question = page.getByRole('dialog', { name: say('common', 'leaveTitle') });
  const stay = question.getByRole('button', { name: say('common', 'stay') });

  await test.step('in the signal table', async () => {
    const url = `${server.url}/manage/eg/equipment/edit/${site.equipmentId}/signal`;
    await openSignedIn(page, { url, ...server.admin });
    const cell = signalRows(page, say).first().getByRole('gridcell').nth(1);
    await cell.click();
    await page.keyboard.type('改过的名称');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: say('monitor', 'listTitle') })
      .first()
      .click();
    await stay.click();
    await expect(page).toHaveURL(url);
    await expect(cell).toHaveText('改过的名称');
    await page
      .getByRole('link', { name: say('monitor', 'listTitle') })
      .first()
      .click();
    await question.getByRole('button', { name: say('common', 'leave'), exact: true }).click();
    await expect(page).toHaveURL(/\/monitor\/eg\/list/);
    await seeNoBarriers(page);
  });

  await test.step('in the designer', async () => {
    await page.goto(designerUrl());
    const designer = new Designer(page, say);
    await expect(designer.layers).toHaveCount(DRAWN);
    await designer.draw('ShapeRect', [0.6, 0.2, 0.2, 0.2]);
    await page.getByRole('link', { name: say('designer', 'exit') }).click();
    await stay.click();
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await page.getByRole('link', { name: say('designer', 'exit') }).click();
    await question.getByRole('button', { name: say('common', 'leave'), exact: true }).click();
    await expect(page).toHaveURL(/\/page$/);
    await seeNoBarriers(page);
  });

  await test.step('in the designer, saved on the way out', async () => {
    const saveAndLeave = question.getByRole('button', { name: say('common', 'saveAndLeave') });
    const leaveSaved = async () => {
      await page.getByRole('link', { name: say('designer', 'exit') }).click();
      await saveAndLeave.click();
      await expect(page).toHaveURL(/\/page$/);
    };
    await page.goto(designerUrl());
    const designer = new Designer(page, say);
    await expect(designer.layers).toHaveCount(DRAWN);
    await designer.draw('ShapeRect', [0.6, 0.2, 0.2, 0.2]);
    await leaveSaved();
    await page.goto(designerUrl());
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await designer.layers.first().click();
    await designer.press('Delete');
    await expect(designer.layers).toHaveCount(DRAWN);
    await leaveSaved();
  });
});

/** Draws in a browser that is killed in the middle; what the next one offers is taken. */
async function drawAndDie(
  { say, language }: { say: Say; language: Language },
  draw: (designer: Designer, page: Page) => Promise<void>,
  look: (designer: Designer) => Promise<void>,
): Promise<void> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-profile-'));
  try {
    const first = await startKillableBrowser(profile, language);
    const drawn = await first.context.newPage();
    await draw(await openDesigner(drawn, say, DRAWN), drawn);
    await first.kill();

    const second = await startKillableBrowser(profile, language);
    try {
      const page = await second.context.newPage();
      await page.goto(designerUrl());
      // The session cookie may have died with the browser; the drawing must not.
      const offer = page.getByRole('dialog', { name: say('designer', 'draftTitle') });
      const loginname = page.getByLabel(say('session', 'loginname'), { exact: true });
      await expect(offer.or(loginname)).toBeVisible();
      if (await loginname.isVisible()) await openSignedIn(page, { url: designerUrl(), ...server.admin });
      await expect(offer.getByTestId('draft-offer')).toContainText(`${DRAWN + 2}`);
      await offer.getByRole('button', { name: say('designer', 'draftRestore') }).click();
      const restored = new Designer(page, say);
      await expect(restored.layers).toHaveCount(DRAWN + 2);
      await expect(restored.saveMark).toHaveText(say('designer', 'unsaved'));
      await restored.waitForDraft(DRAWN + 2);
      const file = await restored.readDraft();
      expect(parsePageFile(file, { catalog: widgetCatalog, isStrict: true })).toMatchObject({ ok: true });
      await look(restored);
    } finally {
      await second.kill();
    }
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function drawTwo(designer: Designer): Promise<void> {
  await designer.draw('ShapeRect', [0.6, 0.2, 0.2, 0.2]);
  await designer.draw('UsualText', [0.6, 0.6, 0.2, 0.2]);
  await designer.fill('data.text', WRITTEN);
  await designer.waitForDraft(DRAWN + 2);
  await expect.poll(async () => textOf(await designer.readDraft())).toBe(WRITTEN);
}

const textOf = (file: PageFile | undefined) =>
  (file?.widgets.at(-1)?.data as { text?: string } | undefined)?.text;
const positionsOf = (file: PageFile | undefined) => file?.widgets.map(({ position }) => position);

test('a browser that dies in the middle of a drag gives the drawing back as it was before', async ({
  say,
  language,
}) => {
  let before: PageFile | undefined;
  await drawAndDie(
    { say, language },
    async (designer) => {
      await drawTwo(designer);
      before = await designer.readDraft();
      await designer.pressAt([0.7, 0.3]);
      await designer.moveTo([0.5, 0.4]);
      await designer.moveTo([0.3, 0.5]);
    },
    async (designer) => {
      expect(positionsOf(await designer.readDraft())).toEqual(positionsOf(before));
      // It is a drawing like any other: the same drag done to its end, taken back and saved.
      await designer.drag([0.7, 0.3], [0.3, 0.5]);
      await expect.poll(async () => positionsOf(await designer.readDraft())).not.toEqual(positionsOf(before));
    },
  );
});

test('a browser that dies while a text is written in place gives the drawing back', async ({
  say,
  language,
}) => {
  await drawAndDie(
    { say, language },
    async (designer, page) => {
      await drawTwo(designer);
      await designer.press('F2');
      const box = page.locator('textarea:focus');
      await expect(box).toHaveValue(WRITTEN);
      await box.pressSequentially('半句');
    },
    async (designer) => expect(textOf(await designer.readDraft())).toBe(WRITTEN),
  );
});
