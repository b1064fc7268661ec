import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { commandCalls } from '@zutai/contract';
import { setAtPath, type Widget } from '@zutai/diagram';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { HeldLine } from '../../harness/held-line.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { startKillableBrowser } from '../../harness/killable-browser.ts';
import type { Say } from '../../harness/say.ts';
import { bindTo, drawWidget, savePage } from '../../harness/screen/drawing.ts';
import { openValueList } from '../../harness/screen/live-page.ts';
import { writeDialog } from '../../harness/screen/write-dialog.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { plantTitle } from '../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../harness/site/station-site.ts';

/** Held by a momentary button; the other pump runs, and nothing else touches this one. */
const HELD = 'pump2/command';
/** Shows and hides what writes `MODE`. */
const SWITCH = 'pump2/speed-setpoint';
const MODE = 'pump2/mode';
const [JOG, AGREED, LATER, ASKED, HINTED, LEAVE] = [
  '点动',
  '确认后点动',
  '稍后投自动',
  '确认后投自动',
  '提示后投自动',
  '离开',
] as const;
const HINT = '投自动前请确认现场无人';
const [SHOWN, HIDDEN] = [30, 40] as const;
/** Before a delayed write: a value that hides its button has to come within it, also while the machine is busy. */
const DELAY_MS = 8_000;

let server: JourneyServer;
let site: StationSite;
let station: Station;
let address: string;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城南泵站']);
  station = site.stations[0] as Station;
  const { equipmentId } = station;
  const other = await savePage(server, { equipmentId, title: '另一画面' }, [
    drawWidget('UsualDataText', 'level', [20, 20, 200, 40], bindTo(station, 'raw-tank/level')),
  ]);
  const id = await savePage(server, { equipmentId, title: '点动画面' }, drawStation(other));
  address = `/monitor/eg/detail/page/${id}`;
});
test.beforeEach(() => {
  station.device.set(HELD, false);
  station.device.set(MODE, 0);
  station.device.set(SWITCH, SHOWN);
});
test.afterAll(() => site?.stop());

/** Shown while the set-point is the one that shows. */
function shown(widget: Widget): Widget {
  const config = { data: bindTo(station, SWITCH), symbol: '==', value: String(SHOWN), action: 'show' };
  return setAtPath(setAtPath(widget, 'animation.visiable.enable', true), 'animation.visiable.config', config);
}

function drawStation(otherPage: string): Widget[] {
  const place = (row: number) => [60, 40 + row * 70, 200, 50] as const;
  const write = { action: 'write', writeType: 'fixed', confirm: false, feedback: false } as const;
  const jog = { ...write, pressType: 'momentary', writeValue: '', data: bindTo(station, HELD) } as const;
  const automatic = { ...write, writeValue: '1', data: bindTo(station, MODE) } as const;
  const delay = { enable: true, value: DELAY_MS };
  return [
    shown(drawWidget('UsualButton', 'jog', place(0), { text: JOG }, jog)),
    shown(drawWidget('UsualButton', 'later', place(1), { text: LATER }, { ...automatic, delay })),
    shown(
      drawWidget('UsualButton', 'asked', place(2), { text: ASKED }, { ...automatic, confirm: true, delay }),
    ),
    drawWidget(
      'UsualButton',
      'hinted',
      place(3),
      { text: HINTED },
      {
        ...automatic,
        hint: true,
        hintValue: HINT,
        delay,
      },
    ),
    drawWidget(
      'UsualButton',
      'agreed',
      place(5),
      { text: AGREED },
      { ...jog, confirm: true, hint: true, hintValue: HINT },
    ),
    drawWidget('UsualButton', 'leave', place(4), { text: LEAVE }, { action: 'page', pageId: otherPage }),
  ];
}

/** Opens the page and waits until it is live: before that, what is pressed is refused. */
async function open(page: Page, say: Say): Promise<void> {
  await openSignedIn(page, { url: server.url + address, ...server.admin });
  await expect(page.getByText(say('monitor', 'liveInterval', { seconds: 0.5 }))).toBeVisible();
}
const button = (page: Page, name: string) =>
  page.getByTestId('live-view').getByRole('button', { name, exact: true });
const isHeld = () => station.device.get(HELD);
const mode = () => station.device.get(MODE);

/** Presses, and sees the button held: to the eye by its mark, to a screen reader as pressed. */
async function press(page: Page, name: string = JOG): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-pressed', 'false');
  await button(page, name).hover();
  await page.mouse.down();
  await expect.poll(isHeld).toBe(true);
  await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(page)).toHaveAttribute('data-press', 'held');
}
const mark = (page: Page) => page.getByTestId('live-view').locator('[data-press]');
const expectReleased = () => expect.poll(isHeld, { timeout: 10_000 }).toBe(false);

test('a held button is released by finger, focus, visibility, hiding, and by closing its tab', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  await open(page, say);

  await test.step('it stays while it is held, longer than its lease', async () => {
    for (let attempt = 1; ; attempt += 1) {
      await press(page);
      const pressedMs = performance.now();
      let longestMs = 0;
      while (isHeld() === true && performance.now() - pressedMs < 4_000) {
        const fromMs = performance.now();
        await page.evaluate(() => fetch('/healthz'));
        await new Promise((resolve) => setTimeout(resolve, 100));
        longestMs = Math.max(longestMs, performance.now() - fromMs);
      }
      // While the machine stood still nobody could renew, which shows nothing: once more.
      if (isHeld() === true || longestMs < 1_000 || attempt === 5) break;
      await page.mouse.up();
    }
    expect(isHeld()).toBe(true);
  });

  await test.step('the finger is lifted', async () => {
    await page.mouse.up();
    await expectReleased();
    await expect(mark(page)).toHaveCount(0);
    await expect(button(page, JOG)).toHaveAttribute('aria-pressed', 'false');
    await seeNoBarriers(page);
  });

  await test.step('the window loses the focus', async () => {
    await press(page);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    // The finger is still there: that the press is over is shown for a moment, and not as held.
    await expect(mark(page)).toHaveAttribute('data-press', 'ended');
    await expect(button(page, JOG)).toHaveAttribute('aria-pressed', 'false');
    await expectReleased();
    await expect(mark(page)).toHaveCount(0);
    await page.mouse.up();
  });

  await test.step('the tab goes into the background', async () => {
    await press(page);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
    await expectReleased();
    await page.mouse.up();
  });

  await test.step('a value hides the button under the finger', async () => {
    await press(page);
    station.device.set(SWITCH, HIDDEN);
    await expect(button(page, JOG)).toHaveCount(0);
    await expectReleased();
    await page.mouse.up();
    station.device.set(SWITCH, SHOWN);
    await expect(button(page, JOG)).toBeVisible();
  });

  expect(errors).toEqual([]);
  await test.step('the tab is closed', async () => {
    await press(page);
    await page.close();
    await expectReleased();
  });
});

test('a button whose press is to be confirmed is agreed to first and then held', async ({
  page,
  say,
  language,
}) => {
  await open(page, say);
  const title = plantTitle(HELD, language);
  const question = page.getByRole('dialog').filter({ hasText: say('livePage', 'armTitle', { title }) });
  const armed = page.getByText(say('livePage', 'armed', { seconds: 10 }));

  await button(page, AGREED).click();
  await expect(question).toContainText(HINT);
  await question.getByRole('button', { name: say('common', 'cancel'), exact: true }).click();
  await expect(question).toBeHidden();
  expect(isHeld()).toBe(false);

  await button(page, AGREED).click();
  await question.getByRole('button', { name: say('livePage', 'arm'), exact: true }).click();
  await expect(armed).toBeVisible();
  await expect(question).toBeHidden();
  expect(isHeld()).toBe(false);
  await press(page, AGREED);
  await expect(armed).toBeHidden();
  await page.mouse.up();
  await expectReleased();
});

test('a held button is released when its browser is killed', async ({ say, language }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-profile-'));
  const browser = await startKillableBrowser(profile, language);
  try {
    const page = await browser.context.newPage();
    await open(page, say);
    await seeNoBarriers(page);
    await press(page);
    await browser.kill();
    await expectReleased();
  } finally {
    await browser.kill();
    fs.rmSync(profile, { recursive: true, force: true });
  }
});

test('what a value hid before it was painted is neither pressed nor clicked, and that is said', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const line = await HeldLine.on(page);
  await open(page, say);
  const startedMs = Date.now();
  const list = await openValueList(page, say);
  const switchId = station.signals.get(SWITCH) ?? '';
  const hidden = (tag: string) =>
    page.getByText(say('livePage', 'hiddenMeanwhile', { title: plantTitle(tag, language) }));

  await test.step('a button that is held', async () => {
    await expect(button(page, JOG)).toBeVisible();
    await line.hold();
    station.device.set(SWITCH, HIDDEN);
    await expect.poll(() => line.findHeld(switchId)).toBe(HIDDEN);
    await line.passAnd(button(page, JOG), 'press');
    await expect(hidden(HELD)).toBeVisible();
    await expect(button(page, JOG)).toHaveCount(0);
  });

  await test.step('an action of the list', async () => {
    station.device.set(SWITCH, SHOWN);
    const asked = list.getByRole('button', { name: new RegExp(`^${ASKED}`) });
    await expect(asked).toBeVisible();
    await line.hold();
    station.device.set(SWITCH, HIDDEN);
    await expect.poll(() => line.findHeld(switchId)).toBe(HIDDEN);
    await line.passAnd(asked, 'click');
    await expect(hidden(MODE)).toBeVisible();
    await expect(writeDialog(page, say, plantTitle(MODE, language))).toHaveCount(0);
    await expect(asked).toHaveCount(0);
  });

  await test.step('the ledger knows of neither', async () => {
    const client = await server.signIn();
    const { equipmentId } = station;
    const { rows } = await client.call(commandCalls.query, { equipmentId, fromMs: startedMs });
    expect(rows).toEqual([]);
  });
  expect(errors).toEqual([]);
});

test('what was clicked does not happen when its button is hidden or its page left meanwhile', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  await open(page, say);
  const hidden = page.getByText(say('livePage', 'hiddenMeanwhile', { title: plantTitle(MODE, language) }));
  const dialog = writeDialog(page, say, plantTitle(MODE, language));
  const confirm = dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true });
  const announced = page.getByText(
    say('livePage', 'delayed', { seconds: DELAY_MS / 1_000, title: plantTitle(MODE, language) }),
  );

  await test.step('hidden during its delay', async () => {
    await button(page, LATER).click();
    await expect(announced).toBeVisible();
    station.device.set(SWITCH, HIDDEN);
    await expect(hidden).toBeVisible();
    expect(mode()).toBe(0);
  });

  await test.step('hidden while it is asked about', async () => {
    station.device.set(SWITCH, SHOWN);
    await expect(hidden).toBeHidden();
    await button(page, ASKED).click();
    await expect(confirm).toBeVisible();
    station.device.set(SWITCH, HIDDEN);
    await expect(button(page, LATER)).toHaveCount(0);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText(
      say('livePage', 'hiddenMeanwhile', { title: plantTitle(MODE, language) }),
    );
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    station.device.set(SWITCH, SHOWN);
    expect(mode()).toBe(0);
  });

  await test.step('left during its delay', async () => {
    await button(page, LATER).click();
    await expect(announced).toBeVisible();
    await button(page, LEAVE).click();
    await expect(button(page, LATER)).toHaveCount(0);
    await expect(announced).toBeHidden();
    await page.goBack();
    await expect(button(page, LATER)).toBeVisible();
  });

  await test.step('the question comes before the delay, and the write after it, once', async () => {
    // A write of the step before would have come by now: the delay of this one begins after that one's end.
    await button(page, ASKED).click();
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(announced).toBeVisible();
    expect(mode()).toBe(0);
    await expect.poll(mode).toBe(1);
  });

  await test.step('so does the hint', async () => {
    station.device.set(MODE, 0);
    await button(page, HINTED).click();
    const question = page.getByRole('dialog').filter({ hasText: HINT });
    await expect(question).toBeVisible();
    await expect(announced).toBeHidden();
    await question.getByRole('button', { name: say('livePage', 'go'), exact: true }).click();
    await expect(announced).toBeVisible();
    expect(mode()).toBe(0);
    await expect.poll(mode).toBe(1);
  });

  await test.step('the ledger has these two writes and no other', async () => {
    const client = await server.signIn();
    const { rows } = await client.call(commandCalls.query, {
      equipmentId: station.equipmentId,
      signalId: station.signals.get(MODE),
    });
    expect(rows).toHaveLength(2);
  });
  expect(errors).toEqual([]);
});
