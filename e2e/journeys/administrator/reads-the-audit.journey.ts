import { calls, commandCalls, equipmentCalls, monitorCalls, type RequestInputOf } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { exportCsv } from '../../harness/screen/list-export.ts';
import { openSection } from '../../harness/screen/sections.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { plantTitle } from '../../harness/site/plant.ts';
import { startStationSite } from '../../harness/site/station-site.ts';

let server: JourneyServer;
let equipmentId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: '一号泵' }));
  await client.call(equipmentCalls.edit, { id: equipmentId, title: '一号水泵', remark: '东侧' });
});

test(
  'what was done is read in the audit trail, the own log and at the thing',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const errors = collectErrors(page);
    await openSignedIn(page, { url: `${server.url}/manage/audit/list`, ...server.admin });
    const object = say('auditObject', 'equipment');
    const changed = page.getByRole('button', {
      name: say('audit', 'say_update', { object, name: say('audit', 'named', { name: '一号水泵' }) }),
    });

    await test.step('filters keep to the address, the details tell field by field', async () => {
      await page.getByRole('radio', { name: say('audit', 'kind_update'), exact: true }).click();
      await expect(page).toHaveURL(/kind=update/);
      await changed.first().click();
      const details = page.getByRole('dialog', { name: say('audit', 'details') });
      const row = details.getByRole('row', { name: say('auditField', 'title') });
      await expect(row.getByRole('cell').first()).toHaveText('一号泵');
      await expect(row.getByRole('cell').last()).toHaveText('一号水泵');
      await expect(details.getByText(equipmentCalls.edit.path)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
    });

    await test.step('the table shows each of its columns, and so does that of accounts', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const address of ['/manage/audit/list', '/manage/account/int']) {
        await page.goto(`${server.url}${address}`);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        const table = page.locator('.ant-table-content');
        await expect.poll(() => table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      }
    });

    await test.step('events are found by the name of a thing and by who did it', async () => {
      await page.goto(`${server.url}/manage/audit/list`);
      await page.getByRole('textbox', { name: say('audit', 'search') }).fill('水泵');
      await expect(page).toHaveURL(/keyword=/);
      await expect(changed.first()).toBeVisible();
      await expect(page.getByRole('button', { name: say('audit', 'say_login'), exact: true })).toHaveCount(0);
      await page.getByRole('combobox', { name: say('audit', 'who') }).fill(server.admin.loginname);
      await page
        .locator('.ant-select-item-option:visible')
        .filter({ has: page.getByText(server.admin.loginname, { exact: true }) })
        .click();
      await expect(page).toHaveURL(/accountId=\d+/);
      await expect(changed.first()).toBeVisible();
      const objectKind = page.getByRole('combobox', { name: say('audit', 'objectKind') });
      await objectKind.press('ArrowDown');
      await objectKind.fill(say('auditObject', 'share'));
      await objectKind.press('Enter');
      await expect(page).toHaveURL(/objectKind=share/);
      await expect(changed).toHaveCount(0);
    });

    await test.step('the own log is found in the menu of the account', async () => {
      await page.getByRole('button', { name: new RegExp(say('shell', 'signedInAs')) }).click();
      await page.getByRole('link', { name: say('menu', 'account') }).click();
      await expect(page).toHaveURL(/\/account\//);
      await openSection(page, say, say('account', 'tabLog'));
      await expect(changed.first()).toBeVisible();
      await expect(page.getByRole('button', { name: say('audit', 'say_login') }).first()).toBeVisible();
    });

    await test.step('and the equipment has its own', async () => {
      await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/info`);
      await openSection(page, say, say('equipment', 'tabLog'));
      await expect(changed.first()).toBeVisible();
    });
    expect(errors).toEqual([]);
  },
);

test('a write is read with its value before and after, and what was taken along with its rows', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const client = await server.signIn();
  const site = await startStationSite(server, ['城南泵站']);
  const [station] = site.stations;
  if (station === undefined) throw new Error('no station');
  const { equipmentId: stationId, signals } = station;
  const tag = 'inlet-valve/setpoint';
  const details = page.getByRole('dialog', { name: say('audit', 'details') });
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  };
  try {
    await test.step('somebody writes', async () => {
      const write: RequestInputOf<typeof commandCalls.writeSignal> = {
        ...{ equipmentId: stationId, signalId: signals.get(tag)!, value: '62.5', confirmed: true },
      };
      // What was there before is known once it was read.
      const code = async () =>
        (await client.call(monitorCalls.querySignal, { equipmentId: stationId })).find(
          (one) => one.tag === tag,
        )?.live?.code;
      await expect.poll(code).toBe('200');
      const { uuid } = await client.call(commandCalls.writeSignal, write);
      await expect
        .poll(async () => (await client.call(commandCalls.callback, { uuid })).status)
        .toBe('success');
    });
    const target = say('audit', 'writeTarget', {
      equipment: '城南泵站',
      signal: plantTitle(tag, language),
    });

    await test.step('before and after', async () => {
      await openSignedIn(page, { url: `${server.url}/manage/audit/list`, ...server.admin });
      await page.getByRole('radio', { name: say('audit', 'kind_write'), exact: true }).click();
      await expect(page).toHaveURL(/kind=write(&|$)/);
      await page.getByRole('button', { name: say('audit', 'say_write', { target }), exact: true }).click();
      const value = details.getByRole('row', { name: say('auditField', 'value') });
      await expect(value.getByRole('cell').first()).toHaveText(/^\d+\.\d ?%$/);
      await expect(value.getByRole('cell').last()).toHaveText(/^62\.5 ?%$/);
      await expect(value.getByRole('cell').first()).not.toHaveText(/62\.5/);
      await details.getByRole('link', { name: say('audit', 'openLedger') }).click();
      await expect(page).toHaveURL(/\/monitor\/command\?write=/);
      await page.goBack();
    });

    await test.step('and what was read back', async () => {
      await page.goto(`${server.url}/manage/audit/list?kind=writeResult`);
      const result = say('command', 'success');
      await page
        .getByRole('button', { name: say('audit', 'say_writeResult', { target, result }), exact: true })
        .click();
      const readBack = details.getByRole('row', { name: say('auditField', 'read_back') });
      await expect(readBack.getByRole('cell').last()).toHaveText(/^62\.5 ?%$/);
      await close();
    });

    await test.step('an export, with its filter and as many rows as the file has', async () => {
      const lines = await exportCsv(page, say);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('62.5');
      await page.goto(`${server.url}/manage/audit/list?kind=export`);
      const list = say('audit', 'listTitled', { title: say('audit', 'auditTitle') });
      await page.getByRole('button', { name: say('audit', 'say_export', { list }), exact: true }).click();
      const rows = details.getByRole('row', { name: say('auditField', 'rows') });
      await expect(rows.getByRole('cell').last()).toHaveText('1');
      await expect(details.getByText(say('audit', 'kind_writeResult'))).toBeVisible();
      await close();
    });
    expect(errors).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('whatever has a log of its own tells there how it came to be', async ({ page, say }) => {
  const errors = collectErrors(page);
  const client = await server.signIn();
  const { id: webhookId } = await client.call(calls.webhook.add, {
    ...{ title: '调度系统', url: 'https://192.0.2.1/', events: ['gateway.online'] },
  });
  const { id: providerId } = await client.call(calls.identityProvider.add, {
    ...{ title: '集团认证', slug: server.admin.loginname, issuer: 'https://192.0.2.1', clientId: 'zutai' },
  });
  const { id: groupId } = await client.call(calls.equipmentGroup.add, { title: '一期' });
  const { id: templateId } = await client.call(calls.template.add, { title: '泵模板', equipmentId });
  const { shareKey: key } = await client.call(calls.share.editEquipmentAuth, {
    ...{ equipId: equipmentId, shareState: 'public' },
  });
  await new ApiClient(server.url).call(calls.share.enter, { key });
  await openSignedIn(page, { url: `${server.url}/manage/share`, ...server.admin });
  const made = (object: 'webhook' | 'identity_provider' | 'equipment_group' | 'template', name: string) =>
    page.getByRole('button', {
      name: say('audit', 'say_insert', {
        ...{ object: say('auditObject', object), name: say('audit', 'named', { name }) },
      }),
      exact: true,
    });

  for (const [address, object, name] of [
    [`/manage/webhook/${webhookId}/delivery`, 'webhook', '调度系统'],
    [`/manage/identity-provider/${providerId}/info`, 'identity_provider', '集团认证'],
    [`/manage/eg/group/edit/${groupId}/equipment`, 'equipment_group', '一期'],
    [`/manage/eg/template/edit/${templateId}/page`, 'template', '泵模板'],
  ] as const)
    await test.step(`the tab of ${object}`, async () => {
      await page.goto(server.url + address);
      await openSection(page, say, say('audit', 'objectTitle'));
      await expect(made(object, name)).toBeVisible();
    });

  await test.step('a share link: opened by whom, and which guests came', async () => {
    await page.goto(`${server.url}/manage/share`);
    await page.getByRole('button', { name: say('common', 'more') }).click();
    await page.getByRole('menuitem', { name: say('audit', 'objectTitle') }).click();
    const log = page.getByRole('dialog', { name: say('audit', 'logOf', { name: '一号水泵' }) });
    const said = {
      of: say('auditObject', 'equipment'),
      name: say('audit', 'named', { name: '一号水泵' }),
    };
    for (const text of ['say_shareMade', 'say_shareOpened', 'say_visit'] as const)
      await expect(log.getByRole('button', { name: say('audit', text, said), exact: true })).toBeVisible();
    await log.getByRole('radio', { name: say('audit', 'kind_login'), exact: true }).click();
    await expect(log.getByRole('button', { name: say('audit', 'say_shareOpened', said) })).toHaveCount(0);
    await expect(log.getByRole('button', { name: say('audit', 'say_visit', said) })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
