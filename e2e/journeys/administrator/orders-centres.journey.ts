import { projectCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { forgetList } from '../../harness/screen/forget-list.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const CENTRE = 'East station';
const OTHERS = ['North station', 'South station'] as const;

let server: JourneyServer;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  for (const title of [...OTHERS, CENTRE]) await client.call(projectCalls.add, { title });
});

test('an administrator puts operations centres in order, sends a search, renames one and deletes it', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const names = page.locator('tbody tr.ant-table-row td:first-child a');
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  await openSignedIn(page, { url: `${server.url}/manage/eg/project/list`, ...server.admin });

  await test.step('moves one up in the list, where the order is that of the list', async () => {
    await expect(names).toHaveText([...OTHERS, CENTRE]);
    await button(say('project', 'moveUp', { name: CENTRE })).click();
    await expect(names).toHaveText([OTHERS[0], CENTRE, OTHERS[1]]);
    await button(say('project', 'moveUp', { name: CENTRE })).click();
    await expect(names).toHaveText([CENTRE, ...OTHERS]);
    await page.getByRole('columnheader', { name: say('project', 'name') }).click();
    await expect(button(say('project', 'moveUp', { name: CENTRE }))).toHaveCount(0);
    await seeNoBarriers(page);
  });

  await test.step('sends somebody the centres that were searched for', async () => {
    await page.goto(`${server.url}/monitor/gm/ocInfo`);
    await expect(page.getByRole('link', { name: OTHERS[1] })).toBeVisible();
    await page.getByRole('textbox', { name: say('project', 'search') }).fill('north');
    await expect(page.getByRole('link', { name: OTHERS[1] })).toHaveCount(0);
    await expect(page).toHaveURL(/keyword=north/);
    const sent = page.url();
    await forgetList(page, 'centre');
    await page.goto(sent);
    await expect(page.getByRole('link', { name: OTHERS[0] })).toBeVisible();
    await expect(page.getByRole('link', { name: OTHERS[1] })).toHaveCount(0);
    await seeNoBarriers(page);
  });

  await test.step('renames it, then deletes it by its name in the midst of another change', async () => {
    await page.goto(`${server.url}/manage/eg/project/list`);
    await page.getByRole('link', { name: CENTRE, exact: true }).click();
    const name = page.locator('#title');
    await name.fill('West station');
    await page.getByRole('switch', { name: say('project', 'errorValShow') }).click();
    await page.getByRole('textbox', { name: say('project', 'errorDefaultVal') }).fill('--');
    await button(say('common', 'save')).click();
    await expect(page.getByRole('heading', { name: 'West station', level: 1 })).toBeVisible();
    await seeNoBarriers(page);
    await name.fill('Another');
    await button(say('common', 'delete')).click();
    const question = page
      .getByRole('dialog')
      .filter({ hasText: say('project', 'deleteTitle', { name: 'West station' }) });
    await question.getByRole('textbox').fill('West station');
    await question.getByRole('button', { name: say('common', 'delete') }).click();
    // Changes of what is gone are not asked about.
    await expect(page).toHaveURL(/\/manage\/eg\/project\/list/);
    await expect(names).toHaveText(OTHERS);
  });
  expect(errors).toEqual([]);
});
