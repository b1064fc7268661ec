import { alarmCalls, historyCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { bindTo, drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import { openValueList, valueNamed } from '../../../harness/screen/live-page.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { plantTitle } from '../../../harness/site/plant.ts';
import { type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const SETPOINT = 'pump1/speed-setpoint';
const RULE = 'Too fast';

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test('an operator looks at what happened before an alarm, and goes back to the present', async ({
  page,
  say,
  language,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  site = await startStationSite(server, ['Station']);
  const station = site.stations[0]!;
  const errors = collectErrors(page);
  const signalId = station.signals.get(SETPOINT)!;
  const title = plantTitle(SETPOINT, language);
  const client = await server.signIn();
  const { equipmentId } = station;
  await client.call(alarmCalls.addRule, {
    ...{ equipmentId, signalId, title: RULE },
    condition: { kind: 'limit', direction: 'high', limit: { from: 'constant', value: 45 } },
  });
  await savePage(server, { equipmentId, title: 'Pump' }, [
    drawWidget('UsualDataText', 'speed', [40, 40, 200, 40], bindTo(station, SETPOINT)),
    drawWidget('UsualInput', 'input', [40, 120, 200, 40], bindTo(station, SETPOINT)),
    drawWidget('UsualTimer', 'clock', [40, 200, 260, 40]),
  ]);
  const speed = async () => valueNamed(await openValueList(page, say), title);

  await test.step('an alarm rings, and something else is so by now', async () => {
    await openSignedIn(page, { url: `${server.url}/monitor/alarm`, ...server.admin });
    station.device.set(SETPOINT, 50);
    await expect(page.getByRole('link', { name: RULE })).toBeVisible();
    station.device.set(SETPOINT, 30);
    // A replay that begins before the past is stored keeps what it has read for half a minute.
    const recorded = async () => {
      const range = { fromMs: Date.now() - 120_000, toMs: Date.now(), maxPoints: 1000 };
      const asked = { equipmentId, signalIds: signalId, ...range };
      const { series } = await client.call(historyCalls.query, asked);
      return series[0]?.values.at(-1);
    };
    await expect.poll(recorded).toBe(30);
    await page.getByRole('link', { name: RULE }).click();
  });

  await test.step('one click plays the page from before it, marked as past and without writing', async () => {
    await page.getByRole('link', { name: say('replay', 'before') }).click();
    await expect(page).toHaveURL(/\/monitor\/eg\/detail\/page\/\d+\?at=\d+/);
    await expect(page.getByTestId('past-banner')).toContainText('UTC+8');
    await expect(page.getByRole('button', { name: say('replay', 'pause') })).toBeVisible();
    await page.getByRole('button', { name: say('replay', 'pause') }).click();
    await expect(page.getByRole('textbox', { name: title, exact: true })).toBeDisabled();
    await seeNoBarriers(page);
  });

  await test.step('the mark of the alarm leads to what was then', async () => {
    await page.getByRole('button', { name: new RegExp(`^${say('replay', 'mark_alarm')}.*${RULE}`) }).click();
    await expect(await speed()).toContainText('50.0');
    // The address followed: it opens exactly this moment again.
    const time = page.getByTestId('past-time');
    const atMs = Date.parse((await time.getAttribute('datetime'))!);
    await expect(page).toHaveURL(new RegExp(`\\?at=${atMs}$`));
    const shown = await time.textContent();
    await page.reload();
    await expect(time).toHaveText(shown!);
    await expect(await speed()).toContainText('50.0');
  });

  await test.step('back to live', async () => {
    await page.getByRole('button', { name: say('replay', 'leave') }).click();
    await expect(page.getByTestId('past-banner')).toHaveCount(0);
    await expect(await speed()).toContainText('30.0');
    await expect(page.getByRole('textbox', { name: title, exact: true })).toBeEnabled();
  });
  expect(errors).toEqual([]);
});
