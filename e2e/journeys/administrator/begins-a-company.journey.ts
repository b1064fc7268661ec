import {
  driverCalls,
  enrolmentCalls,
  equipmentCalls,
  monitorCalls,
  roleCalls,
  signalCalls,
} from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { exportCsv } from '../../harness/screen/list-export.ts';
import { signIn } from '../../harness/sign-in.ts';

const PASSWORD = 'kG4tw0Lz-42x';
const PUMPS = ['一号泵', '二号泵'] as const;
const OTHERS = ['三号泵', '一号锅炉'] as const;

test(
  'a company enrols, orders itself, and its operator sees two pumps and nothing else, wherever they look',
  IN_BOTH_LANGUAGES,
  async ({ page, context, say, openOrganisation }) => {
    test.setTimeout(240_000);
    const platform = await openOrganisation();
    const errors = collectErrors(page);
    const boss = { loginname: `boss.${platform.admin.loginname}`, password: PASSWORD };
    const operator = { loginname: `shift.${platform.admin.loginname}`, password: 'Qm7-riverbed' };
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    const choose = async (label: string, option: string) => {
      await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
    };

    await test.step('the company enrols by its link', async () => {
      const link = { title: 'Brewery', needsApproval: false };
      const { code } = await (await platform.signIn()).call(enrolmentCalls.addCompanyLink, link);
      await page.goto(`${platform.url}/enroll/${code}`);
      await fill(say('enrolment', 'orgName'), `Brewery ${platform.admin.loginname}`);
      await fill(say('enrolment', 'orgAddress'), 'Dock 4');
      await fill(say('enrolment', 'orgContact'), 'Zhao');
      await fill(say('enrolment', 'yourName'), 'Boss');
      await fill(say('enrolment', 'tel'), '010-6555 0001');
      await fill(say('enrolment', 'loginname'), boss.loginname);
      await fill(say('enrolment', 'password'), PASSWORD);
      await fill(say('enrolment', 'repeat'), PASSWORD);
      await page.getByRole('button', { name: say('enrolment', 'submit'), exact: true }).click();
      await expect(page.getByRole('link', { name: say('enrolment', 'signIn') })).toBeVisible();
      await signIn(page, say, { url: `${platform.url}/login`, ...boss });
      await expect(page).toHaveURL(/\/monitor\/eg\/list/);
    });

    await test.step('its administrator makes a department and a role', async () => {
      await page.goto(`${platform.url}/manage/orgal/dept`);
      await page
        .getByRole('button', { name: say('department', 'add') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByLabel(say('department', 'name'), { exact: true })
        .fill('Pump house');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('common', 'save') })
        .click();
      await expect(page.getByText('Pump house').first()).toBeVisible();
      const client = await ApiClient.signIn(platform.url, boss);
      const { codes } = (await client.call(roleCalls.queryAll, {})).find(({ id }) => id === 'operator')!;
      await client.call(roleCalls.add, { title: 'Shift', codes: [...codes, 'equipment_view'] });
    });

    const equipmentIds = new Map<string, string>();
    await test.step('equipment stands in the department, and beside it', async () => {
      const client = await ApiClient.signIn(platform.url, boss);
      const departmentId = await page.evaluate(async () => {
        const reply = await fetch('/lfscada/department/query', { method: 'POST' });
        return ((await reply.json()) as { data: { id: string }[] }).data[0]!.id;
      });
      for (const title of [...PUMPS, ...OTHERS]) {
        const isPump = (PUMPS as readonly string[]).includes(title);
        const { id: equipmentId } = await client.call(equipmentCalls.add, {
          title,
          ...(isPump ? { departmentId } : {}),
        });
        equipmentIds.set(title, equipmentId);
        const { id: driverId } = await client.call(driverCalls.add, {
          ...{ equipmentId, title: 'PLC', protocol: 'modbus-tcp', options: { host: '127.0.0.1', port: 502 } },
        });
        await client.call(signalCalls.add, {
          ...{ equipmentId, driverId, tag: 's', title: `${title}压力`, address: 'HR:0:int16' },
        });
      }
    });

    await test.step('an account of the department is added, and chooses a password', async () => {
      await page.goto(`${platform.url}/manage/account/op`);
      await page
        .getByRole('button', { name: say('managedAccount', 'add') })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByLabel(say('managedAccount', 'name'), { exact: true }).fill('Shift');
      await form.getByLabel(say('managedAccount', 'loginname'), { exact: true }).fill(operator.loginname);
      await choose(say('managedAccount', 'role'), 'Shift');
      await choose(say('managedAccount', 'dataRange'), say('managedAccount', 'range_department'));
      await choose(say('department', 'one'), 'Pump house');
      await form.getByRole('button', { name: say('common', 'save') }).click();
      const shown = page.getByRole('dialog').filter({ hasText: say('managedAccount', 'passwordOnce') });
      const given = (await shown.locator('code').nth(1).textContent())?.trim() ?? '';
      await context.clearCookies();
      await signIn(page, say, { url: `${platform.url}/login`, ...operator, password: given });
      await fill(say('password', 'newPassword'), operator.password);
      await fill(say('password', 'repeat'), operator.password);
      await page.getByRole('button', { name: say('password', 'submit') }).click();
      await expect(page).toHaveURL(/\/monitor\/eg\/list/);
    });

    const seesPumpsAlone = async () => {
      for (const title of PUMPS) await expect(page.getByText(title).first()).toBeVisible();
      for (const title of OTHERS) await expect(page.getByText(title)).toHaveCount(0);
    };

    await test.step('the operator sees two pumps in the list and the search', async () => {
      await seesPumpsAlone();
      await page.keyboard.press('Control+k');
      const search = page.getByRole('combobox', { name: say('shell', 'searchHint') });
      await search.fill('号');
      await expect(page.getByRole('option', { name: PUMPS[0] }).first()).toBeVisible();
      await seesPumpsAlone();
      await page.keyboard.press('Escape');
    });

    await test.step('in what is managed and exported', async () => {
      await page.goto(`${platform.url}/manage/eg/equipment/list`);
      await seesPumpsAlone();
      const lines = await exportCsv(page, say);
      expect(lines).toHaveLength(3);
      expect(lines.join('\n')).not.toMatch(new RegExp(OTHERS.join('|')));
    });

    await test.step('and no live value of another one, neither by its address nor by a socket', async () => {
      const other = equipmentIds.get(OTHERS[0])!;
      await page.goto(`${platform.url}/monitor/eg/detail/list/${other}`);
      await expect(page.getByText(OTHERS[0])).toHaveCount(0);
      await expect(page.getByText(say('common', 'missingText')).first()).toBeVisible();
      const client = await ApiClient.signIn(platform.url, operator);
      expect(await client.send(monitorCalls.token, { equipmentId: other })).toMatchObject({ status: 404 });
      const own = { equipmentId: equipmentIds.get(PUMPS[0])! };
      expect(await client.send(monitorCalls.token, own)).toMatchObject({ code: '200' });
    });
    expect(errors).toEqual([]);
  },
);
