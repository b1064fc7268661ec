import type { Page } from '@playwright/test';
import { calls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import {
  findMadeOfHostileText,
  HOSTILE_TEXT,
  SHOWN_OF_IT,
  spreadHostileText,
} from '../../harness/site/hostile-text.ts';

// Texts of the whole database are changed.
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ hasDemo: true });
});
test.afterAll(() => server.stop());

/** Screens that show words of people, by what they need; two that are alike do not follow each other. */
const SHOWING = [
  '/monitor/eg/list',
  '/monitor/eg/detail/list/:equipment',
  '/monitor/eg/detail/page/:page',
  '/monitor/gm/ocInfo',
  '/monitor/gm/ocInfo/:project',
  '/manage/eg/equipment/list',
  '/manage/eg/equipment/edit/:equipment/info',
  '/manage/eg/equipment/edit/:equipment/driver',
  '/manage/eg/equipment/edit/:equipment/signal',
  '/manage/eg/equipment/edit/:equipment/page',
  '/manage/eg/equipment/edit/:equipment/log',
  '/manage/eg/:equipment/designer/:page',
  '/manage/eg/gateway',
  '/manage/eg/project/list',
  '/manage/eg/template/list',
  '/manage/project/edit/:project/info',
  '/manage/project/edit/:project/equipment',
  '/manage/project/edit/:project/page',
  '/manage/project/edit/:project/mvar',
  '/manage/project/edit/:project/log',
  '/manage/account/int',
  '/manage/faceplate/list',
  '/manage/account/edit/:account/info',
  '/manage/account/edit/:account/log',
  '/manage/account/role',
  '/manage/account/role/matrix',
  '/manage/orgal/dept',
  '/manage/eg/project/list-operation',
  '/manage/audit/list',
  '/manage/system/feedback',
  '/manage/account/enroll',
  '/manage/account/enroll/people',
  '/manage/api/list',
  '/manage/eg/group',
  '/account/info/nosms',
];
/** Screens that show them nowhere, or only once somebody has done something more. */
const OTHERS = [
  '/monitor/command',
  '/manage/account/edit/:account/session',
  '/manage/project/edit/:project/permission',
  '/manage/eg/equipment/add',
  '/manage/account/co',
  '/manage/orgal/enterprise',
  '/manage/system/outbox',
  '/account/config',
  '/account/log',
];

test('what people enter is shown as text on every screen and never runs', async ({ page }) => {
  test.setTimeout(300_000);
  const errors = collectErrors(page);
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const owner = await server.signIn();
  await owner.send(calls.department.add, { title: '运行部' });
  await owner.send(calls.role.copy, { id: 'operator', title: '夜班' });
  await owner.send(calls.region.add, { title: '泵房' });
  await owner.call(calls.equipmentGroup.add, { title: '一期' });
  await owner.call(calls.apiAccount.add, { title: '报表', roleId: 'user', dataRange: 'self' });
  const link = await owner.call(calls.enrolment.addLink, {
    title: '检修班',
    roleId: 'user',
    dataRange: 'self',
  });
  await owner.call(calls.enrolment.enrol, {
    ...{ code: link.code, loginname: 'li.na', title: '李娜', password: 'kG4tw0Lz-42x' },
  });
  await owner.call(calls.profile.addFeedback, { type: 'other', content: '夜间画面太亮，看不清水位' });
  await openSignedIn(page, { ...server.admin, url: `${server.url}/account/config` });
  const { columns, ids } = await spreadHostileText(server);
  expect(columns.length, columns.join(', ')).toBeGreaterThan(40);

  const open = (screen: string) =>
    go(
      page,
      screen.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name]!),
    );
  for (const screen of SHOWING) {
    await open(screen);
    const fresh = page.locator('body :not([data-before])').filter({ hasText: SHOWN_OF_IT });
    await expect(fresh.first(), screen).toBeAttached();
    expect(await findMadeOfHostileText(page), screen).toEqual([]);
  }
  for (const screen of OTHERS) {
    await open(screen);
    await page.waitForTimeout(500);
    expect(await findMadeOfHostileText(page), screen).toEqual([]);
  }

  // Such elements would be found.
  const place = await page.evaluateHandle((text) => {
    const made = document.createElement('div');
    made.insertAdjacentHTML('beforeend', text);
    document.body.append(made);
    return made;
  }, HOSTILE_TEXT);
  expect(await findMadeOfHostileText(page)).toHaveLength(2);
  await place.evaluate((made) => made.remove());
  expect(errors).toEqual([]);
});

/** Opens a screen in the running program, and marks what the screen before it left in the document. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const element of document.querySelectorAll('body *')) element.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.locator('main, [role="main"], canvas').first()).toBeVisible();
}
