import { pageCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { patternOf } from '../../../harness/say.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../../harness/site/boiler-site.ts';

/** Widgets on the page that the site comes with. */
const DRAWN = 2;

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

async function readTypes(): Promise<string[]> {
  const client = await server.signIn();
  const { file } = await client.call(pageCalls.info, { id: site.pageId });
  return file.widgets.map(({ widgetType }) => String(widgetType));
}

test('one person draws one page in two windows: the first is told, and neither loses anything', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
  const first = new Designer(page, say);
  const secondPage = await page.context().newPage();
  const second = new Designer(secondPage, say);
  const self = say('designerPage', 'lockSelf');

  await test.step('draws in the first, then opens the page in a second window', async () => {
    await openSignedIn(page, { url, ...server.admin });
    await expect(first.layers).toHaveCount(DRAWN);
    await first.draw('ShapeEllipse', [0.6, 0.6, 0.1, 0.2]);
    await first.waitForDraft(DRAWN + 1);
    await secondPage.goto(url);
    // What is not saved in the first window is offered, and not taken by itself.
    await expect(secondPage.getByTestId('draft-offer')).toBeVisible();
    await secondPage.getByRole('button', { name: say('designer', 'draftDiscard') }).click();
    await expect(second.layers).toHaveCount(DRAWN);
    await expect(secondPage.getByText(say('designerPage', 'lockMoved'))).toBeVisible();
  });

  await test.step('the first is told at once that the other window edits now', async () => {
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')) && undefined);
    await expect(first.lockBanner).toContainText(
      patternOf(say('designerPage', 'lockTaken', { name: self, time: '{{time}}' })),
    );
    await expect(first.layers).toHaveCount(DRAWN + 1);
    await seeNoBarriers(page);
  });

  await test.step('the second saves; the first does not save over it', async () => {
    await secondPage.bringToFront();
    await second.draw('ShapeTriangle', [0.6, 0.2, 0.2, 0.2]);
    await second.save();
    await expect(second.saveMark).not.toHaveText(say('designer', 'unsaved'));
    expect(await readTypes()).toContain('ShapeTriangle');
    await page.bringToFront();
    await expect(page.getByTestId('newer-banner')).toBeVisible();
    await first.save();
    await expect(first.saveMark).toHaveText(say('designer', 'unsaved'));
    expect(await readTypes()).not.toContain('ShapeEllipse');
    await expect(first.layers).toHaveCount(DRAWN + 1);
  });

  await test.step('takes it back in the first, sees both, and keeps the drawing of both', async () => {
    await first.lockBanner
      .getByRole('button', { name: say('designerPage', 'takeBack'), exact: true })
      .click();
    await page
      .getByRole('dialog', { name: say('designerPage', 'takeOverSelfTitle') })
      .getByRole('button', { name: say('designerPage', 'takeOver'), exact: true })
      .click();
    await expect(first.lockBanner).toHaveCount(0);
    await first.save();
    const conflict = page.getByRole('dialog', { name: say('designer', 'conflictTitle') });
    await expect(conflict.getByRole('list', { name: say('designerPage', 'changes') })).toBeVisible();
    await conflict.getByRole('button', { name: say('designerPage', 'saveCopyTitle') }).click();
    const form = page.getByTestId('save-copy-form');
    await form.getByLabel(say('designerPage', 'copyTitle')).fill('第一个窗口的画面');
    await form.getByRole('button', { name: say('designerPage', 'saveCopyDo') }).click();
    await expect(page.getByTestId('copy-outcome')).toBeVisible();
    const client = await server.signIn();
    const pages = await client.call(pageCalls.query, { equipmentId: site.equipmentId });
    const copy = pages.find(({ title }) => title === '第一个窗口的画面');
    const { file } = await client.call(pageCalls.info, { id: copy!.id });
    expect(file.widgets.map(({ widgetType }) => widgetType)).toContain('ShapeEllipse');
    expect(await readTypes()).toContain('ShapeTriangle');
  });

  expect(errors).toEqual([]);
});
