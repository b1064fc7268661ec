import type { Browser, Page } from '@playwright/test';
import { calls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { GUEST, OPEN, OTHERS, SHOWING } from '../../harness/site/hostile-screens.ts';
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

test('what people enter is shown as text on every screen and never runs', async ({ page, browser, say }) => {
  test.setTimeout(600_000);
  const errors = watchForErrors(page);
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
    // One is used up, and the link is looked at afterwards.
    maxUses: 2,
  });
  await owner.call(calls.enrolment.enrol, {
    ...{ code: link.code, loginname: 'li.na', title: '李娜', password: 'kG4tw0Lz-42x' },
  });
  await seedTheRest(owner);
  await owner.call(calls.profile.addFeedback, { type: 'other', content: '夜间画面太亮，看不清水位' });
  await owner.call(calls.notification.add, { title: '夜间报警' });
  await owner.call(calls.firstOutGroup.add, { title: '泵站断电' });
  await owner.call(calls.notificationRota.add, { title: '中控室' });
  await owner.call(calls.notice.add, { title: '停水', content: '周五上午停水检修' });
  await owner.call(calls.frame.add, { title: '生产管理', path: 'mes', address: 'http://127.0.0.1:9/' });
  await owner.call(calls.scene.add, { title: '泵站三维' });
  // One that was not read stands before every screen.
  await owner.call(calls.message.allMarkAsRead, {});
  await openSignedIn(page, { ...server.admin, url: `${server.url}/account/config` });
  const { columns, ids } = await spreadHostileText(server);
  expect(columns.length, columns.join(', ')).toBeGreaterThan(50);
  const { shareKey: key } = await owner.call(calls.share.equipmentInfo, { equipId: ids.equipment! });
  const named = {
    ...ids,
    key,
    code: link.code,
    slug: 'directory',
    msgType: 'notice',
    alarm: 'guest',
    ruleType: '01',
    openType: 'alarm',
  };
  const addressOf = (screen: string) =>
    screen.replaceAll(/:(\w+)/g, (_all, name: string) => named[name as keyof typeof named]!);

  const open = (screen: string) => go(page, addressOf(screen));
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

  await seeWhatOpens(page, say, open);
  await seeFromOutside(browser, say, addressOf);
  await open('/account/config');

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

/** Drawers, dialogs and hits of the search, which open over a screen. */
async function seeWhatOpens(page: Page, say: Say, open: (screen: string) => Promise<void>): Promise<void> {
  const over = page.getByRole('dialog').filter({ hasText: SHOWN_OF_IT }).last();
  const see = async () => {
    await expect(over).toBeVisible();
    expect(await findMadeOfHostileText(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(over).toBeHidden();
  };
  // What the screen before left in the document opens nothing of this one.
  const fresh = (...tags: string[]) =>
    page.locator(tags.map((tag) => `${tag}:not([data-before])`).join()).filter({ hasText: SHOWN_OF_IT });
  await open('/manage/eg/gateway');
  await fresh('a', 'button').first().click();
  await see();
  await open('/manage/audit/list');
  await fresh('button').first().click();
  await see();
  await open('/monitor/eg/list');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('shell', 'searchHint') }).fill('textarea');
  await see();
}

/** Screens for who is not signed in, and for the guests of a link. */
async function seeFromOutside(
  browser: Browser,
  say: Say,
  addressOf: (screen: string) => string,
): Promise<void> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const visitor = await context.newPage();
  const visitorErrors = watchForErrors(visitor);
  const see = async (screen: string) => {
    await visitor.goto(server.url + addressOf(screen));
    await expect(visitor.getByText(SHOWN_OF_IT).first(), screen).toBeAttached();
    expect(await findMadeOfHostileText(visitor), screen).toEqual([]);
  };
  for (const screen of OPEN) await see(screen);
  await expect(visitor.getByText(say('share', 'guestView'))).toBeVisible();
  for (const screen of GUEST) await see(screen);
  expect(visitorErrors).toEqual([]);
  await context.close();
}

function watchForErrors(page: Page): string[] {
  const errors = collectErrors(page);
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return errors;
}

/** What the demo plant has none of: one of each. */
async function seedTheRest(owner: Awaited<ReturnType<RunningServer['signIn']>>): Promise<void> {
  const { rows } = await owner.call(calls.equipment.query, { pageSize: 200 });
  const { rows: groups } = await owner.call(calls.equipmentGroup.query, {});
  for (const { id: equipId } of rows) {
    await owner.call(calls.equipmentGroup.addEquipment, { groupId: groups[0]!.id, equipmentIds: equipId });
    await owner.call(calls.share.editEquipmentAuth, { equipId, shareState: 'public' });
    await owner.call(calls.script.add, { equipmentId: equipId, title: '换算', source: "log('换算')" });
  }
  const { rows: programs } = await owner.call(calls.apiAccount.query, {});
  await owner.call(calls.apiAccount.addToken, {
    ...{ id: programs[0]!.id, title: '日报', codes: ['monitor_view'], isReadOnly: true },
    expiresMs: Date.now() + 86_400_000,
  });
  const [first] = rows;
  await owner.call(calls.template.add, { title: '泵站模板', equipmentId: first!.id });
  await owner.call(calls.project.add, { title: '水务中心', equipmentIds: first!.id });
  const files = { json: new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]) };
  for (const { id } of await owner.call(calls.project.queryAll, {}))
    await owner.call(calls.page.save, { projectId: id, title: '中心画面' }, { files });
  const person = { roleId: 'user', dataRange: 'self' } as const;
  await owner.call(calls.account.add, { ...person, kind: 'external', title: '外部', loginname: 'ext.wu' });
  await owner.call(calls.webhook.add, {
    title: '调度系统',
    url: 'https://192.0.2.1/',
    events: ['gateway.online'],
  });
  const provider = { title: '集团目录', slug: 'plant', issuer: 'https://192.0.2.1', clientId: 'zutai' };
  await owner.call(calls.identityProvider.add, { ...provider, isActive: true });
  await owner.call(calls.identityProvider.addDirectory, {
    ...{ title: '总部目录', slug: 'directory', host: 'ldap.example', baseDn: 'dc=example', isActive: true },
  });
}

/** Opens a screen in the running program, and marks what the screen before it left in the document. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const element of document.querySelectorAll('body *')) element.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.locator('main, [role="main"], canvas').first()).toBeVisible();
  // What was still there of the screen before it would be marked as before the next one, and be its own.
  const shown = ':is(main, [role="main"]) :not([data-before]), canvas:not([data-before])';
  await expect(page.locator(shown).first()).toBeAttached();
}
