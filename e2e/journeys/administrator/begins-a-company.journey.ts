import {
  driverCalls,
  enrolmentCalls,
  equipmentCalls,
  gatewayCalls,
  monitorCalls,
  sessionCalls,
  signalCalls,
} from '@zutai/contract';
import { boilerPoints, type ModbusSimulator, signalOf, startBoiler } from '@zutai/dev-env';
import { type AgentProcess, ApiClient, startAgentProcess } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { signalRow, valueIn } from '../../harness/screen/equipment-detail.ts';
import { exportCsv } from '../../harness/screen/list-export.ts';
import { signIn } from '../../harness/sign-in.ts';

const PASSWORD = 'kG4tw0Lz-42x';
const PUMPS = ['一号泵', '二号泵'] as const;
const OTHERS = ['三号泵', '一号锅炉'] as const;

let device: ModbusSimulator;
let agent: AgentProcess | undefined;
test.beforeAll(async () => {
  device = await startBoiler();
});
test.afterEach(async () => {
  await agent?.stop();
  agent = undefined;
});
test.afterAll(() => device?.stop());

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
      await page.goto(`${platform.url}/manage/account/role/matrix`);
      const ready = page.getByRole('columnheader').filter({ hasText: say('shell', 'roleoperator') });
      await ready.getByRole('button', { name: say('common', 'copy') }).click();
      const copy = page.getByRole('dialog');
      await copy.getByLabel(say('role', 'name'), { exact: true }).fill('Shift');
      await copy.getByRole('button', { name: say('common', 'save') }).click();
      const code = say('permission', 'equipment_view');
      await page.getByRole('checkbox', { name: say('role', 'cell', { role: 'Shift', code }) }).check();
      await page.getByRole('button', { name: say('common', 'save'), exact: true }).click();
      await expect(page.getByText(say('role', 'matrixSaved'))).toBeVisible();
      await seeNoBarriers(page);
    });

    const equipmentIds = new Map<string, string>();
    await test.step('equipment stands in the department, and beside it', async () => {
      const client = await ApiClient.signIn(platform.url, boss);
      const departmentId = await page.evaluate(async () => {
        const reply = await fetch('/lfscada/department/query', { method: 'POST' });
        return ((await reply.json()) as { data: { id: string }[] }).data[0]!.id;
      });
      const gateway = await client.call(gatewayCalls.add, {
        ...{ sn: `COMPANY-${platform.admin.loginname}`, title: 'Gateway' },
      });
      for (const [place, title] of [...PUMPS, ...OTHERS].entries()) {
        const isPump = (PUMPS as readonly string[]).includes(title);
        const { id: equipmentId } = await client.call(equipmentCalls.add, {
          ...{ title, gatewayId: gateway.id, longitude: 120 + place, latitude: 30 },
          ...(isPump ? { departmentId } : {}),
        });
        equipmentIds.set(title, equipmentId);
        const { id: driverId } = await client.call(driverCalls.add, {
          ...{
            equipmentId,
            title: 'PLC',
            protocol: 'modbus-tcp',
            options: { host: '127.0.0.1', port: device.port },
          },
        });
        const signal = { ...signalOf(boilerPoints[0]!, driverId), title: `${title}压力`, titleEn: '' };
        await client.call(signalCalls.add, { equipmentId, ...signal });
      }
      agent = await startAgentProcess(gateway, platform.mqttUrl);
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

    await test.step('on the map', async () => {
      await page.goto(`${platform.url}/map`);
      const map = page.getByRole('application');
      for (const title of PUMPS) await expect(map.getByRole('button', { name: title })).toBeVisible();
      await expect(map.getByRole('button', { name: /号(泵|锅炉)/ })).toHaveCount(PUMPS.length);
      await seesPumpsAlone();
    });

    await test.step('with live values of an own one, by its socket', async () => {
      const arrived = page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framereceived', { timeout: 30_000 }));
      await page.goto(`${platform.url}/monitor/eg/detail/list/${equipmentIds.get(PUMPS[0])}`);
      await arrived;
      const value = valueIn(signalRow(page, `${PUMPS[0]}压力`));
      await expect(value).toHaveAttribute('data-quality', 'good', { timeout: 30_000 });
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

    await test.step('the administrator says who the company is, and asks for two-step verification', async () => {
      await context.clearCookies();
      await signIn(page, say, { url: `${platform.url}/login`, ...boss });
      await expect(page).toHaveURL(/\/monitor\/eg\/list/);
      await page.goto(`${platform.url}/manage/orgal/enterprise`);
      await fill(say('organisation', 'contactName'), 'Li');
      await fill(say('organisation', 'tel'), '0571-88881234');
      await fill(say('organisation', 'address'), '1 River Road');
      await page.getByRole('switch', { name: say('organisation', 'requiresSecondFactor') }).click();
      await seeNoBarriers(page);
      await page.getByRole('button', { name: say('common', 'save'), exact: true }).click();
      await expect(page.getByText(say('common', 'saved'))).toBeVisible();
      const client = await ApiClient.signIn(platform.url, operator);
      expect(await client.call(sessionCalls.info, {})).toMatchObject({ mustSetFactor: true });
    });
    expect(errors).toEqual([]);
  },
);
