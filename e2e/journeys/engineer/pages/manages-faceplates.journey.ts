import { equipmentCalls, pageCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { drawWidget, pageFileOf } from '../../../harness/screen/drawing.ts';
import { exportCsv } from '../../../harness/screen/list-export.ts';
import { type RunningServer, startServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const COUNT = 25;
const STATION = { zh: '1号泵站', en: 'Pump station 1' };
const OVERVIEW = 'Overview';
const MARKS = Array.from({ length: COUNT }, (_, i) => `FP-${String(i + 1).padStart(2, '0')}`);
const [USED = '', LOOSE = '', RENAMED = ''] = MARKS;

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ hasDemo: false });
});
test.afterAll(() => server?.stop());

const json = (file: unknown) => ({ files: { json: new Blob([JSON.stringify(file)]) } });

/** Faceplates with names in both languages, by their marks; a page places the first of them. */
async function addFaceplates(): Promise<Map<string, string>> {
  const client = await server.signIn();
  const ids = new Map<string, string>();
  for (const mark of MARKS) {
    const con = {
      title: `面板 ${mark}`,
      i18n: { en: { title: `Faceplate ${mark}` } },
      width: 200,
      height: 100,
    };
    const file = pageFileOf(con, [drawWidget('UsualText', 't', [0, 0, 200, 40], { text: mark })]);
    const settings = { kind: 'faceplate' as const, title: con.title, width: 200, height: 100 };
    ids.set(mark, (await client.call(pageCalls.save, settings, json(file))).id);
  }
  const { id: equipmentId } = await client.call(equipmentCalls.add, {
    title: STATION.zh,
    titleEn: STATION.en,
  });
  const data = { faceplateId: ids.get(USED)!, params: {} };
  const file = pageFileOf({ title: OVERVIEW }, [
    drawWidget('WidgetFaceplate', 'f', [10, 10, 200, 100], data),
  ]);
  await client.call(pageCalls.save, { equipmentId, title: OVERVIEW }, json(file));
  return ids;
}

test('an engineer finds, renames, copies and deletes faceplates, and learns which pages hold one', async ({
  page,
  say,
  language,
}) => {
  test.setTimeout(180_000);
  const errors = collectErrors(page);
  const nameOf = (mark: string) => `${language === 'zh' ? '面板' : 'Faceplate'} ${mark}`;
  const cards = page.getByRole('article');
  const card = (mark: string) => cards.filter({ hasText: nameOf(mark) });
  const dialog = page.getByRole('dialog');
  const search = page.getByRole('textbox', { name: say('designerPage', 'faceplateSearch') });
  const sort = page.getByRole('combobox', { name: say('common', 'sortBy') });
  const choose = async (mark: string, action: string) => {
    await card(mark)
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const list = `${server.url}/manage/faceplate/list`;

  await test.step('where there is none yet, the list says what they are for', async () => {
    await openSignedIn(page, { url: list, ...server.admin });
    await expect(page.getByText(say('designerPage', 'faceplateEmptyTitle'))).toBeVisible();
    await seeNoBarriers(page);
  });
  const ids = await addFaceplates();

  await test.step('with their pictures, searched and in the order wanted, on a desk and on a phone', async () => {
    await page.goto(list);
    await expect(cards).toHaveCount(20);
    await expect(card(USED).getByTestId('page-thumbnail').locator('img')).toBeVisible();
    await sort.click();
    await page.getByTitle(`${say('designerPage', 'faceplateUses')} ↓`, { exact: true }).click();
    await expect(cards.first()).toContainText(nameOf(USED));
    await search.fill('fp-1');
    await expect(cards).toHaveCount(10);
    await seeNoBarriers(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(cards).toHaveCount(10);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await sort.click();
    await page.getByTitle(`${say('designerPage', 'faceplateName')} ↓`, { exact: true }).click();
    await expect(page).toHaveURL(/sort=title\.desc/);
    await expect(cards.first()).toContainText(nameOf(MARKS[18]!));
    await seeNoBarriers(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await search.fill('no such faceplate');
    await expect(page.getByText(say('common', 'noMatchTitle'))).toBeVisible();
    await page
      .getByRole('button', { name: say('common', 'reset') })
      .last()
      .click();
    await expect(cards).toHaveCount(20);
  });

  await test.step('the export has all of them, with where they are used', async () => {
    const lines = await exportCsv(page, say);
    expect(lines).toHaveLength(1 + COUNT);
    expect(lines[0]).toContain(say('designerPage', 'faceplateUses'));
    // By name, last first, as on the screen.
    expect(lines[1]).toContain(nameOf(MARKS.at(-1)!));
    expect(lines.at(-1)).toContain(`${nameOf(USED)},1,1`);
  });

  await test.step('another name in both languages; who is overtaken sees both', async () => {
    const other = await server.signIn();
    const id = ids.get(RENAMED)!;
    await other.call(pageCalls.takeLock, { id, token: 'a-designer' });
    await search.fill(RENAMED);
    await expect(cards).toHaveCount(1);
    await choose(RENAMED, say('designerPage', 'faceplateRename'));
    const form = page.getByRole('dialog', { name: say('designerPage', 'faceplateRename') });
    const name = form.getByLabel(say('designerPage', 'faceplateName'), { exact: true });
    await expect(name).toBeFocused();
    await expect(form).toContainText(say('designerPage', 'faceplateEdited', { name: 'admin' }));
    await name.fill(`阀门 ${RENAMED}`);
    await form.getByLabel(say('common', 'nameEn'), { exact: true }).fill(`Valve ${RENAMED}`);
    await seeNoBarriers(page);
    await other.call(pageCalls.rename, { id, title: `他的 ${RENAMED}` });
    await form.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    const conflict = dialog.filter({ has: page.getByTestId('edit-conflict') });
    await expect(conflict).toContainText(`他的 ${RENAMED}`);
    await expect(conflict).toContainText(`阀门 ${RENAMED}`);
    await seeNoBarriers(page);
    await conflict.getByRole('button', { name: say('common', 'editConflictSave') }).click();
    const shown = language === 'zh' ? `阀门 ${RENAMED}` : `Valve ${RENAMED}`;
    await expect(
      page.getByText(say('designerPage', 'faceplateRenamed', { title: `阀门 ${RENAMED}` })),
    ).toBeVisible();
    await expect(cards).toContainText(shown);
    expect(await other.call(pageCalls.info, { id })).toMatchObject({
      revision: 3,
      title: `阀门 ${RENAMED}`,
      titleEn: `Valve ${RENAMED}`,
      file: { con: { title: `阀门 ${RENAMED}` } },
    });
  });

  await test.step('one in use says which pages hold it, and stays', async () => {
    await page.goto(`${list}?keyword=${USED}`);
    await card(USED)
      .getByRole('button', { name: say('designerPage', 'faceplateUsage', { count: 1 }) })
      .click();
    await expect(dialog.getByRole('link', { name: OVERVIEW })).toBeVisible();
    await expect(dialog).toContainText(STATION[language]);
    await seeNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await choose(USED, say('common', 'delete'));
    await expect(dialog).toContainText(say('designerPage', 'faceplateUsedText', { count: 1 }));
    await expect(dialog.getByRole('link', { name: OVERVIEW })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a copy is a faceplate like the first', async () => {
    await page.goto(`${list}?keyword=${LOOSE}`);
    await choose(LOOSE, say('designerPage', 'faceplateCopy'));
    await seeNoBarriers(page);
    await dialog.getByRole('button', { name: say('designerPage', 'copyDo') }).click();
    await expect(page.getByTestId('copy-outcome')).toBeVisible();
    await dialog
      .getByRole('button', { name: say('common', 'close'), exact: true })
      .last()
      .click();
    await expect(cards).toHaveCount(2);
  });

  await test.step('one that nothing uses is deleted by its name, several by their number', async () => {
    await page.goto(`${list}?keyword=${MARKS[23]}`);
    await choose(MARKS[23]!, say('common', 'delete'));
    await dialog.getByRole('textbox').fill(nameOf(MARKS[23]!));
    await seeNoBarriers(page);
    await dialog.getByRole('button', { name: say('common', 'delete'), exact: true }).click();
    await expect(page.getByText(say('common', 'noMatchTitle'))).toBeVisible();

    await page.goto(`${list}?keyword=FP-0&sort=title.asc`);
    for (const mark of [USED, MARKS[3]!]) await card(mark).getByRole('checkbox').check();
    await page.getByRole('button', { name: say('common', 'delete'), exact: true }).click();
    await expect(dialog).toContainText(say('designerPage', 'faceplateDeleteMany', { count: 2 }));
    await dialog.getByRole('textbox').fill('2');
    await seeNoBarriers(page);
    await dialog.getByRole('button', { name: say('common', 'delete'), exact: true }).click();
    const result = dialog.filter({ has: page.getByRole('progressbar') });
    await expect(result).toContainText(say('common', 'bulkResult', { done: 1, failed: 1, left: 0 }));
    await expect(result.getByRole('listitem').filter({ hasText: nameOf(USED) })).toContainText(
      say('error', 'faceplateInUse', { count: 1, places: `${STATION[language]} / ${OVERVIEW}` }),
    );
    await seeNoBarriers(page);
    await result
      .getByRole('button', { name: say('common', 'close'), exact: true })
      .last()
      .click();
    await expect(card(MARKS[3]!)).toHaveCount(0);
    await expect(card(USED).getByRole('checkbox')).toBeChecked();
  });
  expect(errors).toEqual([]);
});
