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

/** Screens by what they need; those that are not here show no words of anybody. */
const SCREENS = [
  '/monitor/eg/list',
  '/monitor/eg/detail/list/:equipment',
  '/monitor/eg/detail/page/:page',
  '/monitor/gm/ocInfo',
  '/monitor/gm/ocInfo/:project',
  '/monitor/command',
  '/manage/eg/equipment/list',
  '/manage/eg/equipment/add',
  '/manage/eg/equipment/edit/:equipment/info',
  '/manage/eg/equipment/edit/:equipment/driver',
  '/manage/eg/equipment/edit/:equipment/signal',
  '/manage/eg/equipment/edit/:equipment/page',
  '/manage/eg/equipment/edit/:equipment/log',
  '/manage/eg/:equipment/designer/:page',
  '/manage/eg/gateway',
  '/manage/eg/project/list',
  '/manage/eg/project/list-operation',
  '/manage/eg/template/list',
  '/manage/faceplate/list',
  '/manage/project/edit/:project/info',
  '/manage/project/edit/:project/equipment',
  '/manage/project/edit/:project/page',
  '/manage/project/edit/:project/mvar',
  '/manage/project/edit/:project/permission',
  '/manage/project/edit/:project/log',
  '/manage/account/co',
  '/manage/account/int',
  '/manage/account/edit/:account/info',
  '/manage/account/edit/:account/session',
  '/manage/account/edit/:account/log',
  '/manage/account/role',
  '/manage/account/role/matrix',
  '/manage/orgal/dept',
  '/manage/orgal/enterprise',
  '/manage/audit/list',
  '/manage/system/outbox',
  '/manage/system/feedback',
  '/manage/account/enroll',
  '/manage/account/enroll/people',
  '/manage/api/list',
  '/manage/eg/group',
  '/account/info/nosms',
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
  await openSignedIn(page, { ...server.admin, url: `${server.url}/monitor/eg/list` });
  const { columns, ids } = await spreadHostileText(server);
  expect(columns.length, columns.join(', ')).toBeGreaterThan(40);

  let showing = 0;
  for (const screen of SCREENS) {
    await go(
      page,
      screen.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name]!),
    );
    expect(await findMadeOfHostileText(page), screen).toEqual([]);
    if ((await page.locator('body').textContent())?.includes(SHOWN_OF_IT)) showing += 1;
  }
  expect(showing, 'screens that show the text').toBeGreaterThan(SCREENS.length * 0.6);

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

/** Opens a screen in the running program, and waits until it asks for nothing more. */
async function go(page: Page, path: string): Promise<void> {
  const quiet = page.waitForLoadState('networkidle');
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await quiet;
  await expect(page.locator('main, [role="main"], canvas').first()).toBeVisible();
  await page.waitForTimeout(400);
}
