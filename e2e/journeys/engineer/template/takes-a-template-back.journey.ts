import { equipmentCalls, reportCalls, signalCalls, templateCalls } from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const TEMPLATE = '离心泵';
const PUMPS = ['一号泵', '二号泵', '三号泵'];
const RIGHT = 10;
const WRONG = 1000;

let server: JourneyServer;
let client: ApiClient;
let templateId: string;
const pumpIds: string[] = [];

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  client = await server.signIn();
  ({ id: templateId } = await client.call(templateCalls.add, { title: TEMPLATE }));
  const set = { tag: 'pressure', title: '压力', unit: 'bar', writable: true, min: 0, max: RIGHT };
  await client.call(templateCalls.saveSignals, { templateId, add: [set] });
  for (const title of PUMPS) pumpIds.push((await client.call(equipmentCalls.add, { title, templateId })).id);
});

/** The limit of the pressure at each pump. */
async function limitsNow() {
  const limits = [];
  for (const equipmentId of pumpIds) {
    const { rows } = await client.call(signalCalls.query, { equipmentId });
    limits.push(rows[0]?.max);
  }
  return limits;
}

test('a limit that was changed wrongly for three pumps is taken back, and a report of the template comes along', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const sections = page.getByRole('navigation', { name: say('common', 'sections') });
  const open = (tab: 'tabSignal' | 'tabEquipment' | 'tabVersion' | 'tabReport') =>
    sections.getByRole('link', { name: say('template', tab) }).click();
  const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
  const row = (text: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: text });
  const synchroniseAll = async () => {
    await open('tabEquipment');
    for (const title of PUMPS) await row(title).getByRole('checkbox').check();
    await page.getByRole('button', { name: say('template', 'sync'), exact: true }).click();
    const question = dialog(say('template', 'syncTitle', { count: PUMPS.length }));
    await expect(question.getByText(PUMPS[0]!, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: say('template', 'sync'), exact: true }).click();
    await expect(page.getByText(say('template', 'synced', { count: PUMPS.length })).last()).toBeVisible();
    await expect(question).toHaveCount(0);
  };
  await openSignedIn(page, {
    url: `${server.url}/manage/eg/template/edit/${templateId}/signal`,
    ...server.admin,
  });

  await test.step('the limit is changed wrongly, and all three get it', async () => {
    await page.getByRole('button', { name: `1 ${say('signal', 'openDrawer')}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(say('signalTable', 'max'), { exact: true }).fill(String(WRONG));
    await drawer.getByRole('button', { name: say('signal', 'apply'), exact: true }).click();
    await expect(drawer).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('signal', 'saved', { added: 0, changed: 1, deleted: 0 }))).toBeVisible();
    await synchroniseAll();
    expect(await limitsNow()).toEqual([WRONG, WRONG, WRONG]);
  });

  await test.step('the versions say who changed what, and two are compared', async () => {
    await open('tabVersion');
    await expect(row('V3')).toContainText(say('template', 'versionChanged', { count: 1 }));
    await expect(row('V3').getByRole('cell', { name: String(PUMPS.length), exact: true })).toBeVisible();
    await row('V2')
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: say('template', 'versionCompare') }).click();
    const compared = dialog(say('template', 'versionCompareTitle'));
    await expect(compared.getByText(String(WRONG))).toBeVisible();
    await seeNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(compared).toHaveCount(0);
  });

  await test.step('the template is taken back, which is a version of its own; the pumps are behind it', async () => {
    await row('V2')
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: say('template', 'versionRestore') }).click();
    const question = dialog(say('template', 'versionRestoreTitle', { version: 2 }));
    await expect(question.getByText(String(WRONG))).toBeVisible();
    await seeNoBarriers(page);
    await question.getByRole('button', { name: say('template', 'versionRestore') }).click();
    await expect(row('V4')).toContainText(say('template', 'versionRestoredFrom', { version: 2 }));
    await row('V4')
      .getByRole('button', { name: say('common', 'more') })
      .click();
    await page.getByRole('menuitem', { name: say('template', 'versionNoteEdit') }).click();
    const note = dialog(say('template', 'versionNoteEdit'));
    await note.getByLabel(say('template', 'versionNote'), { exact: true }).fill('limit of another pump');
    await note.getByRole('button', { name: say('common', 'save') }).click();
    await expect(row('V4')).toContainText('limit of another pump');
    await open('tabEquipment');
    await expect(row(PUMPS[2]!)).toContainText(say('template', 'behind', { version: 3, count: 1 }));
  });

  await test.step('a report is defined on signals of the template', async () => {
    await open('tabReport');
    await page
      .getByRole('button', { name: say('report', 'add') })
      .first()
      .click();
    const form = dialog(say('report', 'add'));
    await form.locator('#title').fill('压力日报');
    await form.getByRole('button', { name: say('report', 'columnAdd') }).click();
    await form.getByRole('combobox', { name: `c1 · ${say('report', 'source_signal')}` }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '压力' }).last().click();
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(row('压力日报')).toBeVisible();
  });

  await test.step('synchronised again, all is right, and each pump has the report of its own signal', async () => {
    await synchroniseAll();
    expect(await limitsNow()).toEqual([RIGHT, RIGHT, RIGHT]);
    for (const equipmentId of pumpIds) {
      const { rows: signals } = await client.call(signalCalls.query, { equipmentId });
      const { rows: reports } = await client.call(reportCalls.query, { equipmentId });
      expect(reports).toMatchObject([{ title: '压力日报', columns: [{ signalId: signals[0]?.id }] }]);
    }
    await page.goto(`${server.url}/manage/eg/equipment/edit/${pumpIds[0]}/info`);
    await expect(page.getByText(say('template', 'inStep', { version: 5 }))).toBeVisible();
  });
  expect(errors).toEqual([]);
});
