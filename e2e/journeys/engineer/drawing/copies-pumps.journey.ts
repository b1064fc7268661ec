import { pageCalls } from '@zutai/contract';
import type { FaceplateData, Page } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { putOnClipboard } from '../../../harness/screen/clipboard.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import { Steps } from '../../../harness/screen/steps.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { addPumpFaceplate, addPumpHouse } from '../../../harness/site/pump-house.ts';

const PUMPS = 20;
const two = (n: number) => String(n).padStart(2, '0');
const TAGS = Array.from({ length: PUMPS }, (_, n) => [
  `m${two(n + 1)}/status`,
  `m${two(n + 1)}/speed`,
]).flat();

let server: JourneyServer;
let equipmentId: string;
let pageId: string;
let busyPageId: string;
let otherPageId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '二十泵站', TAGS);
  const faceplateId = await addPumpFaceplate(server, '水泵面板');
  const one = drawWidget('WidgetFaceplate', 'pump', [20, 15, 108, 90], { faceplateId, params: {} });
  const say = (text: string) => [drawWidget('UsualText', 'text', [20, 20, 200, 30], { text })];
  pageId = await savePage(server, { equipmentId, title: '二十台泵' }, [one]);
  otherPageId = await savePage(server, { equipmentId, title: '总览' }, say('p01 至 p20'));
  busyPageId = await savePage(server, { equipmentId, title: '检修' }, say('p01 检修'));
});

async function readPage(id: string): Promise<Page> {
  const client = await server.signIn();
  const { file } = await client.call(pageCalls.info, { id });
  return file as unknown as Page;
}

/** None while nothing is kept: what was undone to the saved page has no draft for a moment. */
const paramsOf = (file: Page | undefined) =>
  (file?.widgets ?? []).map(({ data }) => (data as Partial<FaceplateData>).params ?? {});

test('an engineer makes twenty pumps of one, corrects one of them and renames the tags of all', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const grid = page.getByTestId('instance-grid');
  const status = page.getByTestId('find-status');
  const steps = new Steps(page);

  await test.step('opens the page with one pump', async () => {
    const url = `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`;
    await openSignedIn(page, { url, ...server.admin });
    await expect(designer.countOf(1)).toBeVisible();
    await expect(page.getByTestId('designer-page').getByText('1号泵')).toBeVisible();
  });

  await test.step('copies it in rows and columns; what counts up is proposed, and shown before it is made', async () => {
    await steps.clickAt(designer, [80 / 800, 60 / 450]);
    await steps.press('Shift+D');
    await expect(page.getByTestId('array-copy').locator('input[data-field="rows"]')).toBeFocused();
    await steps.type('4');
    await steps.tab();
    await steps.type('5');
    const counting = page.getByTestId('array-counting').getByRole('row');
    await expect(counting.filter({ hasText: 'p20/' })).toBeVisible();
    await expect(counting.filter({ hasText: '20号泵' })).toBeVisible();
    await expect(page.getByTestId('array-copy').getByRole('status')).toContainText('p02/status');
    await expect(designer.countOf(PUMPS)).toBeVisible();
    await steps.press('Enter');
    await expect(page.getByTestId('array-copy')).toBeHidden();
    await designer.waitForDraft(PUMPS);
  });

  await test.step('takes them back and makes them again in one step each', async () => {
    await page.keyboard.press('Control+z');
    await expect(designer.countOf(1)).toBeVisible();
    await page.keyboard.press('Control+Shift+Z');
    await expect(designer.countOf(PUMPS)).toBeVisible();
  });

  await test.step('corrects the seventh in the table of instances with cells of a spreadsheet', async () => {
    await steps.press('Shift+T');
    await expect(grid.getByRole('row')).not.toHaveCount(1);
    await steps.click(grid.getByText('7号泵', { exact: true }));
    await putOnClipboard(page, '7号备用泵');
    await steps.press('Control+v');
    await expect(grid.getByText('7号备用泵', { exact: true })).toBeVisible();
    await expect(page.getByTestId('designer-page').getByText('7号备用泵')).toBeVisible();
  });

  await test.step('renames the tags of all by find and replace', async () => {
    const renaming = new Steps(page);
    for (const key of ['Escape', 'Control+f']) await renaming.press(key);
    await expect(
      page.getByRole('textbox', { name: say('designerReuse', 'findText'), exact: true }),
    ).toBeFocused();
    await renaming.type('p');
    await renaming.tab();
    await renaming.type('m');
    await expect(status).toContainText(say('designerReuse', 'findCount', { count: PUMPS, chosen: PUMPS }));
    await renaming.press('Enter');
    await expect(status).toContainText(say('designerReuse', 'findNone'));
    await expect
      .poll(async () => paramsOf(await designer.readDraft()).map(({ prefix }) => prefix))
      .toEqual(Array.from({ length: PUMPS }, (_, n) => `m${two(n + 1)}/`));
    renaming.report(test.info(), 'rename the tags of twenty pumps');
    expect(renaming.count).toBeLessThanOrEqual(5);
  });

  await test.step('saves, having taken few steps', async () => {
    await steps.click(page.getByTestId('designer-save'));
    await expect.poll(async () => (await readPage(pageId)).widgets.length).toBe(PUMPS);
    const saved = await readPage(pageId);
    expect(paramsOf(saved)[6]).toEqual({ prefix: 'm07/', name: '7号备用泵' });
    const [first, second] = saved.widgets;
    expect([first?.position, second?.position]).toMatchObject([
      { x: 20, y: 15 },
      { x: 148, y: 15 },
    ]);
    steps.report(test.info(), 'twenty pumps by a faceplate');
    expect(steps.count).toBeLessThanOrEqual(10);
  });

  await test.step('changes all twenty by their faceplate, which the page shows without being opened anew', async () => {
    const changing = new Steps(page);
    await designer.press('Escape', 'Escape');
    await changing.clickAt(designer, [80 / 800, 60 / 450]);
    const opened = page.context().waitForEvent('page');
    await changing.click(
      designer.inspector.getByRole('link', { name: say('designerTool', 'faceplateOpen') }),
    );
    const other = await opened;
    const faceplate = new Designer(other, say);
    const changingThere = new Steps(other);
    await expect(faceplate.layers).toHaveCount(3);
    await changingThere.clickAt(faceplate, [60 / 120, 17 / 100]);
    await changingThere.fill(faceplate.inspector.locator('input[data-field="position.x"]'), '15');
    await changingThere.press('Control+s');
    await faceplate.seeSaved();
    await other.close();
    const steps = changing.count + changingThere.count;
    test.info().annotations.push({ type: 'steps', description: `change all twenty: ${steps}` });
    expect(steps).toBeLessThanOrEqual(6);
  });

  await test.step('replaces on the other pages too, but for the one that somebody edits', async () => {
    const client = await server.signIn();
    await client.call(pageCalls.takeLock, { id: busyPageId, token: 'another-window', isForced: true });
    const panel = page.getByTestId('find-replace');
    await panel.getByText(say('designerReuse', 'findProject')).click();
    const words = panel.getByRole('textbox', { name: say('designerReuse', 'findText') });
    await words.fill('p(\\d\\d)');
    await panel.getByRole('checkbox', { name: say('designerReuse', 'findPattern') }).check();
    await panel.getByRole('textbox', { name: say('designerReuse', 'findReplacement') }).fill('m$1');
    await expect(status).toContainText(say('designerReuse', 'findCount', { count: 2, chosen: 2 }));
    await page.getByTestId('find-apply').click();
    const hits = page.getByTestId('find-hits');
    await expect(hits).toContainText(say('designerReuse', 'otherSaved', { revision: 2 }));
    await expect(hits).toContainText(
      say('designerReuse', 'otherLocked', { name: '' }).trim().split(' ').at(-1) ?? '',
    );
    expect((await readPage(otherPageId)).widgets[0]?.data).toMatchObject({ text: 'm01 至 m20' });
    expect((await readPage(busyPageId)).widgets[0]?.data).toMatchObject({ text: 'p01 检修' });
  });
  expect(errors).toEqual([]);
});
