/**
 * The curve tool in a real browser, ten signals over 30 days of values each 20 s: from a turn of the wheel until the next
 * picture of the curves is painted, limit 100 ms, and until the finer values have come and are painted. Floor, same run
 * and page: ten lines of as many points as are on the screen, drawn by hand on a plain canvas at a turn of the wheel.
 */
import { equipmentCalls, signalCalls } from '@zutai/contract';
import { startServer } from '@zutai/dev-env/server-process';
import { runInDatabase } from '../../e2e/harness/embedded-database.ts';
import { openBrowser, quantile } from '../harness/chromium.ts';

const SIGNALS = 10;
const DAYS = 30;
const STEP_S = 20;
const LIMIT_MS = 100;
const TURNS = 40;
const DAY_MS = 86_400_000;

const server = await startServer({ hasDemo: false });
const api = await server.signIn();
const { id: equipmentId } = await api.call(equipmentCalls.add, { title: 'Bench' });
const ids: string[] = [];
for (let n = 0; n < SIGNALS; n += 1)
  ids.push(
    (
      await api.call(signalCalls.add, {
        ...{ equipmentId, tag: `s${n}`, title: `Signal ${n}`, unit: n % 2 === 0 ? 'bar' : 'm³/h' },
      })
    ).id,
  );
const toMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const fromMs = toMs - DAYS * DAY_MS;
// Yesterday and today have their partitions from the start.
for (let dayMs = fromMs; dayMs < toMs - DAY_MS; dayMs += DAY_MS) {
  const [day, next] = [dayMs, dayMs + DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10));
  await runInDatabase(
    server,
    `create table if not exists history_${day!.replaceAll('-', '')} partition of history
     for values from ('${day} 00:00:00+00') to ('${next} 00:00:00+00')`,
    [],
  );
}
await runInDatabase(
  server,
  `insert into history (signal_id, ts, value, code)
   select id, to_timestamp($1::float8 / 1000 + second),
     round((50 + 10 * sin(second / 3000.0 + id) + 3 * random())::numeric, 2)::float8, 200
   from unnest($3::bigint[]) as id, generate_series(0, $2::int, $4::int) as second`,
  [String(fromMs), String(DAYS * 86_400 - 1), `{${ids.join(',')}}`, String(STEP_S)],
);
await runInDatabase(server, 'analyze history', []);

const browser = await openBrowser({ cookie: api.cookie, url: server.url });
const { page } = browser;
await page.goto(
  `${server.url}/monitor/curve?signals=${ids.map((id, n) => `${id}.c${n}`).join(',')}&from=${fromMs}&to=${toMs}`,
);
await page.getByRole('table').waitFor();
await page.waitForTimeout(4000);

interface Turns {
  /** From the turn until it was painted, ms. */
  readonly paintedMs: number[];
  /** From the last turn until no finer values were under way any more and these were painted, ms. */
  readonly settledMs: number;
}

/** Turns the wheel over the curves, one turn after the other was painted. */
const turn = (turns: number, deltaY: number, share: number) =>
  page.evaluate(
    async ([count, by, at]): Promise<Turns> => {
      const over = document.querySelector<HTMLElement>('.u-over')!;
      const canvas = document.querySelector<HTMLCanvasElement>('.u-wrap canvas')!;
      const box = over.getBoundingClientRect();
      const painted = () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      let strokes = 0;
      const ctx = canvas.getContext('2d')!;
      const { stroke } = ctx;
      ctx.stroke = function (this: CanvasRenderingContext2D, ...given: never[]) {
        strokes += 1;
        stroke.apply(this, given as never);
      };
      const paintedMs: number[] = [];
      let lastMs = 0;
      for (let n = 0; n < count; n += 1) {
        const before = strokes;
        lastMs = performance.now();
        over.dispatchEvent(
          new WheelEvent('wheel', {
            ...{ deltaY: by, clientX: box.left + box.width * at, clientY: box.top + box.height / 2 },
            ...{ bubbles: true, cancelable: true },
          }),
        );
        // The picture is drawn by then, or in the frame after.
        for (let frame = 0; strokes < before + 10 && frame < 100; frame += 1) await painted();
        await painted();
        if (strokes >= before + 10) paintedMs.push(performance.now() - lastMs);
      }
      let seen = -1;
      while (seen !== strokes || document.querySelector('[data-testid="busy"]') !== null) {
        seen = strokes;
        const beganMs = performance.now();
        while (performance.now() - beganMs < 300 && seen === strokes) await painted();
        if (seen !== strokes) lastMs = Math.min(lastMs, beganMs);
      }
      const settledMs = performance.now() - lastMs - 300;
      ctx.stroke = stroke;
      return { paintedMs, settledMs };
    },
    [turns, deltaY, share] as const,
  );

const closer = await turn(TURNS, -100, 0.37);
const further = await turn(TURNS, 100, 0.37);
const settled: number[] = [];
for (let n = 0; n < 8; n += 1)
  settled.push((await turn(3, n % 4 === 3 ? 100 : -100, 0.2 + n / 12)).settledMs);
const floorMs = await page.evaluate(async () => {
  const source = document.querySelector<HTMLCanvasElement>('.u-wrap canvas')!;
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height;
  document.body.append(canvas);
  const ctx = canvas.getContext('2d')!;
  const took: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const startMs = performance.now();
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    for (let line = 0; line < 10; line += 1) {
      ctx.beginPath();
      for (let x = 0; x < 3000; x += 1)
        ctx.lineTo((x / 3000) * canvas.width, (0.5 + Math.sin(x / 40 + line + round) / 3) * canvas.height);
      ctx.stroke();
    }
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    took.push(performance.now() - startMs);
  }
  canvas.remove();
  return took.sort((a, b) => a - b)[10]!;
});

const report = (name: string, { paintedMs }: Turns) => {
  const [p50, p95] = [quantile(paintedMs, 0.5), quantile(paintedMs, 0.95)];
  console.log(
    `${name}: wheel to picture p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${paintedMs.length} turns; ` +
      `limit ${LIMIT_MS} ms: ${(p95 / LIMIT_MS).toFixed(2)} of it (p95); ${(p50 / floorMs).toFixed(1)} x the floor`,
  );
};
report(`closer, ${DAYS} days to the values`, closer);
report('further, back out again', further);
console.log(
  `finer values painted after the wheel rests: p50 ${quantile(settled, 0.5).toFixed(0)} ms, worst ${quantile(settled, 1).toFixed(0)} ms`,
);
console.log(`floor, ten lines of 3,000 points by hand: ${floorMs.toFixed(0)} ms`);
await browser.close();
await server.stop();
