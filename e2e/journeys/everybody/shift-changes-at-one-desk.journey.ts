import type { Page } from '@playwright/test';
import { equipmentCalls, pageCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { Designer } from '../../harness/screen/designer.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn, signIn } from '../../harness/sign-in.ts';

/** In every word of the one who goes. */
const MARK = '夜班水泵';

let goes: JourneyServer;
let comes: JourneyServer;
let equipmentId: string;
test.beforeAll(async ({ openOrganisation }) => {
  goes = await openOrganisation();
  comes = await openOrganisation();
  const client = await goes.signIn();
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: MARK }));
  const other = await comes.signIn();
  await other.call(equipmentCalls.add, { title: '早班锅炉' });
});

const seeNothingOf = async (page: Page) => {
  expect(await page.content()).not.toContain(MARK);
  expect(decodeURIComponent(page.url())).not.toContain(MARK);
};
async function signOut(page: Page, say: Say) {
  await page.getByRole('button', { name: new RegExp(`^${say('shell', 'signedInAs')}`) }).click();
  await page.getByRole('menuitem', { name: say('shell', 'signOut') }).click();
  await expect(page.getByLabel(say('session', 'loginname'), { exact: true })).toBeVisible();
}

test('who comes on shift finds nothing of who went, at the same desk', async ({ page, context, say }) => {
  const errors = collectErrors(page);
  const search = page.getByRole('textbox', { name: say('equipment', 'search') });
  const list = `${goes.url}/manage/eg/equipment/list`;
  const beside = await context.newPage();

  await test.step('the one searches, watches in a second tab, and copies what they drew', async () => {
    await openSignedIn(page, { url: list, ...goes.admin });
    await search.fill(MARK);
    await expect(page).toHaveURL(/keyword=/);
    await beside.goto(`${goes.url}/monitor/eg/detail/list/${equipmentId}`);
    await expect(beside.getByText(MARK).first()).toBeVisible();
    await page.goto(`${goes.url}/manage/eg/${equipmentId}/designer/new`);
    const designer = new Designer(page, say);
    await designer.draw('UsualText', [0.2, 0.2, 0.2, 0.1]);
    await page.keyboard.press('Escape');
    await designer.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
      .toContain('zutai-widgets@');
    await page.goto(list);
    await expect(search).toHaveValue(MARK);
  });

  await test.step('and signs out: the other tab is left, and there is no way back', async () => {
    await signOut(page, say);
    await expect(page).toHaveURL(/\/login$/);
    await seeNothingOf(page);
    await expect(beside.getByLabel(say('session', 'loginname'), { exact: true })).toBeVisible();
    expect(await beside.content()).not.toContain(MARK);
    await page.goBack();
    await expect(page.getByLabel(say('session', 'loginname'), { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(MARK);
  });

  await test.step('the other one begins at the beginning, without filters, and pastes nothing', async () => {
    await signIn(page, say, { url: `${comes.url}/login`, ...comes.admin });
    await expect(page).toHaveURL(/\/monitor\/eg\/list$/);
    await seeNothingOf(page);
    await page.goto(list);
    await expect(page.getByRole('link', { name: '早班锅炉' })).toBeVisible();
    await expect(search).toHaveValue('');
    const client = await comes.signIn();
    const { rows } = await client.call(equipmentCalls.query, {});
    const files = { json: new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]) };
    const { id } = await client.call(pageCalls.save, { title: 'A', equipmentId: rows[0]!.id }, { files });
    await page.goto(`${comes.url}/manage/eg/${rows[0]!.id}/designer/${id}`);
    const designer = new Designer(page, say);
    await designer.press('Control+v');
    await expect(designer.layers).toHaveCount(0);
    await seeNothingOf(page);
  });

  await test.step('who went finds their search again', async () => {
    await page.goto(list);
    await signOut(page, say);
    await signIn(page, say, { url: list, ...goes.admin });
    await expect(search).toHaveValue(MARK);
  });
  expect(errors).toEqual([]);
});
