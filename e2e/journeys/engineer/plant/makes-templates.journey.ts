// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import { equipmentCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { signalRows, typeSignal } from '../../../harness/screen/signal-table.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

let server: JourneyServer;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  await client.call(equipmentCalls.add, { title: '一号泵' });
});

test('a template is made of equipment and equipment of it, which follows it until it is let go', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/manage/eg/template/list`, ...server.admin });

  await test.step('made of equipment', async () => {
    await page
      .getByRole('button', { name: say('template', 'add') })
      .first()
      .click();
    await inputNamed(page, say('template', 'from')).click();
    await page.getByTitle('一号泵').click();
    await inputNamed(page, say('template', 'name')).fill('离心泵');
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

  const addSignal = async (tag: string, address: string, before: number) => {
    await sections.getByRole('link', { name: say('template', 'tabSignal') }).click();
    await expect(signalRows(page, say)).toHaveCount(before);
    await typeSignal(page, say, {
      ...{ tag, title: tag, titleEn: '', address, dataType: 'number' },
      ...{ unit: '', decimals: 0, scale: 1, isWritable: false },
    });
    await page.keyboard.press('Control+s');
    await expect(
      page.getByText(say('signal', 'saved', { added: 1, changed: 0, deleted: 0 })).last(),
    ).toBeVisible();
    await expect(page.getByText(say('signal', 'noChanges'))).toBeVisible();
  };

  await test.step('equipment is made from it, with a port of its own', async () => {
    await addSignal('speed', 'HR:1', 0);
    await sections.getByRole('link', { name: say('template', 'tabEquipment') }).click();
    await page
      .getByRole('button', { name: say('equipment', 'add') })
      .first()
      .click();
    await inputNamed(page, say('equipment', 'name')).fill('二号泵');
    await page.getByRole('textbox', { name: 'port' }).fill('1503');
    await page.getByRole('button', { name: say('equipment', 'addAction') }).click();
    await expect(page.getByText('10.0.0.5:1503')).toBeVisible();
  });

  await test.step('what the template changes is looked at, then synchronised', async () => {
    await page.goto(`${server.url}/manage/eg/template/list`);
    await page.getByRole('link', { name: '离心泵' }).click();
    await addSignal('flow', 'HR:2', 1);
    await sections.getByRole('link', { name: say('template', 'tabEquipment') }).click();
    await page.getByRole('button', { name: say('template', 'syncLook') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('flow', { exact: true }).first()).toBeVisible();
    await seeNoBarriers(page);
    await dialog.getByRole('button', { name: say('template', 'sync') }).click();
    await expect(page.getByText(say('template', 'synced', { count: 1 }))).toBeVisible();
    await page.getByRole('link', { name: '二号泵' }).click();
    await page.getByRole('button', { name: say('equipment', 'unbindTemplate') }).click();
    await dialog.getByRole('button', { name: say('equipment', 'unbindTemplate') }).click();
    await expect(
      page.getByRole('button', { name: say('equipment', 'bindTemplate'), exact: true }),
    ).toBeVisible();
    await sections.getByRole('link', { name: say('equipment', 'tabSignal') }).click();
    await expect(signalRows(page, say)).toHaveCount(2);
    await page.goto(`${server.url}/manage/eg/template/list`);
    await page.getByRole('link', { name: '离心泵' }).click();
  });

  await test.step('renamed on its own page', async () => {
    await sections.getByRole('link', { name: say('template', 'tabInfo') }).click();
    await inputNamed(page, say('template', 'name')).fill('轴流泵');
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
