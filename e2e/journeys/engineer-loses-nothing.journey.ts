import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type BoilerSite, startBoilerSite } from '../harness/boiler-site.ts';
import { Designer } from '../harness/designer.ts';
import { expect, test } from '../harness/journey.ts';
import { startKillableBrowser } from '../harness/killable-browser.ts';
import type { Say } from '../harness/say.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { signalRows } from '../harness/signal-table.ts';

/** Widgets on the page that the site comes with. */
const DRAWN = 2;

let server: RunningServer;
let site: BoilerSite;
test.beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  site = await startBoilerSite(server);
});
test.afterAll(async () => {
  await site?.stop();
  await server?.stop();
});

const designerUrl = () => `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;

async function openDesigner(page: Page, say: Say, count: number): Promise<Designer> {
  await signIn(page, say, { url: designerUrl(), ...server.admin });
  const designer = new Designer(page, say);
  await expect(designer.layers).toHaveCount(count);
  return designer;
}

// A trace cannot be kept of the browser that one journey kills on purpose.
test.use({ trace: 'off', screenshot: 'off' });

test('leaving with unsaved signals or drawings asks first', async ({ page, say }) => {
  const question = page.getByRole('dialog', { name: say('common', 'leaveTitle') });
  const stay = question.getByRole('button', { name: say('common', 'stay') });

  await test.step('in the signal table', async () => {
    const url = `${server.url}/manage/eg/equipment/edit/${site.equipmentId}/signal`;
    await signIn(page, say, { url, ...server.admin });
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
  });
});

test('a browser that dies while one draws gives the drawing back', async ({ say, language }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-profile-'));
  try {
    const first = await startKillableBrowser(profile, language);
    const designer = await openDesigner(await first.context.newPage(), say, DRAWN);
    await designer.draw('ShapeRect', [0.6, 0.2, 0.2, 0.2]);
    await designer.draw('ShapeEllipse', [0.6, 0.6, 0.2, 0.2]);
    await designer.waitForDraft(DRAWN + 2);
    await first.kill();

    const second = await startKillableBrowser(profile, language);
    try {
      const page = await second.context.newPage();
      await page.goto(designerUrl());
      // The session cookie may have died with the browser; the drawing must not.
      const offer = page.getByRole('dialog', { name: say('designer', 'draftTitle') });
      const loginname = page.getByLabel(say('session', 'loginname'), { exact: true });
      await expect(offer.or(loginname)).toBeVisible();
      if (await loginname.isVisible()) await signIn(page, say, { url: designerUrl(), ...server.admin });
      await expect(offer.getByTestId('draft-offer')).toContainText(`${DRAWN + 2}`);
      await offer.getByRole('button', { name: say('designer', 'draftRestore') }).click();
      const restored = new Designer(page, say);
      await expect(restored.layers).toHaveCount(DRAWN + 2);
      await expect(restored.saveMark).toHaveText(say('designer', 'unsaved'));
    } finally {
      await second.kill();
    }
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
