import { calls } from '@zutai/contract';
import { startMailServer } from '@zutai/dev-env/message-server';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { runInDatabase } from '../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { startStationSite } from '../../harness/site/station-site.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test('an alarm is mailed by a rule, acknowledged from the mail on a phone, and found in the deliveries', async ({
  page,
  say,
}) => {
  const mail = await startMailServer();
  const server = await startServer({
    hasDemo: false,
    env: { SMTP_URL: mail.url, ZUTAI_PUBLIC_URL: 'http://scada.plant.example' },
  });
  const errors = collectErrors(page);
  const site = await startStationSite(server, ['Station']);
  try {
    const client = await server.signIn();
    const [station] = site.stations;
    await runInDatabase(server, 'update account set email = $1, display_name = $2', [
      'boss@plant.example',
      'Li Wei',
    ]);
    const dialog = () => page.getByRole('dialog');
    const save = () =>
      dialog()
        .getByRole('button', { name: say('common', 'save') })
        .click();
    await openSignedIn(page, { url: `${server.url}/manage/notification`, ...server.admin });

    await test.step('a rota says who is on duty', async () => {
      await page.getByRole('link', { name: say('notification', 'rotas') }).click();
      await page
        .getByRole('button', { name: say('notification', 'rotaAdd') })
        .first()
        .click();
      await dialog().getByLabel(say('notification', 'name'), { exact: true }).fill('Control room');
      await dialog()
        .getByRole('button', { name: say('notification', 'shiftAdd') })
        .click();
      const shift = dialog().getByRole('group').first();
      for (const day of ['day_6', 'day_7'] as const)
        await shift.getByRole('checkbox', { name: say('notification', day), exact: true }).check();
      await shift.getByRole('combobox', { name: say('notification', 'accounts') }).click();
      await page.getByTitle('Li Wei', { exact: true }).click();
      await page.keyboard.press('Escape');
      await seeNoBarriers(page);
      await save();
      await expect(page.getByText('Control room', { exact: true })).toBeVisible();
      await seeNoBarriers(page);
    });

    await test.step('a rule says which alarms, to whom and how', async () => {
      await page.getByRole('link', { name: say('notification', 'rules') }).click();
      await expect(page.getByText(say('notification', 'emptyTitle'))).toBeVisible();
      await page
        .getByRole('button', { name: say('notification', 'add') })
        .first()
        .click();
      await dialog().getByLabel(say('notification', 'name'), { exact: true }).fill('Night shift');
      await dialog()
        .getByRole('combobox', { name: say('notification', 'accounts') })
        .first()
        .click();
      await page.getByTitle('Li Wei', { exact: true }).click();
      await page.keyboard.press('Escape');
      await dialog()
        .getByRole('button', { name: say('notification', 'stepAdd') })
        .click();
      await seeNoBarriers(page);
      await save();
      await page.getByRole('link', { name: 'Night shift' }).click();
      await expect(page).toHaveURL(/\/manage\/notification\/edit\/\d+\/info/);
      await seeNoBarriers(page);
    });

    await test.step('a test shows what the mail server said', async () => {
      await page.getByRole('button', { name: say('common', 'more') }).click();
      await page.getByRole('menuitem', { name: say('notification', 'test') }).click();
      await expect(dialog().getByText(/250 OK/)).toBeVisible();
      await seeNoBarriers(page);
      await dialog()
        .getByRole('button', { name: say('common', 'close') })
        .last()
        .click();
    });

    await test.step('an alarm rings and is mailed, with a link that acknowledges', async () => {
      await client.call(calls.alarm.addRule, {
        equipmentId: station!.equipmentId,
        signalId: station!.signals.get('high-tank/level')!,
        title: 'Tank overflows',
        instruction: 'Close the inlet valve',
        condition: { kind: 'limit', direction: 'high', limit: { from: 'constant', value: 0.01 } },
      });
      await expect.poll(() => mail.mails.map(({ subject }) => subject).join()).toContain('Tank overflows');
      const token = /acknowledge\/([\w-]+)/.exec(mail.mails.at(-1)!.text)![1]!;
      await page.setViewportSize(PHONE);
      await page.goto(`${server.url}/acknowledge/${token}`);
      await expect(page.getByRole('heading', { name: 'Tank overflows' })).toBeVisible();
      await expect(page.getByText('Close the inlet valve')).toBeVisible();
      await seeNoBarriers(page);
      const open = await client.call(calls.alarm.query, {});
      expect(open.rows).toMatchObject([{ state: 'unacknowledgedActive' }]);
      await page.getByRole('textbox', { name: say('notification', 'linkNote') }).fill('On my way');
      await page.getByRole('button', { name: say('notification', 'linkButton') }).click();
      await expect(page.getByText(say('notification', 'linkDoneText', { name: 'Li Wei' }))).toBeVisible();
      const { rows } = await client.call(calls.alarm.query, {});
      expect(rows).toMatchObject([
        { state: 'acknowledgedActive', acknowledgedBy: 'Li Wei', note: 'On my way' },
      ]);
      await page.reload();
      await expect(page.getByText(say('notification', 'linkEnded'))).toBeVisible();
    });

    await test.step('the deliveries say what was sent to whom', async () => {
      await page.setViewportSize(DESK);
      await page.goto(`${server.url}/manage/notification/delivery`);
      await expect(page.getByRole('link', { name: 'Tank overflows' })).toBeVisible();
      await expect(page.getByText(say('notification', 'state_sent'), { exact: true }).last()).toBeVisible();
      await seeNoBarriers(page);
    });
    expect(errors).toEqual([]);
  } finally {
    await site.stop();
    await server.stop();
    await mail.stop();
  }
});
