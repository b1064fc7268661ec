import type { Page } from '@playwright/test';
import { calls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

/** A set-point of the controller, in m: it falls below 1 when the power is cut. */
const SUPPLY = 'controller/high-limit';
const [CUT, NORMAL] = [0.5, 6] as const;
const FIRST = 'Power failure';
const OTHERS = ['Pump 1 off', 'Pump 2 off', 'Low pressure', 'Low flow', 'Valve lost'];
/** Between an alarm and the next, ms. */
const STEP_MS = 150;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const sequenceOf = (page: Page) =>
  page.getByRole('list').filter({ has: page.getByRole('link', { name: OTHERS[4]! }) });

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test(
  'a power cut raises six alarms: one row, one sound and one notification; all are acknowledged together',
  IN_BOTH_LANGUAGES,
  async ({ page, say, openOrganisation }) => {
    const server = await openOrganisation();
    site = await startStationSite(server, ['Station']);
    const station = site.stations[0]!;
    station.device.set(SUPPLY, NORMAL);
    const errors = collectErrors(page);
    const client = await server.signIn();
    const { userId } = await client.call(calls.session.info, {});
    for (const [i, title] of [FIRST, ...OTHERS].entries())
      await client.call(calls.alarm.addRule, {
        ...{ equipmentId: station.equipmentId, title, signalId: station.signals.get(SUPPLY)! },
        condition: {
          ...{ kind: 'limit', direction: 'low', limit: { from: 'constant', value: 1 } },
          ...{ secondLimit: null, deadband: 0 },
        },
        onDelayMs: i * STEP_MS,
      });
    await client.call(calls.notification.add, {
      ...{ title: 'Night shift', accountIds: [userId], ways: ['email'], events: ['raised', 'acknowledged'] },
    });
    const notified = async () => {
      const { rows } = await client.call(calls.notification.queryDeliveries, { sortOrder: 'asc' });
      return rows.map(({ event, title }) => `${event} ${title}`);
    };

    await test.step('an engineer puts the rules into a group', async () => {
      await openSignedIn(page, { url: `${server.url}/manage/first-out-group`, ...server.admin });
      await expect(page.getByText(say('firstOutGroup', 'emptyTitle'))).toBeVisible();
      await page
        .getByRole('button', { name: say('firstOutGroup', 'add') })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByLabel(say('firstOutGroup', 'name'), { exact: true }).fill('Supply');
      const rules = form.getByRole('combobox', { name: say('firstOutGroup', 'rules'), exact: true });
      await rules.click();
      for (const title of [FIRST, ...OTHERS])
        await page.getByTitle(`Station · ${title}`, { exact: true }).last().click();
      await page.keyboard.press('Escape');
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      await expect(page.getByRole('link', { name: 'Supply' })).toBeVisible();
      await seeNoBarriers(page);
      await page.getByRole('link', { name: 'Supply' }).click();
      await expect(page.getByText(`Station · ${FIRST}`)).toBeVisible();
      await seeNoBarriers(page);
    });

    const more = page.getByRole('button', {
      name: say('alarm', 'subsequentWaiting', { count: 5, unacknowledged: 5 }),
    });
    await test.step('the power is cut: one row, with five alarms behind it', async () => {
      await page.goto(`${server.url}/monitor/alarm`);
      await expect(page.getByText(say('alarm', 'emptyTitle'))).toBeVisible();
      station.device.set(SUPPLY, CUT);
      await expect(more).toBeVisible();
      await expect(page.getByRole('table').getByRole('link', { name: FIRST, exact: true })).toHaveCount(1);
      for (const title of OTHERS)
        await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
      await more.click();
      for (const title of OTHERS)
        await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
      await seeNoBarriers(page);
    });

    await test.step('it sounds once, and one notification is sent', async () => {
      const horn = (state: 'sounding' | 'silenced') =>
        page.getByRole('button', { name: say('alarm', `horn_${state}`) });
      await expect(horn('sounding')).toBeVisible();
      await horn('sounding').click();
      await expect(horn('silenced')).toBeVisible();
      await expect.poll(notified).toEqual([`raised ${FIRST}`]);
    });

    await test.step('the page of an alarm shows the sequence to the millisecond, also on a phone', async () => {
      await page.getByRole('table').getByRole('link', { name: FIRST, exact: true }).click();
      const sequence = sequenceOf(page);
      await expect(sequence.getByRole('listitem')).toHaveText(
        [FIRST, ...OTHERS].map((title) => new RegExp(`:\\d\\d\\.\\d{3}.*${title}`)),
      );
      await expect(sequence.getByText(say('alarm', 'firstOut'), { exact: true })).toHaveCount(1);
      await page.setViewportSize(PHONE);
      await seeNoBarriers(page);
      await page.setViewportSize(DESK);
    });

    await test.step('the first is acknowledged, and the others with it', async () => {
      await page.getByRole('button', { name: say('alarm', 'acknowledge') }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('checkbox').check();
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('alarm', 'acknowledge') }).click();
      await expect(
        sequenceOf(page).getByText(say('alarm', 'state_acknowledgedActive'), { exact: true }),
      ).toHaveCount(6);
      // What is told comes in the order in which it was: nothing else was.
      await expect.poll(notified).toEqual([`raised ${FIRST}`, `acknowledged ${FIRST}`]);
    });
    expect(errors).toEqual([]);
  },
);
