/**
 * Claims, in the product with a real browser, on a page of 2,000 widgets of 2,000 signals: a jump to any moment of a year is
 * shown within 200 ms, and 60 times the speed of the plant plays without standing still, at 30 frames a second or more.
 * The year has a value each 10 min of every signal, the hour that is played one each 2 s.
 * Floors, same run: for a jump, reading the same segments by one plain query of the database, and the same page's boxes and
 * texts on a plain canvas; for playing, frames of the same page while it stands.
 */
import fs from 'node:fs';
import path from 'node:path';
import { equipmentCalls } from '@zutai/contract/equipment';
import { pageCalls } from '@zutai/contract/page';
import { signalCalls } from '@zutai/contract/signal';
import { startServer } from '@zutai/dev-env/server-process';
import { createPage, toPageFile, unbound, type Widget } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import pg from 'pg';
import { encodeSegment } from '../../packages/segment-codec/src/index.ts';
import { openBrowser, quantile } from '../harness/chromium.ts';
import { watchFrames } from '../harness/frames.ts';
import { drawPlain } from './in-browser/plain.ts';

const COUNT = 2000;
/** A page as most are. */
const SMALL = 200;
const JUMPS = 15;
const PLAYED_S = 15;
const SPEED = 60;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const server = await startServer({ hasDemo: false });
const api = await server.signIn();
const { id: equipmentId } = await api.call(equipmentCalls.add, { title: 'Bench' });
for (let at = 0; at < COUNT; at += 500)
  await api.call(signalCalls.saveAll, {
    equipmentId,
    add: Array.from({ length: 500 }, (_, n) => ({ tag: `s${at + n}`, title: `Signal ${at + n}` })),
  });
const ids: string[] = [];
for (let pageNum = 1; ids.length < COUNT; pageNum += 1)
  for (const { id } of (await api.call(signalCalls.query, { equipmentId, pageNum, pageSize: 200 })).rows)
    ids.push(id);

const endMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
const beginMs = endMs - 365 * DAY_MS;
/** Played from here on. */
const playedMs = endMs + 12 * 60 * MINUTE_MS;

const database = new pg.Client({
  host: path.join(server.dataFolder, 'postgres'),
  user: 'zutai',
  password: fs.readFileSync(path.join(server.dataFolder, 'postgres-password'), 'utf8').trim(),
  database: 'zutai',
});
await database.connect();

/** Values of one signal, which all others get too. */
async function record(fromMs: number, toMs: number, stepMs: number): Promise<void> {
  const count = Math.floor((toMs - fromMs) / stepMs);
  const times = Float64Array.from({ length: count }, (_, n) => fromMs + n * stepMs);
  let level = 50;
  const values = Float64Array.from(times, () => {
    level += Math.round((Math.random() - 0.5) * 100) / 100;
    return Math.round(level * 100) / 100;
  });
  const payload = Buffer.from(encodeSegment({ kind: 'number', times, values }));
  // As history/compression writes it, without roll-ups.
  await database.query(
    `insert into history_segment (signal_id, first_ts, last_ts, count, version, kind, last_value, last_code, payload)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4, 1, 0, $5, 200, $6)`,
    [ids[0], times[0], times[count - 1], count, values[count - 1], payload],
  );
}
for (let fromMs = beginMs; fromMs < endMs; fromMs += 28 * DAY_MS)
  await record(fromMs, Math.min(endMs, fromMs + 28 * DAY_MS), 10 * MINUTE_MS);
await record(playedMs - 10 * MINUTE_MS, playedMs + 50 * MINUTE_MS, 2_000);
const columns =
  'first_ts, last_ts, count, version, kind, last_value, last_code, last_text, readable_ts, readable_value, ' +
  'readable_code, readable_text, days, hours, minutes, payload';
await database.query(
  `insert into history_segment (signal_id, ${columns})
   select other, ${columns} from unnest($2::int[]) as other, history_segment where signal_id = $1`,
  [ids[0], ids.slice(1)],
);
await database.query('analyze history_segment');

const widgets = ids.map((id, n): Widget => {
  const place = { x: 10 + (n % 50) * 38, y: 10 + Math.floor(n / 50) * 26, width: 34, height: 20, rotate: 0 };
  const widget = widgetCatalog.get('UsualDataText')!.create(`w${n}`, place);
  return {
    ...widget,
    style: { ...widget.style, font: { ...widget.style.font, size: 9 } },
    data: {
      ...(widget.data as object),
      ...unbound,
      signalId: id,
      equipId: equipmentId,
      title: `Signal ${n}`,
    },
  };
});
const con = { title: 'Bench', width: 1920, height: 1080, equipmentId };
async function save(some: readonly Widget[]): Promise<string> {
  const file = toPageFile(createPage(con, some), widgetCatalog);
  const { id } = await api.call(
    pageCalls.save,
    { equipmentId, title: `${con.title} ${some.length}`, width: con.width, height: con.height },
    { files: { json: new Blob([JSON.stringify(file)]) } },
  );
  return id;
}
const pageId = await save(widgets);
const smallId = await save(widgets.slice(0, SMALL));

const browser = await openBrowser({ cookie: api.cookie, url: server.url });
const { page } = browser;
const address = (id: string, atMs: number, more = '') => `/monitor/eg/detail/page/${id}?at=${atMs}${more}`;

/** Goes to a moment by address; ms until its values are painted. */
const jump = (to: string) =>
  page.evaluate(async (path) => {
    const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const banner = document.querySelector<HTMLElement>('[data-testid="past-banner"]')!;
    const shown = document.querySelector<HTMLElement>('[data-testid="past-time"]')!;
    const before = shown.textContent;
    const startMs = performance.now();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (shown.textContent === before) await painted();
    while (banner.dataset.waiting !== 'false') await painted();
    await painted();
    return performance.now() - startMs;
  }, to);

async function jumpAbout(id: string): Promise<number[]> {
  await page.goto(server.url + address(id, beginMs + DAY_MS));
  await page.locator('[data-testid="past-banner"][data-waiting="false"]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
  const took: number[] = [];
  for (let n = 0; n < JUMPS; n += 1) {
    took.push(await jump(address(id, Math.round(beginMs + DAY_MS + Math.random() * 360 * DAY_MS))));
    await page.waitForTimeout(700);
  }
  return took;
}
const small = await jumpAbout(smallId);
const jumps = await jumpAbout(pageId);
const read: number[] = [];
for (let n = 0; n < 7; n += 1) {
  const atMs = beginMs + DAY_MS + Math.random() * 360 * DAY_MS;
  const startMs = performance.now();
  await database.query(
    `select segment.payload from unnest($1::int[]) as wanted (id) cross join lateral (
       select payload from history_segment where signal_id = wanted.id and first_ts <= to_timestamp($2::float8 / 1000)
       order by first_ts desc limit 1) as segment`,
    [ids, atMs],
  );
  read.push(performance.now() - startMs);
}
const floorMs = quantile(read, 0.5);
const canvas = await page.evaluate(drawPlain, COUNT);
const [p50, worst] = [quantile(jumps, 0.5), quantile(jumps, 1)];
console.log(
  `a jump to any moment of a year, ${COUNT} signals, until painted: p50 ${p50.toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${JUMPS}`,
);
console.log(
  `  on a page of ${SMALL} of them: p50 ${quantile(small, 0.5).toFixed(0)} ms, ${(quantile(small, 0.5) / 200).toFixed(2)} of the target; worst ${quantile(small, 1).toFixed(0)} ms`,
);
console.log(`  target 200 ms: ${(p50 / 200).toFixed(2)} of it (p50), ${(worst / 200).toFixed(2)} (worst)`);
console.log(
  `  floors: one query of the same segments ${floorMs.toFixed(0)} ms, ${COUNT} boxes and texts on a plain canvas ${canvas.canvasMs.toFixed(0)} ms: ${(p50 / (floorMs + canvas.canvasMs)).toFixed(1)} x both`,
);

const still = await watchFrames(browser, 1, () => page.waitForTimeout(3000));
await page.goto(`${server.url}${address(pageId, playedMs, `&speed=${SPEED}&play=1`)}`);
await page.locator('[data-testid="past-banner"][data-waiting="false"]').waitFor({ timeout: 60_000 });
// Begins with what has been read ahead of it.
await page.waitForTimeout(2000);
const timeOf = () =>
  page.evaluate(() =>
    Date.parse(document.querySelector('time[data-testid="past-time"]')!.getAttribute('datetime')!),
  );
const fromMs = await timeOf();
const startMs = performance.now();
const played = await watchFrames(browser, PLAYED_S * 10, () => page.waitForTimeout(PLAYED_S * 1000));
const tookMs = performance.now() - startMs;
const plantMs = (await timeOf()) - fromMs;
const held = plantMs / (tookMs * SPEED);
console.log(
  `${SPEED} x over ${PLAYED_S} s, ${COUNT} values each 2 s of the plant: ${(held * 100).toFixed(1)} % of the time played, ${played.framesASecond.toFixed(0)} frames/s (floor, standing: ${still.framesASecond.toFixed(0)}), ${played.taskMsAMove.toFixed(1)} ms of the main thread a move, ${(played.taskMsAMove / canvas.canvasMs).toFixed(2)} x the plain canvas`,
);
console.log(`  target 30 frames/s: ${(played.framesASecond / 30).toFixed(2)} of it`);
console.log(`  heap after a full collection: ${((await browser.heapBytes()) / 1e6).toFixed(0)} MB`);
await browser.close();
await database.end();
await server.stop();
