/**
 * Claims, in a real browser: 2,000 widgets that all change cost at most 1.2 times what the same costs on a plain canvas, and
 * an hour of such changes (36,000 updates, ten a second) leaves the heap flat.
 * Floors, same run: the same boxes and numbers written straight to a canvas, and as SVG elements.
 * The memory part takes a minute and says how far it came; `BENCH_HOURS=1` makes it the whole hour's updates, for which a
 * machine that draws 20 of them a second needs half an hour: whoever ends the run meanwhile closes the browser under it.
 */
import { bundleForBrowser } from '../harness/bundle.ts';
import { type BenchBrowser, openBrowser, quantile } from '../harness/chromium.ts';
import type { ChangingBench } from './in-browser/changing.ts';

/** The ways take turns, so that a busy moment of the machine meets them all; the median of the rounds counts. */
const ROUNDS = 7;
const UPDATES = 50;
const UPDATES_AN_HOUR = 36_000;
const TARGET_RATIO = 1.2;
/** Undefined: as much of the hour as there is time for. */
const hours = process.env.BENCH_HOURS === undefined ? undefined : Number(process.env.BENCH_HOURS);
const LONGEST_MS = 60_000;
const PARTS = 10;
const STEP = 50;

declare const bench: ChangingBench;

async function measure({ page, taskMs }: BenchBrowser, way: string): Promise<number> {
  await page.evaluate((name) => bench.start(name), way);
  await page.evaluate(() => bench.run(20));
  const before = await taskMs();
  await page.evaluate((times) => bench.run(times), UPDATES);
  return ((await taskMs()) - before) / UPDATES;
}

const browser = await openBrowser();
await browser.page.setContent('<!doctype html><body style="margin:0"></body>');
await browser.page.addScriptTag({ content: await bundleForBrowser('changing.ts') });
const took = {
  plainCanvas: [] as number[],
  plainSvg: [] as number[],
  sliced: [] as number[],
  // Last, so that the memory of the page of one slice is looked at below.
  engine: [] as number[],
};
for (let round = 0; round < ROUNDS; round += 1)
  for (const [way, times] of Object.entries(took)) times.push(await measure(browser, way));
const canvas = quantile(took.plainCanvas, 0.5);
const svg = quantile(took.plainSvg, 0.5);
const engine = quantile(took.engine, 0.5);
const ratio = (of: number) => (engine / of).toFixed(2);
console.log(`2,000 widgets all changing, main thread per update: ${engine.toFixed(1)} ms`);
console.log(
  `  plain canvas ${canvas.toFixed(1)} ms: ratio ${ratio(canvas)} (target ${TARGET_RATIO.toFixed(2)})`,
);
console.log(`  plain SVG ${svg.toFixed(1)} ms: ratio ${ratio(svg)}`);
const sliced = quantile(took.sliced, 0.5);
console.log(
  `  with 100 of them over a chart, so in two slices, ${sliced.toFixed(1)} ms: ratio to one slice ${(sliced / engine).toFixed(2)}`,
);

/** Runs the page in small steps, as long as updates and time are left; answers how many updates it was. */
async function runFor(updates: number, untilMs: number): Promise<number> {
  let done = 0;
  while (done < updates && performance.now() < untilMs) {
    const step = Math.min(STEP, updates - done);
    await browser.page.evaluate((times) => bench.run(times), step);
    done += step;
  }
  return done;
}

const wanted = Math.round(UPDATES_AN_HOUR * (hours ?? 1));
const startMs = performance.now();
const heaps = [await browser.heapBytes()];
let updates = 0;
for (let part = 1; part <= PARTS; part += 1) {
  const untilMs = hours === undefined ? startMs + (LONGEST_MS * part) / PARTS : Infinity;
  updates += await runFor(wanted / PARTS, untilMs);
  heaps.push(await browser.heapBytes());
}
const growth = (heaps.at(-1)! - heaps[1]!) / 1e6;
console.log(
  `heap over ${updates} updates of 2,000 (${((updates / UPDATES_AN_HOUR) * 60).toFixed(1)} min of such changes): ${heaps
    .map((bytes) => (bytes / 1e6).toFixed(1))
    .join(' ')} MB; ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB after the first tenth`,
);
await browser.close();
