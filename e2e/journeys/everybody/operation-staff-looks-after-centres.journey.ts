import { equipmentCalls, projectCalls } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { addOperationStaff } from '../../harness/second-account.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const CENTRE = 'Water works';
const [FIRST, SECOND] = ['Pump A', 'Pump B'] as const;

test('operation staff finds the centres in the menu and edits none, and follows what it watches most', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const client = await server.signIn();
  const ids: string[] = [];
  for (const title of [FIRST, SECOND]) ids.push((await client.call(equipmentCalls.add, { title })).id);
  const { id } = await client.call(projectCalls.add, { title: CENTRE, equipmentIds: ids.join(',') });
  const staff = await addOperationStaff(server, 'staff', 'Staff');
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/monitor/eg/list`, ...staff });

  await test.step('the list of centres is in the menu, in the place of the one that edits', async () => {
    const menu = page.getByRole('navigation', { name: say('shell', 'menuLabel') });
    await menu
      .locator('a[href$="/list-operation"]')
      .filter({ hasText: say('menu', 'operationCentres') })
      .click();
    await expect(page).toHaveURL(/\/manage\/eg\/project\/list-operation/);
    await expect(page.getByRole('link', { name: CENTRE, exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('nothing there adds, edits, moves, shares or deletes', async () => {
    for (const name of [
      say('project', 'add'),
      say('common', 'more'),
      say('project', 'moveUp', { name: CENTRE }),
      say('project', 'moveDown', { name: CENTRE }),
    ])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('link', { name: CENTRE, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/monitor/gm/ocInfo/${id}`));
    await page.goto(`${server.url}/manage/project/edit/${id}/info`);
    await expect(page.getByRole('heading', { name: say('shell', 'noPermissionTitle') })).toBeVisible();
    const own = await ApiClient.signIn(server.url, staff);
    for (const [call, body] of [
      [projectCalls.edit, { id, title: 'Taken over' }],
      [projectCalls.delete, { id, title: CENTRE }],
      [projectCalls.unbindEquipment, { projectId: id, equipmentIds: ids.join(',') }],
    ] as const)
      expect(await own.send(call, body as never)).toMatchObject({ status: 403 });
  });

  await test.step('what is followed comes first, and stays so until it is followed no more', async () => {
    await page.goto(`${server.url}/monitor/eg/list`);
    const cards = page.getByRole('main').getByRole('link', { name: /^Pump [AB]$/ });
    await expect(cards).toHaveText([FIRST, SECOND]);
    const star = (name: string) =>
      page
        .getByRole('article')
        .or(page.getByRole('listitem'))
        .filter({ hasText: name })
        .getByRole('button', { name: say('monitor', 'follow') });
    await star(SECOND).click();
    await expect(cards).toHaveText([SECOND, FIRST]);
    await page.reload();
    await expect(cards).toHaveText([SECOND, FIRST]);
    await page.getByRole('link', { name: SECOND, exact: true }).click();
    // The list, which is shown until the other page is there, has the same button.
    await expect(page.getByRole('heading', { name: SECOND, level: 1 })).toBeVisible();
    const followed = page.getByRole('button', { name: say('monitor', 'unfollow') });
    await expect(followed).toHaveAttribute('aria-pressed', 'true');
    await followed.click();
    await expect(page.getByRole('button', { name: say('monitor', 'follow') })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.goto(`${server.url}/monitor/eg/list`);
    await expect(cards).toHaveText([FIRST, SECOND]);
  });
  expect(errors).toEqual([]);
});
