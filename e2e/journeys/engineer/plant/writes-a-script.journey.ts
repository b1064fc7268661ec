import { scriptCalls, signalCalls, templateCalls } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { signalRow, valueIn } from '../../../harness/screen/equipment-detail.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../../harness/site/boiler-site.ts';

const SETPOINT = 'steam/pressure-setpoint';
/** A signal that no driver reads. */
const MARGIN = 'steam/margin';
const SOURCE = `const target = value('${SETPOINT}');
if (state.last !== target) log('target ' + target);
state.last = target;
set('${MARGIN}', target + 100);
if (target > 90) write('${SETPOINT}', 1);`;

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
  const client = await server.signIn();
  const { equipmentId } = site;
  await client.call(signalCalls.add, { equipmentId, tag: MARGIN, title: MARGIN, decimals: 0 });
});
test.afterAll(async () => {
  await site?.stop();
});

test('an engineer writes a script, tries it, enables it, and sees its value live and its log', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const { equipmentId } = site;
  const name = 'Margin';
  const drawer = page.getByRole('dialog', { name: say('script', 'add') });
  const code = drawer.getByLabel(say('script', 'source'), { exact: true });

  await test.step('opens the script tab, which says what scripts are for', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/equipment/edit/${equipmentId}/script`,
      ...server.admin,
    });
    await expect(page.getByText(say('script', 'emptyTitle'))).toBeVisible();
    await page.getByRole('button', { name: say('script', 'add') }).click();
    await drawer.getByLabel(say('script', 'name')).fill(name);
    await drawer.getByText(say('script', 'trigger_interval'), { exact: true }).click();
    await drawer.getByLabel(say('script', 'intervalS'), { exact: true }).fill('1');
  });

  await test.step('completes a tag between quotes', async () => {
    await code.fill('');
    await code.pressSequentially(`value('pressure-s`);
    await expect(drawer.getByRole('option', { name: SETPOINT, selected: true })).toBeVisible();
    await code.press('Enter');
    await expect(code).toHaveValue(`value('${SETPOINT}`);
    await seeNoBarriers(page);
  });

  await test.step('a mistake is told with its line, when it is tried and when it is saved', async () => {
    await code.fill('log(1);\nnothing();');
    await drawer.getByRole('button', { name: say('script', 'try'), exact: true }).click();
    await expect(drawer.getByText(/nothing/).last()).toContainText('2');
    await code.fill('const = 1');
    await drawer.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    const problem = { line: 1, message: "Unexpected token '='" };
    await expect(drawer.getByText(fieldText(language, 'scriptSyntax', problem) ?? '')).toBeVisible();
  });

  await test.step('tries it: what it would do is listed, and is not done', async () => {
    const before = Number(site.device().get(SETPOINT));
    await code.fill(SOURCE);
    await drawer.getByRole('button', { name: say('script', 'try'), exact: true }).click();
    const value = String(before + 100);
    await expect(drawer.getByText(say('script', 'triedSet', { tag: MARGIN, value }))).toBeVisible();
    expect(Number(site.device().get(SETPOINT))).toBe(before);
    await seeNoBarriers(page);
    await drawer.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(say('script', 'stateOff'))).toBeVisible();
  });

  await test.step('enables it: it runs, and its log can be read', async () => {
    await page.getByRole('switch', { name: say('script', 'enableOne', { name }) }).click();
    await expect(page.getByText(say('script', 'stateGood'), { exact: true })).toBeVisible();
    await page
      .locator('summary')
      .filter({ hasText: say('script', 'log') })
      .click();
    await expect(page.getByText(/^target /)).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('sees the value it sets live, and on a phone all of the tab', async () => {
    await page.goto(`${server.url}/monitor/eg/detail/list/${equipmentId}`);
    const shown = Number(site.device().get(SETPOINT)) + 100;
    await expect(valueIn(signalRow(page, MARGIN))).toHaveText(String(shown));
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/script`);
    await expect(page.getByText(say('script', 'stateGood'), { exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a template has scripts too, which its equipment gets', async () => {
    const client = await server.signIn();
    const title = `Boilers ${name}`;
    const { id: templateId } = await client.call(templateCalls.add, { title, equipmentId });
    await page.goto(`${server.url}/manage/eg/template/edit/${templateId}/script`);
    await page.getByRole('button', { name, exact: true }).click();
    const editor = page.getByRole('dialog', { name: say('script', 'edit') });
    await expect(editor.getByLabel(say('script', 'source'), { exact: true })).toHaveValue(SOURCE);
    // There is no gateway that could try it.
    await expect(editor.getByRole('button', { name: say('script', 'try'), exact: true })).toHaveCount(0);
    await editor.getByLabel(say('script', 'name')).fill(`${name} 2`);
    await editor.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await expect(editor).toBeHidden();
    await expect(page.getByRole('button', { name: `${name} 2`, exact: true })).toBeVisible();
  });

  await test.step('deletes it', async () => {
    await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/script`);
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: say('common', 'more') }).click();
    await page.getByRole('menuitem', { name: say('common', 'delete') }).click();
    const question = page.getByRole('dialog').filter({ hasText: say('script', 'deleteText') });
    await question.getByRole('button', { name: say('common', 'delete') }).click();
    await expect(page.getByText(say('script', 'emptyTitle'))).toBeVisible();
    const client = await server.signIn();
    expect(await client.call(scriptCalls.query, { equipmentId })).toEqual([]);
  });
  expect(errors).toEqual([]);
});
