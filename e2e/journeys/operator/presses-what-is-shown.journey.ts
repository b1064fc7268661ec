import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandCalls } from '@zutai/contract';
import { setAtPath, type Widget } from '@zutai/diagram';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { useDevelopmentBuild } from '../../harness/build/development-build.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { bindTo, drawWidget, savePage } from '../../harness/screen/drawing.ts';
import { openValueList } from '../../harness/screen/live-page.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { type Station, type StationSite, startStationSite } from '../../harness/site/station-site.ts';

const COMMAND = 'pump1/command';
const [START, STOP, SECRET, ADDED] = ['开泵', '停泵', '检修专用', '新按钮'] as const;

let server: JourneyServer;
let site: StationSite;
let station: Station;
test.beforeEach(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城南泵站']);
  station = site.stations[0] as Station;
});
test.afterEach(() => site?.stop());

/** Shown while the pump's command is the given one. */
function shownAt(widget: Widget, value: '0' | '1'): Widget {
  const config = { data: bindTo(station, COMMAND), symbol: '==', value, action: 'show' };
  return setAtPath(setAtPath(widget, 'animation.visiable.enable', true), 'animation.visiable.config', config);
}

/** A button that writes at once. */
function writing(id: string, place: [number, number, number, number], text: string, value: string): Widget {
  const write = {
    action: 'write',
    writeType: 'fixed',
    writeValue: value,
    confirm: false,
    feedback: false,
  } as const;
  return drawWidget('UsualButton', id, place, { text }, { ...write, data: bindTo(station, COMMAND) });
}

/** Start and Stop in one place, shown in turn, Start on top; an input in a hidden group; a button for other regions. */
function drawStation(...more: Widget[]): Widget[] {
  const start = shownAt(writing('start', [100, 100, 160, 60], START, '1'), '0');
  const stop = shownAt(writing('stop', [100, 100, 160, 60], STOP, '0'), '1');
  const secret = { ...writing('secret', [400, 100, 160, 60], SECRET, '1'), authRegion: '424242' };
  const level = drawWidget('UsualDataText', 'level', [100, 220, 200, 40], bindTo(station, 'raw-tank/level'));
  return [stop, start, secret, level, ...more];
}

test('stacked buttons that are shown in turn both work, and nothing hidden is anywhere', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const equipmentId = station.equipmentId;
  const id = await savePage(server, { equipmentId, title: '泵控制' }, drawStation());
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${id}`, ...server.admin });
  const view = page.getByTestId('live-view');
  const button = (name: string) => view.getByRole('button', { name, exact: true });
  const list = await openValueList(page, say);
  const listed = (name: string) => list.getByRole('button', { name: new RegExp(name) });

  await test.step('says at which scale the page is shown, whatever it was fitted to', async () => {
    const zoom = page.getByRole('button', { name: new RegExp(say('livePage', 'zoomReset')) });
    const shownPercent = async () => ((await button(STOP).boundingBox())?.width ?? 0) / 1.6;
    const countAnnounced = async () =>
      Math.abs(Number.parseInt((await zoom.textContent()) ?? '', 10) - (await shownPercent()));
    await expect.poll(countAnnounced).toBeLessThanOrEqual(1);
    expect(await shownPercent()).not.toBeCloseTo(100, 0);
  });

  await test.step('the pump runs: only Stop is there, and it stops', async () => {
    await expect(button(STOP)).toBeVisible();
    await expect(button(START)).toHaveCount(0);
    await expect(listed(STOP)).toBeVisible();
    await expect(listed(START)).toHaveCount(0);
    await button(STOP).click();
    await expect.poll(() => station.device.get(COMMAND)).toBe(false);
  });

  await test.step('now only Start is there; it starts from the list too', async () => {
    await expect(button(START)).toBeVisible();
    await expect(button(STOP)).toHaveCount(0);
    await expect(listed(STOP)).toHaveCount(0);
    await listed(START).click();
    await expect.poll(() => station.device.get(COMMAND)).toBe(true);
    await seeNoBarriers(page);
  });

  await test.step('and Stop again, by the keyboard', async () => {
    await expect(button(STOP)).toBeVisible();
    await button(STOP).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => station.device.get(COMMAND)).toBe(false);
    await expect(button(START)).toBeVisible();
  });

  await test.step('what is kept for a region that is gone is nowhere', async () => {
    await expect(button(SECRET)).toHaveCount(0);
    await expect(listed(SECRET)).toHaveCount(0);
  });

  await test.step('a newer version is told, and taken over without losing the place', async () => {
    const zoom = page.getByRole('button', { name: new RegExp(say('livePage', 'zoomReset')) });
    const fitted = await zoom.textContent();
    await page.getByRole('button', { name: say('livePage', 'zoomIn'), exact: true }).click();
    await expect.poll(() => zoom.textContent()).not.toBe(fitted);
    const zoomed = await zoom.textContent();
    const added = writing('added', [100, 320, 160, 60], ADDED, '1');
    await savePage(server, { id, equipmentId, title: '泵控制' }, drawStation(added));
    const notice = page.getByTestId('newer-page');
    await expect(notice).toContainText(say('livePage', 'newerPage'), { timeout: 40_000 });
    await expect(button(ADDED)).toHaveCount(0);
    await notice.getByRole('button').click();
    await expect(button(ADDED)).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await zoom.textContent()).toBe(zoomed);
    await expect(list).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('a button writes once, also where React runs everything twice to find what must not', async ({
  page,
}) => {
  // The whole app is built in it.
  test.setTimeout(300_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-development-'));
  try {
    await useDevelopmentBuild(page, folder);
    const { equipmentId } = station;
    const id = await savePage(server, { equipmentId, title: '泵控制' }, drawStation());
    await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${id}`, ...server.admin });
    const button = (name: string) => page.getByTestId('live-view').getByRole('button', { name, exact: true });
    const client = await server.signIn();
    const startedMs = Date.now();
    await button(STOP).click();
    await expect.poll(() => station.device.get(COMMAND)).toBe(false);
    // Sent with the first one, a second write would be in the ledger long before the first is read back.
    const findWrites = async () => {
      const { rows } = await client.call(commandCalls.query, { equipmentId, fromMs: startedMs });
      return rows.map(({ status }) => status);
    };
    await expect.poll(findWrites).toContain('success');
    expect(await findWrites()).toEqual(['success']);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
