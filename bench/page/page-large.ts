/**
 * Claims, in a real browser: a drawing of 10,000 widgets, five times what a page may hold, opens in the designer within
 * 1 s and is panned, selected by an area and dragged at 30 frames a second or more, near and seen as a whole.
 * Floor, same run: the same boxes and texts as plain SVG on the same pasteboard, opened, panned, and 200 of them moved by
 * hand. `BENCH_WIDGETS=2000` takes another size.
 */
import { bundleForBrowser } from '../harness/bundle.ts';
import { openBrowser, quantile } from '../harness/chromium.ts';
import { type Frames, watchFrames } from '../harness/frames.ts';
import type { LargeDrawingBench } from './in-browser/large-drawing.tsx';

declare const bench: LargeDrawingBench;

const COUNT = Number(process.env.BENCH_WIDGETS ?? 10_000);
const DRAGGED = 200;
const MOVES = 90;
const ROUNDS = 3;
/** Pixels a frame: a hand, and a scroll bar that is thrown. */
const PAN_PX = 33;
const FLIGHT_PX = 150;
const TARGET_OPEN_MS = 1000;
const TARGET_FRAMES = 30;

const browser = await openBrowser();
const { page } = browser;
await page.setContent('<!doctype html><body style="margin:0"></body>');
await page.addScriptTag({ content: await bundleForBrowser('large-drawing.tsx') });

/** A drag with the mouse from where it is, one move a frame. */
async function moveMouse(from: { x: number; y: number }, to: (move: number) => { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const frames = await watchFrames(browser, MOVES, async () => {
    for (let move = 0; move < MOVES; move += 1) {
      const { x, y } = to(move);
      await page.mouse.move(x, y);
      await page.waitForTimeout(12);
    }
  });
  await page.mouse.up();
  return frames;
}

const print = (what: string, { taskMsAMove, framesASecond }: Frames, floor?: Frames) =>
  console.log(
    `  ${what}: ${framesASecond.toFixed(0)} frames/s (target ${TARGET_FRAMES}: ${(framesASecond / TARGET_FRAMES).toFixed(2)}), ${taskMsAMove.toFixed(1)} ms of the main thread a move${
      floor === undefined
        ? ''
        : `, ${(taskMsAMove / floor.taskMsAMove).toFixed(2)} x plain SVG (${floor.taskMsAMove.toFixed(1)} ms, ${floor.framesASecond.toFixed(0)} frames/s)`
    }`,
  );

for (const [name, zoom] of [
  ['near', 1],
  ['as a whole', 0.29],
] as const) {
  const opens: number[] = [];
  const plainOpens: number[] = [];
  const open = () => page.evaluate(([count, at]) => bench.open(count, at), [COUNT, zoom] as const);
  const openPlain = () => page.evaluate(([count, at]) => bench.openPlain(count, at), [COUNT, zoom] as const);
  for (let round = 0; round < ROUNDS; round += 1) {
    plainOpens.push(await openPlain());
    opens.push(await open());
  }
  const [opened, plainOpened] = [quantile(opens, 0.5), quantile(plainOpens, 0.5)];
  console.log(
    `${COUNT} widgets, seen ${name}: opened in ${opened.toFixed(0)} ms (target ${TARGET_OPEN_MS}: ${(opened / TARGET_OPEN_MS).toFixed(2)} of it), ${(opened / plainOpened).toFixed(2)} x plain SVG (${plainOpened.toFixed(0)} ms)`,
  );
  await openPlain();
  const panned = (stepPx: number) =>
    watchFrames(browser, MOVES, () =>
      page.evaluate(([moves, px]) => bench.pan(moves, px), [MOVES, stepPx] as const),
    );
  const plainPan = await panned(PAN_PX);
  const plainFlight = await panned(FLIGHT_PX);
  const plainDrag = await watchFrames(browser, MOVES, () =>
    page.evaluate(([dragged, moves]) => bench.dragPlain(500, dragged, moves), [DRAGGED, MOVES] as const),
  );
  await open();
  print('pan', await panned(PAN_PX), plainPan);
  print('pan as fast as a scroll bar', await panned(FLIGHT_PX), plainFlight);
  const middleOf = (n: number) => page.evaluate((place) => bench.middleOf(place), n);
  const start = await middleOf(0);
  // From the edge of the page over all that is in sight.
  const from = { x: start.x - 26 * zoom, y: start.y - 18 * zoom };
  const area = await moveMouse(from, (move) => ({
    x: from.x + (1300 * (move + 1)) / MOVES,
    y: from.y + (800 * (move + 1)) / MOVES,
  }));
  const { selected } = await page.evaluate(() => bench.state());
  print(`an area, which selects ${selected} at last`, area);
  await page.evaluate((dragged) => bench.select(500, dragged), DRAGGED);
  const held = await middleOf(510);
  const shake = (move: number) => ({ x: held.x + 6 + (move % 60) * 2, y: held.y + 4 + (move % 30) });
  print(`${DRAGGED} of them dragged`, await moveMouse(held, shake), plainDrag);
  const { drawn, undoLength } = await page.evaluate(() => bench.state());
  if (undoLength !== 1) throw new Error(`The drag did not become one step of history: ${undoLength}`);
  console.log(`  shapes and texts in the document: ${drawn}`);
}
await browser.close();
