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

test('one person draws one page in two windows: the first is told, and the drawings of both are kept', async ({
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
    // Said for some seconds.
    await expect(secondPage.getByText(say('designerPage', 'lockMoved'))).toBeVisible();
    // What the first window is drawing is the first window's: it is not offered here.
    await expect(second.layers).toHaveCount(DRAWN);
    await expect(secondPage.getByTestId('draft-offer')).toHaveCount(0);
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
    await second.seeSaved();
    expect(await readTypes()).toContain('ShapeTriangle');
    await page.bringToFront();
    await expect(page.getByTestId('newer-banner')).toBeVisible();
    await first.save();
    await expect(first.saveMark).toHaveText(say('designer', 'unsaved'));
    expect(await readTypes()).not.toContain('ShapeEllipse');
    await expect(first.layers).toHaveCount(DRAWN + 1);
  });

  await test.step('the first is shown what the second saved, and keeps its own as a copy', async () => {
    const conflict = page.getByRole('dialog', { name: say('designer', 'conflictTitle') });
    await expect(conflict.getByRole('list', { name: say('designerPage', 'changes') })).toBeVisible();
    await conflict.getByRole('button', { name: say('designerPage', 'saveCopyTitle') }).click();
    const form = page.getByTestId('save-copy-form');
    await form.getByLabel(say('designerPage', 'copyTitle')).fill('第一个窗口的画面');
    await form.getByRole('button', { name: say('designerPage', 'saveCopyDo') }).click();
    await expect(page.getByTestId('copy-outcome')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common', 'close'), exact: true })
      .last()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const client = await server.signIn();
    const pages = await client.call(pageCalls.query, { equipmentId: site.equipmentId });
    const copy = pages.find(({ title }) => title === '第一个窗口的画面');
    const { file } = await client.call(pageCalls.info, { id: copy!.id });
    expect(file.widgets.map(({ widgetType }) => widgetType)).toContain('ShapeEllipse');
    expect(await readTypes()).toContain('ShapeTriangle');
  });

  await test.step('both are closed without saving: what each drew is offered, the latest first', async () => {
    await first.draw('ShapeRect', [0.1, 0.7, 0.1, 0.1]);
    await secondPage.bringToFront();
    await second.draw('ShapeRect', [0.3, 0.7, 0.1, 0.1]);
    await second.draw('ShapeRect', [0.5, 0.7, 0.1, 0.1]);
    const kept = async () =>
      (await second.readDrafts()).map(({ widgets }) => widgets.length).toSorted((a, b) => a - b);
    await expect.poll(kept).toEqual([DRAWN + 2, DRAWN + 3]);
    await secondPage.close({ runBeforeUnload: false });
    await page.reload();
    const offer = page.getByRole('dialog', { name: say('designer', 'draftTitle') });
    await expect(offer.getByTestId('draft-offer')).toContainText(`${DRAWN + 3}`);
    await offer.getByRole('button', { name: say('designer', 'draftDiscard') }).click();
    await expect(offer.getByTestId('draft-offer')).toContainText(`${DRAWN + 2}`);
    await offer.getByRole('button', { name: say('designer', 'draftRestore') }).click();
    await expect(first.layers).toHaveCount(DRAWN + 2);
  });

  expect(errors).toEqual([]);
});
