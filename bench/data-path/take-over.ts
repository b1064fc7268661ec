/**
 * SIGKILL of a server to live values again, with our agent on a polled device: a lone server with embedded engines
 * that is started again (from when its new process answers HTTP, which it does when it has its groups), and two
 * servers on one PostgreSQL and mosquitto, of which the one that ingests is killed (from the kill, seen at the other).
 * Targets: at most 2 and 5 s.
 */
import { monitorCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { type Engines, engineKinds } from '../../apps/server/src/system-tests/testing/engines/engines.ts';
import {
  type MeasuredPlant,
  startMeasuredPlant,
} from '../../apps/server/src/system-tests/testing/gateway/measured-plant.ts';
import { readMetric } from '../../apps/server/src/system-tests/testing/read-metric.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const LONE_LIMIT_MS = 2_000;
const SHARED_LIMIT_MS = 5_000;

/** Resolves when a number that the device had after this call is the good live value at a server. */
function untilLive({ counter, counterId, equipmentId }: MeasuredPlant, client: ApiClient): Promise<number> {
  const before = counter.count;
  return waitUntil('live values', async () => {
    const signals = await client.call(monitorCalls.querySignal, { equipmentId });
    const live = signals.find(({ id }) => id === counterId)?.live;
    return live?.code === '200' && Number(live.value) > before && performance.now();
  });
}

const untilUp = ({ url }: RunningServer) =>
  waitUntil('HTTP', async () => {
    const reply = await fetch(`${url}/healthz`);
    await reply.body?.cancel();
    return performance.now();
  });

/** Which of the servers takes the plant's values in: the one that commits rows. */
async function findIngesting(servers: readonly RunningServer[]): Promise<number> {
  const read = () => Promise.all(servers.map((one) => readMetric(one, 'zutai_history_rows_total')));
  const before = await read();
  const { index } = await waitUntil('one of them commits rows', async () => {
    const now = await read();
    const found = now.findIndex((rows, i) => rows > before[i]!);
    return found >= 0 && { index: found };
  });
  return index;
}

async function measure(
  engines: Engines,
  count: 1 | 2,
  play: (
    servers: readonly RunningServer[],
    clients: readonly ApiClient[],
    plant: MeasuredPlant,
  ) => Promise<number>,
): Promise<number[]> {
  const { env } = engines;
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServer({ hasDemo: false, env })),
  );
  const client = await servers[0]!.signIn();
  const clients = servers.map(({ url }) => client.at(url));
  const plant = await startMeasuredPlant(client, { sn: 'BENCH-1', mqttUrl: servers[0]!.mqttUrl });
  const tookMs: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      tookMs.push(await play(servers, clients, plant));
      for (const each of clients) await plant.waitForNewCount(each);
    }
  } finally {
    await plant.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await engines.stop();
  }
  return tookMs;
}

function print(name: string, tookMs: readonly number[], limitMs: number): void {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  const ratio = (ms: number) => `${(ms / 1_000).toFixed(2)} s (${(ms / limitMs).toFixed(2)} of the limit)`;
  console.log(`${name}, ${sorted.length} kills: median ${ratio(median)}, worst ${ratio(worst)}`);
  console.log(`target ${limitMs / 1_000} s: ${worst <= limitMs ? 'met' : 'missed'}`);
}

const lone = await measure(await engineKinds.embedded.start(), 1, async ([server], [client], plant) => {
  await server!.kill();
  const live = untilLive(plant, client!);
  const up = untilUp(server!);
  await server!.restart();
  return (await live) - (await up);
});
print('lone server, started again', lone, LONE_LIMIT_MS);

const { outside } = engineKinds;
if (outside.missing === undefined) {
  const two = await measure(await outside.start(), 2, async (servers, clients, plant) => {
    const killed = await findIngesting(servers);
    const killedMs = performance.now();
    await servers[killed]!.kill();
    const live = await untilLive(plant, clients[1 - killed]!);
    await servers[killed]!.restart();
    return live - killedMs;
  });
  print('two servers, the ingesting one killed', two, SHARED_LIMIT_MS);
}
