import type { Page } from '@playwright/test';
import { pageCalls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { patternOf } from '../../harness/say.ts';
import { Designer } from '../../harness/screen/designer.ts';
import { engineText } from '../../harness/screen/engine-text.ts';
import { type Account, addSecondAdministrator } from '../../harness/second-account.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../harness/site/boiler-site.ts';

/** Widgets on the page that the site comes with. */
const DRAWN = 2;
const COLLEAGUE = '李工';
/** The administrator's name on screens. */
const FIRST = 'admin';

let server: JourneyServer;
let site: BoilerSite;
let colleague: Account;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
  colleague = await addSecondAdministrator(server, COLLEAGUE);
});
test.afterAll(() => site?.stop());

/** Comes back to the window: the edit lock is asked for again at once instead of within 20 s. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')) && undefined);

/** Titles and numbers of widgets of what the server has, as the page of the boiler. */
async function readPages(): Promise<{ title: string; types: string[] }[]> {
  const client = await server.signIn();
  const pages = await client.call(pageCalls.query, { equipmentId: site.equipmentId });
  return Promise.all(
    pages.map(async ({ id, title }) => {
      const { file } = await client.call(pageCalls.info, { id });
      return { title, types: file.widgets.map((widget) => String(widget.widgetType)) };
    }),
  );
}

test('two people draw on one page: one looks on, takes over, and both works are kept', async ({
  browser,
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
  const theirPage = await openWindow(language);
  const mine = new Designer(page, say);
  const theirs = new Designer(theirPage, say);
  const conflict = page.getByRole('dialog', { name: say('designer', 'conflictTitle') });

  async function openWindow(lang: Language): Promise<Page> {
    const context = await browser.newContext();
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
    return context.newPage();
  }

  await test.step('the second to come is told who edits', async () => {
    await openSignedIn(page, { url, ...server.admin });
    await expect(mine.layers).toHaveCount(DRAWN);
    await expect(mine.lockBanner).toHaveCount(0);
    await mine.draw('ShapeEllipse', [0.6, 0.6, 0.1, 0.2]);
    await openSignedIn(theirPage, { url, ...colleague });
    await expect(theirs.layers).toHaveCount(DRAWN);
    await expect(theirs.lockBanner).toContainText(
      patternOf(say('designerPage', 'lockOther', { name: FIRST, time: '{{time}}' })),
    );
  });

  await test.step('and can look and try, but not save over the other', async () => {
    await theirs.draw('ShapeTriangle', [0.6, 0.2, 0.2, 0.2]);
    await theirs.save();
    await expect(
      theirPage.getByText(say('designerPage', 'saveBlocked', { name: FIRST })).first(),
    ).toBeVisible();
    await expect(theirs.saveMark).toHaveText(say('designer', 'unsaved'));
    expect((await readPages())[0]?.types).toHaveLength(DRAWN);
  });

  await test.step('the first is seen editing in the list of pages too', async () => {
    const list = await page.context().newPage();
    await list.goto(`${server.url}/manage/eg/equipment/edit/${site.equipmentId}/page`);
    await expect(list.getByText(say('designerPage', 'editing', { name: FIRST }))).toBeVisible();
    await list.close();
    await seeNoBarriers(page);
  });

  await test.step('the second takes over after a question, and saves', async () => {
    await theirs.lockBanner
      .getByRole('button', { name: say('designerPage', 'takeOver'), exact: true })
      .click();
    const question = theirPage.getByRole('dialog', {
      name: say('designerPage', 'takeOverTitle', { name: FIRST }),
    });
    await question.getByRole('button', { name: say('designerPage', 'takeOver'), exact: true }).click();
    await expect(theirs.lockBanner).toHaveCount(0);
    await theirs.save();
    await theirs.seeSaved();
  });

  await test.step('the first is told, and has lost nothing', async () => {
    await lookAgain(page);
    await expect(mine.lockBanner).toContainText(
      patternOf(say('designerPage', 'lockTaken', { name: COLLEAGUE, time: '{{time}}' })),
    );
    await expect(mine.layers).toHaveCount(DRAWN + 1);
    await mine.save();
    await expect(
      page.getByText(say('designerPage', 'saveBlocked', { name: COLLEAGUE })).first(),
    ).toBeVisible();
  });

  await test.step('takes it back; the conflict is shown with what differs', async () => {
    await mine.lockBanner.getByRole('button', { name: say('designerPage', 'takeBack'), exact: true }).click();
    const question = page.getByRole('dialog', {
      name: say('designerPage', 'takeOverTitle', { name: COLLEAGUE }),
    });
    await question.getByRole('button', { name: say('designerPage', 'takeOver'), exact: true }).click();
    await expect(mine.lockBanner).toHaveCount(0);
    await mine.save();
    await expect(conflict.getByTestId('save-conflict')).toContainText(COLLEAGUE);
    const changes = conflict.getByRole('list', { name: say('designerPage', 'changes') });
    await expect(changes.getByRole('listitem')).toHaveCount(2);
    await expect(changes).toContainText(say('designerPage', 'mark_added'));
    await expect(changes).toContainText(say('designerPage', 'mark_removed'));
    await conflict.getByRole('button', { name: say('designer', 'conflictKeep') }).click();
    await expect(mine.saveMark).toHaveText(say('designer', 'unsaved'));
    await expect(mine.layers).toHaveCount(DRAWN + 1);
    await seeNoBarriers(page);
  });

  await test.step('keeps both works: the own one as a copy beside theirs', async () => {
    await mine.save();
    await conflict.getByRole('button', { name: say('designerPage', 'saveCopyTitle') }).click();
    const form = page.getByTestId('save-copy-form');
    await form.getByLabel(say('designerPage', 'copyTitle')).fill('我的画面');
    await form.getByRole('button', { name: say('designerPage', 'saveCopyDo') }).click();
    // Nothing was lost on the way: there would be a list of it.
    await expect(page.getByTestId('copy-outcome')).toBeVisible();
    await expect(page.getByTestId('copy-outcome').getByRole('listitem')).toHaveCount(0);
    await page
      .getByRole('dialog', { name: say('designerPage', 'saveCopyTitle') })
      .getByRole('button', { name: say('common', 'close'), exact: true })
      .last()
      .click();
    const pages = await readPages();
    expect(pages).toHaveLength(2);
    expect(pages.find(({ title }) => title === '我的画面')?.types).toContain('ShapeEllipse');
    expect(pages.find(({ title }) => title !== '我的画面')?.types).toContain('ShapeTriangle');
  });

  await test.step('takes their version, which can be taken back, and saves over it', async () => {
    await mine.save();
    await conflict.getByRole('button', { name: say('designer', 'conflictReload') }).click();
    await expect(
      mine.layers.filter({ hasText: engineText(language, 'widget.ShapeTriangle.name') }),
    ).toHaveCount(1);
    await mine.seeSaved();
    await page.getByTestId('command-undo').click();
    await expect(
      mine.layers.filter({ hasText: engineText(language, 'widget.ShapeEllipse.name') }),
    ).toHaveCount(1);
    await page.getByTestId('command-redo').click();
    await mine.draw('ShapeRect', [0.1, 0.6, 0.2, 0.2]);
    await mine.save();
    await mine.seeSaved();
    await expect(conflict).toBeHidden();
  });

  await test.step('a name given elsewhere stays when the drawing is saved over it', async () => {
    const client = await server.signIn();
    await client.call(pageCalls.rename, { id: site.pageId, title: '锅炉房', titleEn: 'Boiler house' });
    await mine.draw('ShapeRect', [0.5, 0.6, 0.2, 0.2]);
    await mine.save();
    await conflict.getByRole('button', { name: say('designer', 'conflictOverwrite') }).click();
    await expect(conflict).toBeHidden();
    await mine.seeSaved();
    await expect(page.getByRole('heading', { level: 1, name: '锅炉房' })).toBeVisible();
    expect(await client.call(pageCalls.info, { id: site.pageId })).toMatchObject({
      title: '锅炉房',
      titleEn: 'Boiler house',
      widgetCount: DRAWN + 3,
    });
  });

  await test.step('the second sees it after loading again, and may draw when the first has left', async () => {
    await theirPage.reload();
    await expect(theirs.layers).toHaveCount(DRAWN + 3);
    await expect(theirs.lockBanner).toBeVisible();
    await page.close();
    await expect
      .poll(async () => {
        await lookAgain(theirPage);
        return theirs.lockBanner.count();
      })
      .toBe(0);
  });

  expect(errors).toEqual([]);
  await theirPage.context().close();
});
