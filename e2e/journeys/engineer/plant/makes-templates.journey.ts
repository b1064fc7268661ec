// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import { equipmentCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

let server: JourneyServer;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  await client.call(equipmentCalls.add, { title: '一号泵' });
});

test('a template is made of equipment, renamed and deleted', IN_BOTH_LANGUAGES, async ({ page, say }) => {
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/manage/eg/template/list`, ...server.admin });

  await test.step('made of equipment', async () => {
    await page
      .getByRole('button', { name: say('template', 'add') })
      .first()
      .click();
    await page.getByLabel(say('template', 'from')).click();
    await page.getByTitle('一号泵').click();
    await page.getByLabel(say('template', 'name')).fill('离心泵');
    await seeNoBarriers(page);
    await page.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByRole('heading', { name: '离心泵' })).toBeVisible();
  });

  const sections = page.getByRole('navigation', { name: say('common', 'sections') });
  await test.step('its parameters stand in the connection of a driver', async () => {
    await sections.getByRole('link', { name: say('template', 'tabInfo') }).click();
    await page.getByRole('button', { name: say('template', 'parameterAdd') }).click();
    await page.getByRole('textbox', { name: say('template', 'parameterName'), exact: true }).fill('port');
    await page.getByRole('textbox', { name: say('template', 'parameterValue') }).fill('1502');
    await page.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByRole('button', { name: say('common', 'save') })).toBeDisabled();
    await sections.getByRole('link', { name: say('template', 'tabDriver') }).click();
    await page.getByRole('button', { name: say('driver', 'add') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('#options_host').fill('10.0.0.5');
    await drawer.locator('#options_port').fill('${port}');
    await drawer.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByText('10.0.0.5:${port}')).toBeVisible();
  });

  await test.step('renamed on its own page', async () => {
    await sections.getByRole('link', { name: say('template', 'tabInfo') }).click();
    await page.getByLabel(say('template', 'name')).fill('轴流泵');
    await page.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByRole('heading', { name: '轴流泵' })).toBeVisible();
  });

  await test.step('deleted by its name', async () => {
    await page.goto(`${server.url}/manage/eg/template/list`);
    await page.getByRole('button', { name: say('common', 'more') }).click();
    await page.getByRole('menuitem', { name: say('common', 'delete') }).click();
    const dialog = page.getByRole('dialog');
    await seeNoBarriers(page);
    await dialog.getByRole('textbox').fill('轴流泵');
    await dialog.getByRole('button', { name: say('common', 'delete') }).click();
    await expect(page.getByText(say('template', 'emptyTitle'))).toBeVisible();
  });
  expect(errors).toEqual([]);
});
