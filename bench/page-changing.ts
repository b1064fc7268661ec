/**
 * Claims, in a real browser: 2,000 widgets that all change cost at most 8 ms of the main thread an update, and an hour
 * of such changes (36,000 updates, ten a second) leaves the heap flat.
 * Floors, same run: the same boxes and numbers written straight to a canvas, and as SVG elements.
 * `BENCH_HOURS=0.1` shortens the memory part.
 */
import { bundleForBrowser } from './harness/bundle.ts';
import { type BenchBrowser, openBrowser, quantile } from './harness/chromium.ts';
import type { ChangingBench } from './in-browser/changing.ts';

/** The ways take turns, so that a busy moment of the machine meets them all; the median of the rounds counts. */
const ROUNDS = 7;
const UPDATES = 50;
const UPDATES_AN_HOUR = 36_000;
const TARGET_MS = 8;
const hours = Number(process.env.BENCH_HOURS ?? 1);

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
console.log(`  target ${TARGET_MS} ms: ${ratio(TARGET_MS)} of it`);
console.log(`  plain canvas ${canvas.toFixed(1)} ms: ratio ${ratio(canvas)}`);
console.log(`  plain SVG ${svg.toFixed(1)} ms: ratio ${ratio(svg)}`);
const sliced = quantile(took.sliced, 0.5);
console.log(
  `  with 100 of them over a chart, so in two slices, ${sliced.toFixed(1)} ms: ratio to one slice ${(sliced / engine).toFixed(2)}`,
);

const parts = 10;
const heaps = [await browser.heapBytes()];
for (let part = 0; part < parts; part += 1) {
  await browser.page.evaluate((times) => bench.run(times), Math.round((UPDATES_AN_HOUR * hours) / parts));
  heaps.push(await browser.heapBytes());
}
const growth = (heaps.at(-1)! - heaps[1]!) / 1e6;
console.log(
  `heap over ${hours} h of changes (${Math.round(UPDATES_AN_HOUR * hours)} updates of 2,000): ${heaps
    .map((bytes) => (bytes / 1e6).toFixed(1))
    .join(' ')} MB; ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB after the first tenth`,
);
await browser.close();
