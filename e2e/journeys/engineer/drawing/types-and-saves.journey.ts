import type { Page } from '@playwright/test';
import { gatewayCalls, pageCalls, signalCalls } from '@zutai/contract';
import type { Widget } from '@zutai/diagram';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { putOnClipboard } from '../../../harness/screen/clipboard.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { signalRows } from '../../../harness/screen/signal-table.ts';
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

/** Saves by the keyboard, and sees that the browser does not open a dialog of its own, to save the application. */
async function pressSave(page: Page): Promise<void> {
  const isKept = await page.evaluateHandle(() => {
    const kept = new Promise<boolean>((resolve) => {
      const look = (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== 's') return;
        removeEventListener('keydown', look, true);
        // When everybody was asked, also where the key is kept from the rest of the page.
        setTimeout(() => resolve(event.defaultPrevented));
      };
      addEventListener('keydown', look, true);
    });
    return { kept };
  });
  await page.keyboard.press('Control+s');
  expect(await isKept.evaluate(({ kept }) => kept)).toBe(true);
}

const designerUrl = () => `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;

/** Texts of the page's widgets as the server has them. */
async function readTexts(): Promise<unknown[]> {
  const client = await server.signIn();
  const { file } = await client.call(pageCalls.info, { id: site.pageId });
  return file.widgets.map((widget) => (widget.data as { text?: unknown }).text);
}

async function readTranslations(): Promise<unknown[]> {
  const client = await server.signIn();
  const { file } = await client.call(pageCalls.info, { id: site.pageId });
  return file.widgets.map((widget) => (widget as unknown as Widget).i18n?.en);
}

test('what is typed in the designer is saved with it, and is there when the page is opened again', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const field = designer.inspector.locator('input[data-field="data.text"], textarea[data-field="data.text"]');
  const isSaved = () => designer.seeSaved();
  await openSignedIn(page, { url: designerUrl(), ...server.admin });
  await expect(designer.layers).toHaveCount(DRAWN);

  await test.step('a property is kept when the empty pasteboard is pressed', async () => {
    await designer.draw('UsualText', [0.6, 0.2, 0.2, 0.2]);
    await field.fill('泵房');
    await page.getByTestId('designer-pasteboard').click({ position: { x: 20, y: 20 } });
    await expect(field).toHaveCount(0);
    await designer.layers.filter({ hasNotText: '锅炉' }).first().click();
    await expect(field).toHaveValue('泵房');
    await seeNoBarriers(page, ['region', 'landmark-one-main', 'landmark-unique']);
  });

  await test.step('a property being typed is saved by the keyboard', async () => {
    await field.fill('二号泵房');
    await pressSave(page);
    await isSaved();
    expect(await readTexts()).toContain('二号泵房');
  });

  await test.step('a text being written in place too, and goes on being written', async () => {
    await designer.press('F2');
    const box = page.getByTestId('text-edit');
    await box.fill('三号泵房');
    await pressSave(page);
    await isSaved();
    expect(await readTexts()).toContain('三号泵房');
    await expect(box).toBeFocused();
    await box.press('Escape');
  });

  await test.step('where the drawing shows English, a text in place is the translation', async () => {
    await page.getByTestId('view-language').getByText('EN', { exact: true }).click();
    await designer.press('F2');
    const box = page.getByTestId('text-edit');
    await expect(box).toHaveValue('三号泵房');
    await box.fill('Pump house 3');
    await box.press('Control+Enter');
    await expect(page.getByTestId('designer-page').getByText('Pump house 3')).toBeVisible();
    await page.getByTestId('view-language').getByText('中', { exact: true }).click();
    await expect(page.getByTestId('designer-page').getByText('三号泵房')).toBeVisible();
    await pressSave(page);
    await isSaved();
    expect(await readTranslations()).toContainEqual({ 'data.text': 'Pump house 3' });
  });

  await test.step('of several texts the one that is double-clicked is written', async () => {
    await designer.draw('UsualRadio', [0.55, 0.6, 0.4, 0.1]);
    const second = page.getByTestId('designer-page').getByText('开', { exact: true });
    await second.dblclick({ force: true });
    const box = page.getByTestId('text-edit');
    await expect(box).toHaveValue('开');
    await box.fill('自动');
    await box.press('Enter');
    await expect(page.getByTestId('designer-page').getByText('自动', { exact: true })).toBeVisible();
    await designer.press('Delete');
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await pressSave(page);
    await isSaved();
  });

  await test.step('a text of another program is pasted as a text; Enter begins a line of it', async () => {
    await putOnClipboard(page, '进水管');
    await designer.moveTo([0.3, 0.8]);
    await designer.press('Control+v');
    await expect(page.getByTestId('designer-page').getByText('进水管')).toBeVisible();
    await designer.press('F2');
    const box = page.getByTestId('text-edit');
    await expect(box).toHaveValue('进水管');
    await box.press('End');
    await box.press('Enter');
    await box.pressSequentially('DN300');
    await box.press('Control+Enter');
    await expect(box).toHaveCount(0);
    // What is copied in the drawing is pasted as what it is, not as the text that was copied before.
    await designer.press('Control+c');
    await designer.moveTo([0.3, 0.9]);
    await designer.press('Control+v');
    await expect(designer.layers).toHaveCount(DRAWN + 3);
    await pressSave(page);
    await isSaved();
    expect((await readTexts()).filter((text) => text === '进水管\nDN300')).toHaveLength(2);
    await designer.press('Control+z', 'Control+z', 'Control+z');
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await pressSave(page);
    await isSaved();
  });

  await test.step('in a dialog, which has to be answered first, nothing is saved', async () => {
    await page.getByTestId('designer-save-more').click();
    await page.getByRole('menuitem', { name: say('designerPage', 'saveWithNote') }).click();
    const form = page.getByRole('dialog', { name: say('designer', 'saveTitle') });
    await form.getByLabel(say('designerPage', 'note')).fill('改了文字');
    await pressSave(page);
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: say('common', 'cancel'), exact: true }).click();
    await expect(form).toBeHidden();
  });

  await test.step('a page left and opened again without reloading is the one that was saved', async () => {
    await page.getByRole('link', { name: say('designer', 'exit') }).click();
    await page.getByRole('link', { name: say('equipment', 'pageDesign') }).click();
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await designer.draw('ShapeRect', [0.1, 0.7, 0.1, 0.1]);
    await designer.save();
    await isSaved();
    await expect.poll(readTexts).toHaveLength(DRAWN + 2);
    expect(await readTexts()).toContain('三号泵房');
  });
  expect(errors).toEqual([]);
});

test('a cell of the signal table being typed is saved by the keyboard', async ({ page, say }) => {
  const url = `${server.url}/manage/eg/equipment/edit/${site.equipmentId}/signal`;
  await openSignedIn(page, { url, ...server.admin });
  await signalRows(page, say).first().getByRole('gridcell').nth(1).click();
  await seeNoBarriers(page, ['label-content-name-mismatch']);
  await page.keyboard.type('正在输入的名称');
  await pressSave(page);
  await expect(page.getByText(say('signal', 'noChanges'))).toBeVisible();
  const client = await server.signIn();
  const { rows } = await client.call(signalCalls.query, { equipmentId: site.equipmentId, pageSize: 200 });
  expect(rows.map(({ title }) => title)).toContain('正在输入的名称');
});

test('a gateway is told about under headings in their order', async ({ page }) => {
  const client = await server.signIn();
  const { rows } = await client.call(gatewayCalls.query, {});
  await openSignedIn(page, { url: `${server.url}/manage/eg/gateway?open=${rows[0]?.id}`, ...server.admin });
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await seeNoBarriers(page, ['heading-order']);
});

test('signing out asks about unsaved work first, and leaves nothing behind', async ({ page, say }) => {
  const errors = collectErrors(page);
  const url = `${server.url}/manage/eg/equipment/edit/${site.equipmentId}/info`;
  const name = inputNamed(page, say('equipment', 'name'));
  const question = page.getByRole('dialog', { name: say('common', 'leaveTitle') });
  const signOut = async () => {
    await page.getByRole('button', { name: new RegExp(`^${say('shell', 'signedInAs')}`) }).click();
    await page.getByRole('menuitem', { name: say('shell', 'signOut') }).click();
  };
  await openSignedIn(page, { url, ...server.admin });
  await name.fill('没保存的名称');
  await signOut();
  await question.getByRole('button', { name: say('common', 'stay') }).click();
  await expect(name).toHaveValue('没保存的名称');
  await signOut();
  await question.getByRole('button', { name: say('common', 'leave'), exact: true }).click();
  await expect(page.getByLabel(say('session', 'loginname'), { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  // The server knows too.
  expect((await page.request.get(`${server.url}/lfscada/user/info`)).status()).toBe(401);
});
