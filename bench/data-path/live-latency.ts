/**
 * Change at the gateway to WebSocket client: p50 and p99 at 10,000 changes a second, through the whole server
 * (sign-in, ingest, history, coalescing), beside a relay that forwards the same messages unread.
 * Target: at most 15 and 50 ms.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { addRelayPlant, addServerPlant, type LivePlant } from '../harness/live-plant.ts';
import { pace, quantile } from '../harness/pace.ts';
import { startRelay } from '../harness/relay.ts';
import { startServer } from '../harness/server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const SIGNALS = 1000;
const BATCH = 100;
const INTERVAL_MS = 10;
const VIEWERS = 5;

/** Values are the time they were made at: what arrives says how long it took. */
async function measure({ node, view }: LivePlant) {
  let isCounting = false;
  const latencies: number[] = [];
  const sockets = [];
  for (let i = 0; i < VIEWERS; i += 1)
    sockets.push(
      await view('d0', (_id, madeMs) => {
        if (isCounting && madeMs > 0) latencies.push(performance.now() - madeMs);
      }),
    );
  const run = (ms: number) =>
    pace(INTERVAL_MS, ms, (turn) =>
      node.report('d0', (turn * BATCH) % SIGNALS, new Array(BATCH).fill(performance.now())),
    );
  await run(2000);
  await delay(500);
  isCounting = true;
  await run(SECONDS * 1000);
  await delay(300);
  for (const socket of sockets) socket.terminate();
  await node.close();
  const made = ((SECONDS * 1000) / INTERVAL_MS) * BATCH * VIEWERS;
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), arrived: latencies.length / made };
}

const relay = await startRelay();
const floor = await measure(await addRelayPlant(relay, 1, SIGNALS));
await relay.stop();
const server = await startServer();
const own = await measure(await addServerPlant(server, 'BENCH-1', 1, SIGNALS));
await server.stop();
const printRow = (name: string, { p50, p99, arrived }: typeof own) =>
  console.log(
    `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(arrived * 100).toFixed(1)} % arrived`,
  );
console.log(`${(BATCH * 1000) / INTERVAL_MS} changes/s, ${VIEWERS} viewers, ${SECONDS} s`);
printRow('relay (floor)', floor);
printRow('server       ', own);
console.log(`target 15/50 ms: ${own.p50 <= 15 && own.p99 <= 50 ? 'met' : 'missed'}`);
