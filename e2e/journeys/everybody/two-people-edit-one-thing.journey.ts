import type { Locator, Page } from '@playwright/test';
import { driverCalls, equipmentCalls, gatewayCalls, pageCalls, signalCalls } from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { Designer } from '../../harness/screen/designer.ts';
import { drawWidget, pageFileOf } from '../../harness/screen/drawing.ts';
import { inputNamed } from '../../harness/screen/form/named-input.ts';
import { signalRows } from '../../harness/screen/signal-table.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { BOILER, type BoilerSite, startBoilerSite } from '../../harness/site/boiler-site.ts';

let server: JourneyServer;
let site: BoilerSite;
/** The other session. */
let other: ApiClient;
test.beforeEach(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
  other = await server.signIn();
});
test.afterEach(() => site?.stop());

const conflictOf = (page: Page, say: Say) =>
  page.getByRole('dialog', { name: say('common', 'editConflictTitle') });
/** Takes one side of the field named. */
const choose = (conflict: Locator, field: string, side: string) =>
  conflict.getByRole('group', { name: field }).getByText(side, { exact: true }).click();
const readSignals = async () =>
  (await other.call(signalCalls.query, { equipmentId: site.equipmentId, pageSize: 200 })).rows;

test('who is overtaken in a form sees both versions, chooses, and loses nothing', async ({ page, say }) => {
  const errors = collectErrors(page);
  const conflict = conflictOf(page, say);
  const save = page.getByRole('button', { name: say('common', 'save'), exact: true });
  const id = site.equipmentId;

  await test.step('equipment, on a desktop and on a phone', async () => {
    await openSignedIn(page, { url: `${server.url}/manage/eg/equipment/edit/${id}/info`, ...server.admin });
    const name = inputNamed(page, say('equipment', 'name'));
    await name.fill('我的锅炉');
    await other.call(equipmentCalls.edit, { id, title: '他的锅炉', model: 'DZL4' });
    await save.first().click();
    await expect(conflict.getByTestId('edit-conflict')).toContainText('DZL4');
    await expect(conflict).toContainText(say('common', 'editConflictBoth'));
    await page.setViewportSize({ width: 390, height: 844 });
    const { width = 0, x = -1 } = (await conflict.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await conflict.getByRole('button', { name: say('common', 'stay') }).click();
    await expect(name).toHaveValue('我的锅炉');
    await save.first().click();
    await conflict.getByRole('button', { name: say('common', 'editConflictSave') }).click();
    await expect
      .poll(() => other.call(equipmentCalls.info, { id }))
      .toMatchObject({ title: '我的锅炉', model: 'DZL4' });
    await seeNoBarriers(page);
  });

  await test.step('driver: each of its options is named and chosen by itself', async () => {
    await page.goto(`${server.url}/manage/eg/equipment/edit/${id}/driver`);
    const [driver] = await other.call(driverCalls.query, { equipmentId: id });
    if (driver === undefined) throw new Error('the boiler has a driver');
    const [timeout, retries] = ['modbus-tcp.timeoutMs', 'modbus-tcp.retries'] as const;
    const unit = say('driverProtocol', 'unit.ms');
    await page.getByRole('button', { name: driver.title, exact: true }).click();
    const form = page.getByRole('dialog', { name: say('driver', 'edit') });
    await form.getByLabel(say('driverProtocol', timeout)).fill('1500');
    const theirs = { ...driver.options, timeoutMs: 1200, retries: 3 };
    const { title, protocol } = driver;
    await other.call(driverCalls.edit, { id: driver.id, title, protocol, options: theirs });
    await form.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    const fields = conflict.getByRole('group');
    await expect(fields).toHaveCount(2);
    await expect(fields.filter({ hasText: say('driverProtocol', timeout) })).toContainText(`1200 ${unit}`);
    await expect(fields.filter({ hasText: say('driverProtocol', timeout) })).toContainText(`1500 ${unit}`);
    await expect(fields.filter({ hasText: say('driverProtocol', retries) })).toContainText('3');
    await seeNoBarriers(page);
    await conflict.getByRole('button', { name: say('common', 'editConflictSave') }).click();
    await expect(form).toBeHidden();
    const [saved] = await other.call(driverCalls.query, { equipmentId: id });
    expect(saved?.options).toMatchObject({ ...driver.options, timeoutMs: 1500, retries: 3 });
  });

  await test.step('gateway; a dialog with changes asks before it closes', async () => {
    await page.goto(`${server.url}/manage/eg/gateway`);
    await page
      .getByRole('row')
      .filter({ hasText: 'BOILER-GW' })
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: say('common', 'edit'), exact: true }).click();
    const form = page.getByRole('dialog', { name: say('gateway', 'editTitle') });
    const name = form.getByLabel(say('gateway', 'name'), { exact: true });
    await name.fill('我的网关');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: say('common', 'leaveTitle') });
    await question.getByRole('button', { name: say('common', 'stay') }).click();
    await expect(name).toHaveValue('我的网关');
    const [gateway] = (await other.call(gatewayCalls.query, {})).rows;
    const gatewayId = gateway?.id ?? '';
    await other.call(gatewayCalls.edit, { id: gatewayId, title: '他的网关', remark: '三楼' });
    await form.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await choose(conflict, say('gateway', 'name'), '他的网关');
    await conflict.getByRole('button', { name: say('common', 'editConflictSave') }).click();
    await expect(form).toBeHidden();
    const saved = await other.call(gatewayCalls.info, { id: gatewayId });
    expect(saved).toMatchObject({ title: '他的网关', remark: '三楼' });
    await seeNoBarriers(page);
  });
  expect(errors).toEqual([]);
});

test('who is overtaken in the signal table is asked once, for cells and for deleted rows', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const conflict = conflictOf(page, say);
  const rows = signalRows(page, say);
  const [first, second] = await readSignals();
  if (first === undefined || second === undefined) throw new Error('the boiler has signals');
  const url = `${server.url}/manage/eg/equipment/edit/${site.equipmentId}/signal`;
  await openSignedIn(page, { url, ...server.admin });
  const titleCell = rows.filter({ hasText: first.tag }).first().getByRole('gridcell').nth(1);
  const warning = page.getByText(say('signal', 'overtaken', { message: '' }).trim().slice(-12));

  await test.step('a cell that both changed', async () => {
    await titleCell.click();
    await expect(page.locator('[role=gridcell][data-active=true] input')).toBeFocused();
    await page.keyboard.type('我的名称');
    await other.call(signalCalls.edit, { id: first.id, tag: first.tag, title: '他的名称' });
    await page.keyboard.press('Control+s');
    await expect(conflict).toContainText('他的名称');
    await expect(warning).toHaveCount(0);
    await choose(conflict, `${first.tag} · ${say('signalTable', 'title')}`, '他的名称');
    await conflict.getByRole('button', { name: say('common', 'editConflictSave') }).click();
    await expect(conflict).toBeHidden();
    await expect(titleCell).toContainText('他的名称');
    await seeNoBarriers(page);
  });

  await test.step('a row deleted here and changed by somebody else', async () => {
    await rows.filter({ hasText: second.tag }).first().getByRole('checkbox').first().check();
    await page
      .getByRole('button', { name: `${say('common', 'delete')} 1`, exact: true })
      .first()
      .click();
    const count = await rows.count();
    await other.call(signalCalls.edit, { id: second.id, tag: second.tag, title: '改了再说' });
    await page.keyboard.press('Control+s');
    const sure = page.getByRole('dialog', { name: say('signal', 'removeAsk', { count: 1 }) });
    await sure.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await expect(conflict).toContainText(say('signal', 'overtakenRow'));
    await expect(conflict).toContainText(say('signal', 'overtakenDelete'));
    const keep = say('signal', 'overtakenKeep', { fields: say('signalTable', 'title') });
    await choose(conflict, `${second.tag} · ${say('signal', 'overtakenRow')}`, keep);
    await conflict.getByRole('button', { name: say('common', 'editConflictSave') }).click();
    await expect(rows).toHaveCount(count + 1);
    expect((await readSignals()).find(({ id }) => id === second.id)?.title).toBe('改了再说');
  });
  expect(errors).toEqual([]);
});

test('an open designer learns that somebody saved the page, and compares before it takes it over', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
  await openSignedIn(page, { url, ...server.admin });
  await expect(designer.layers).toHaveCount(2);
  await designer.draw('ShapeRect', [0.6, 0.2, 0.2, 0.2]);
  const { file } = await other.call(pageCalls.info, { id: site.pageId });

  await other.call(
    pageCalls.save,
    { id: site.pageId, equipmentId: site.equipmentId, title: BOILER, width: 800, height: 450 },
    { files: { json: new Blob([JSON.stringify({ ...file, widgets: file.widgets.slice(0, 1) })]) } },
  );
  const banner = page.getByTestId('newer-banner');
  await expect(banner).toBeVisible({ timeout: 30_000 });
  await expect(designer.layers).toHaveCount(3);
  await banner.getByRole('button', { name: say('designerPage', 'newerCompare') }).click();
  const compared = page.getByRole('dialog', { name: say('designer', 'conflictTitle') });
  await expect(compared.getByTestId('compare-pages')).toBeVisible();
  await compared.getByRole('button', { name: say('designer', 'conflictKeep') }).click();
  await banner.getByRole('button', { name: say('designerPage', 'newerTake') }).click();
  await expect(designer.layers).toHaveCount(1);
  await expect(banner).toHaveCount(0);
  await page.getByTestId('command-undo').click();
  await expect(designer.layers).toHaveCount(3);

  await test.step('a second window of the same person is told, and so is the first', async () => {
    await designer.save();
    // Saved on another revision than the server's: one's own drawing goes over it.
    const second = await page.context().newPage();
    await second.goto(url);
    await expect(second.getByText(say('designerPage', 'lockMoved'))).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')) && undefined);
    await expect(designer.lockBanner).toContainText(say('designerPage', 'lockSelf'));
    await second.close();
  });
  expect(errors).toEqual([]);
});

test('an open designer takes a newer faceplate over at once, says so, and keeps what is drawn', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const title = '水泵面板';
  const saveFaceplate = (text: string, id?: string) => {
    const widgets = [drawWidget('UsualText', 't', [0, 0, 100, 40], { text })];
    const json = new Blob([JSON.stringify(pageFileOf({ title, width: 200, height: 100 }, widgets))]);
    const fields = {
      kind: 'faceplate' as const,
      title,
      width: 200,
      height: 100,
      ...(id !== undefined && { id }),
    };
    return other.call(pageCalls.save, fields, { files: { json } });
  };
  const { id } = await saveFaceplate('旧面板');
  const widgets = [drawWidget('WidgetFaceplate', 'f', [40, 40, 200, 80], { faceplateId: id, params: {} })];
  const { id: pageId } = await other.call(
    pageCalls.save,
    { equipmentId: site.equipmentId, title: '有面板的画面' },
    { files: { json: new Blob([JSON.stringify(pageFileOf({ title: '有面板的画面' }, widgets))]) } },
  );
  const sheet = page.getByTestId('designer-page');
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${pageId}`;
  await openSignedIn(page, { url, ...server.admin });
  await expect(sheet).toContainText('旧面板');
  await designer.draw('ShapeRect', [0.6, 0.6, 0.2, 0.2]);
  await saveFaceplate('新面板', id);
  await expect(sheet).toContainText('新面板', { timeout: 30_000 });
  await expect(sheet).not.toContainText('旧面板');
  await expect(page.getByText(say('designerPage', 'faceplatesNewer', { titles: title }))).toBeVisible();
  await expect(page.getByTestId('newer-banner')).toHaveCount(0);
  await expect(designer.layers).toHaveCount(2);
  expect(errors).toEqual([]);
});
