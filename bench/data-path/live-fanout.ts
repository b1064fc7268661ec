/**
 * 10,000 signals that each change once a second, 50 viewers of 200 each: values that did not arrive, and the
 * CPU of the server process (broker, ingest and history included; PostgreSQL not), beside a relay with no
 * checks in the same run. Target: nothing lost, at most 15 % of a CPU.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { addRelayPlant, addServerPlant, type LivePlant } from '../harness/live-plant.ts';
import { pace } from '../harness/pace.ts';
import { startRelay } from '../harness/relay.ts';
import { startServer } from '../harness/server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const DEVICES = 50;
const SIGNALS = 200;

/** CPU in percent with and without viewers, and the share of changes that did not arrive. */
async function measure({ node, view }: LivePlant, cpuMs: () => Promise<number>) {
  const report = (turn: number) => {
    // Every device once a second, one after the other; no value comes twice.
    const round = Math.floor(turn / DEVICES) + 1;
    node.report(`d${turn % DEVICES}`, 0, new Array(SIGNALS).fill(round + performance.now() / 1e9));
  };
  const run = async () => {
    const before = await cpuMs();
    const startMs = performance.now();
    await pace(1000 / DEVICES, SECONDS * 1000, report);
    return ((await cpuMs()) - before) / (performance.now() - startMs);
  };
  await run();
  const without = await run();
  let arrived = 0;
  const last = new Map<string, number>();
  const sockets = [];
  for (let i = 0; i < DEVICES; i += 1)
    sockets.push(
      await view(`d${i}`, (id, value) => {
        const key = `${i}/${id}`;
        if (value !== last.get(key)) arrived += 1;
        last.set(key, value);
      }),
    );
  await delay(1000);
  arrived = 0;
  const withViewers = await run();
  await delay(500);
  for (const socket of sockets) socket.terminate();
  await node.close();
  const made = SECONDS * DEVICES * SIGNALS;
  return { without: without * 100, withViewers: withViewers * 100, lost: (1 - arrived / made) * 100 };
}

const relay = await startRelay();
const floor = await measure(await addRelayPlant(relay, DEVICES, SIGNALS), relay.cpuMs);
await relay.stop();
const server = await startServer();
const own = await measure(await addServerPlant(server, 'BENCH-1', DEVICES, SIGNALS), server.cpuMs);
await server.stop();
const printRow = (name: string, { without, withViewers, lost }: typeof own) =>
  console.log(
    `${name}: CPU ${withViewers.toFixed(1)} % (${without.toFixed(1)} % without viewers), lost ${lost.toFixed(2)} %`,
  );
console.log(`${DEVICES * SIGNALS} signals at 1/s, ${DEVICES} viewers of ${SIGNALS}, ${SECONDS} s`);
printRow('relay (floor)', floor);
printRow('server       ', own);
console.log(
  `target 15 %, nothing lost: ${own.withViewers <= 15 && Math.abs(own.lost) < 1e-9 ? 'met' : 'missed'}`,
);
