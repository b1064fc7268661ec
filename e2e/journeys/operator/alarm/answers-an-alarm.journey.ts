import { pageCalls } from '@zutai/contract';
import { collectBindLists, defaultContainer, type Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { plantTitle } from '../../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const LEVEL = 'high-tank/level';
/** Its limit is a set-point of the controller, in m: the tank is above the one and below the other. */
const LIMIT = 'controller/high-limit';
const [LOW, HIGH] = [0.5, 6] as const;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Of a rule that says no more: minor, and 10 minutes to answer. */
const LEVEL_TITLES = { zh: '一般', en: 'Medium' } as const;
/** What the rule says is to be done. */
const INSTRUCTIONS = { zh: '关闭进水阀', en: 'Close the inlet valve' } as const;

/** A page with the level of the tank, and with what is no signal at all. */
async function drawLevel(
  client: Awaited<ReturnType<JourneyServer['signIn']>>,
  { equipmentId, signals, title }: Station,
): Promise<string> {
  const create = (id: string, y: number) =>
    getWidget('UsualDataText')!.model.create(id, { x: 60, y, width: 200, height: 60, rotate: 0 });
  const bound = create('w1', 60);
  const signal = {
    signalId: signals.get(LEVEL),
    equipId: equipmentId,
    title: LEVEL,
    subTitle: title,
    tag: LEVEL,
  };
  const widgets = [
    { ...bound, data: { ...(bound.data as object), ...signal } },
    create('w2', 200),
  ] as readonly Widget[];
  const con = { ...defaultContainer, title: 'Level', width: 800, height: 450, equipmentId };
  const file = { con, widgets, bind: collectBindLists(widgets) };
  const json = new Blob([JSON.stringify(file)], { type: 'application/json' });
  const { id } = await client.call(
    pageCalls.save,
    { equipmentId, title: 'Level', width: 800, height: 450 },
    { files: { json } },
  );
  return id;
}

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test('a tank overflows: it rings, is acknowledged on a phone, returns and is found in the history', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  site = await startStationSite(server, ['Station']);
  const station = site.stations[0]!;
  station.device.set(LIMIT, HIGH);
  const errors = collectErrors(page);
  const rule = 'Tank overflows';
  const note = 'Closed the inlet';
  const language = test.info().project.name === 'en' ? 'en' : 'zh';

  const pageId = await drawLevel(await server.signIn(), station);

  await test.step('an engineer makes a rule of the level', async () => {
    const url = `${server.url}/manage/eg/equipment/edit/${station.equipmentId}/alarm`;
    await openSignedIn(page, { url, ...server.admin });
    await page
      .getByRole('button', { name: say('alarm', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('alarm', 'name'), { exact: true }).fill(rule);
    await form.getByRole('combobox', { name: say('alarm', 'signal'), exact: true }).fill(LEVEL);
    await page.getByTitle(`${plantTitle(LEVEL, language)} · ${LEVEL}`).click();
    const limit = say('alarm', 'limit');
    await form.getByRole('combobox', { name: `${limit}: ${say('alarm', 'limitOfSignal')}` }).click();
    await page.getByTitle(say('alarm', 'limitOfSignal'), { exact: true }).click();
    await form.getByRole('combobox', { name: limit, exact: true }).fill(LIMIT);
    await page.getByTitle(`${plantTitle(LIMIT, language)} · ${LIMIT}`).click();
    await form.getByRole('textbox', { name: say('alarm', 'message'), exact: true }).fill('{value} > {limit}');
    for (const [field, text] of [
      ['instruction', INSTRUCTIONS.zh],
      ['instructionEn', INSTRUCTIONS.en],
    ] as const)
      await form.getByRole('textbox', { name: say('alarm', field), exact: true }).fill(text);
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByText(rule, { exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('the tank overflows: it is in the list, and counted in the menu', async () => {
    await page.goto(`${server.url}/monitor/alarm`);
    await expect(page.getByText(say('alarm', 'emptyTitle'))).toBeVisible();
    station.device.set(LIMIT, LOW);
    await expect(page.getByRole('link', { name: rule })).toBeVisible();
    await expect(
      page.getByText(say('alarm', 'state_unacknowledgedActive'), { exact: true }).last(),
    ).toBeVisible();
    // Also in the popup of its message.
    await expect(page.getByText(/^\d\.\d\d m > 0\.50 m$/).first()).toBeVisible();
    await expect(page.getByRole('img', { name: say('shell', 'waitingCount', { count: 1 }) })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('the top bar counts it by level, and so does the title of the window', async () => {
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(
      page.getByRole('link', {
        name: say('alarm', 'levelCount', { level: LEVEL_TITLES[language], open: 1, unacknowledged: 1 }),
      }),
    ).toHaveText('■1');
  });

  await test.step('it sounds, and is silenced', async () => {
    const horn = (state: 'sounding' | 'silenced') =>
      page.getByRole('button', { name: say('alarm', `horn_${state}`) });
    await expect(horn('sounding')).toBeVisible();
    await seeNoBarriers(page);
    await horn('sounding').click();
    await expect(horn('silenced')).toBeVisible();
  });

  await test.step('a page marks what is bound to the signal, and has a banner', async () => {
    await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
    await expect(page.getByTestId('alarm-banner')).toContainText(rule);
    const marks = page.getByTestId('alarm-mark');
    await expect(marks).toHaveCount(1);
    await expect(marks).toHaveText('■');
    await expect(marks).toHaveAttribute('data-waits', 'true');
    await expect(marks).toHaveAccessibleName(new RegExp(rule));
    await seeNoBarriers(page);
    await page.goto(`${server.url}/monitor/alarm`);
  });

  await test.step('on a phone it says what to do, and is acknowledged with a note', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: rule }).click();
    await expect(page).toHaveURL(/\/monitor\/alarm\/\d+/);
    await expect(page.getByText(INSTRUCTIONS[language], { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('alarm', 'acknowledge') }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: say('alarm', 'note') }).fill(note);
    await form.getByRole('button', { name: say('alarm', 'acknowledge') }).click();
    await expect(page.getByText(note)).toBeVisible();
    await expect(
      page.getByText(say('alarm', 'state_acknowledgedActive'), { exact: true }).first(),
    ).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('the level falls, and the alarm is in the history with its life', async () => {
    station.device.set(LIMIT, HIGH);
    await expect(page.getByText(say('alarm', 'event_returned'), { exact: true })).toBeVisible();
    await page.setViewportSize(DESK);
    await page.goto(`${server.url}/monitor/alarm`);
    await expect(page.getByText(say('alarm', 'emptyTitle'))).toBeVisible();
    await page.getByRole('radio', { name: say('alarm', 'scope_closed') }).click();
    await page.getByRole('link', { name: rule }).click();
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByText(say('alarm', 'event_closed'), { exact: true })).toBeVisible();
  });

  await test.step('at the equipment too', async () => {
    await page.goto(`${server.url}/monitor/eg/detail/list/${station.equipmentId}?tab=alarm&scope=closed`);
    await expect(page.getByRole('link', { name: rule })).toBeVisible();
    await seeNoBarriers(page);
  });
  expect(errors).toEqual([]);
});
