import { equipmentCalls, pageCalls, signalCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const PHONE = { width: 390, height: 844 };

test('equipment is put into a group, and watched by it on a phone', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const client = await server.signIn();
  const errors = collectErrors(page);
  const ids: string[] = [];
  for (const title of ['Pump 1', 'Pump 2']) {
    const { id } = await client.call(equipmentCalls.add, { title });
    await client.call(signalCalls.add, { equipmentId: id, tag: 'flow', title: `Flow of ${title}` });
    ids.push(id);
  }
  const [first = '', second = ''] = ids;
  const { id: pageId } = await client.call(
    pageCalls.save,
    { title: 'Overview', equipmentId: first },
    {
      files: {
        json: new Blob([JSON.stringify({ con: { title: 'Overview' }, widgets: [], bind: {} })]),
      },
    },
  );
  await client.call(pageCalls.setHome, { id: pageId });
  const group = 'Night shift';

  await test.step('a group is made, and filled by the picker', async () => {
    await openSignedIn(page, { url: `${server.url}/manage/eg/group`, ...server.admin });
    await page
      .getByRole('button', { name: say('equipmentGroup', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('equipmentGroup', 'name'), { exact: true }).fill(group);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page).toHaveURL(/\/manage\/eg\/group\/edit\/\d+\/equipment/);
    await page
      .getByRole('button', { name: say('equipmentGroup', 'put') })
      .first()
      .click();
    const picker = page.getByRole('dialog');
    for (const title of ['Pump 1', 'Pump 2']) await picker.getByText(title, { exact: true }).click();
    await seeNoBarriers(page);
    await picker
      .getByRole('button', { name: say('equipmentGroup', 'putCount', { count: 2 }), exact: true })
      .click();
    await expect(page.getByRole('link', { name: 'Pump 2', exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('a second group of the name is refused at its field', async () => {
    await page.goto(`${server.url}/manage/eg/group`);
    await page
      .getByRole('button', { name: say('equipmentGroup', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('equipmentGroup', 'name'), { exact: true }).fill(group);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(
      form.getByText(say('error', 'groupTitleTaken', { title: group }), { exact: true }),
    ).toBeVisible();
    await form.getByRole('button', { name: say('common', 'cancel') }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: say('common', 'leave') })
      .click();
  });

  await test.step('its equipment is watched on a phone: values, and the home page', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${server.url}/monitor/eg/group`);
    await seeNoBarriers(page);
    await page.getByRole('link', { name: 'Pump 1', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/monitor/eg/group/list/\\d+/${first}$`));
    await expect(page.getByText('Flow of Pump 1', { exact: true })).toBeVisible();
    await seeNoBarriers(page);
    await page.getByRole('link', { name: say('equipmentGroup', 'page'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/configuration/\\d+/${first}$`));
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await page.goto(`${page.url()}/${pageId}`);
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('equipment without a page says that there is none to open', async () => {
    const groupId = new URL(page.url()).pathname.split('/')[5];
    await page.goto(`${server.url}/monitor/eg/group/configuration/${groupId}/${second}`);
    await expect(page.getByText(say('equipmentGroup', 'noPageTitle'))).toBeVisible();
    await seeNoBarriers(page);
    await page.getByRole('link', { name: say('equipmentGroup', 'toValues') }).click();
    await expect(page.getByText('Flow of Pump 2', { exact: true })).toBeVisible();
  });

  expect(errors).toEqual([]);
});
