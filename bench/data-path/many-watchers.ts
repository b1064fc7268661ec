/**
 * One server with 1,000 pieces of equipment and 100,000 signals of a foreign gateway's kind: how long a page of the
 * monitor list takes, and what 1,000 live sockets on the process cost, quiet and while everything they show changes.
 * Target: the list within 100 ms, on a machine that has nothing else to do. Floors: a call that reads one row, and the
 * bare rows of a page with its count, asked of PostgreSQL directly.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { BINARY_PROTOCOL, gatewayCalls, monitorCalls } from '@zutai/contract';
import { startServer, waitUntil } from '@zutai/dev-env/server-process';
import WebSocket from 'ws';
import { openDatabase } from '../../apps/server/src/system-tests/testing/open-database.ts';
import { readMetric } from '../../apps/server/src/system-tests/testing/read-metric.ts';
import { pace, quantile } from '../harness/pace.ts';
import { PlantNode } from '../harness/plant-node.ts';

const GATEWAYS = 10;
const DEVICES = 100;
const SIGNALS = 100;
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const LIST_LIMIT_MS = 100;

const server = await startServer({ hasDemo: false });
const client = await server.signIn();
const database = openDatabase(server);
const tags = Array.from({ length: SIGNALS }, (_, i) => `s${i}`);
const devices = Array.from({ length: DEVICES }, (_, i) => ({ deviceId: `d${i}`, tags }));

/** A gateway with its equipment, past the calls, which would take a minute. */
async function addGateway(index: number): Promise<() => Promise<PlantNode>> {
  const gateway = await client.call(gatewayCalls.add, { sn: `BENCH-${index}`, title: `Gateway ${index}` });
  await database.query(
    `with added as (
       insert into equipment (organisation_id, title, kind, display, gateway_id, device_id)
       select organisation_id, 'Station ' || sn || ' ' || n, 'EG', 'list', id, 'd' || n
       from gateway, generate_series(0, $2::int - 1) as n where id = $1 returning id)
     insert into signal (equipment_id, tag, title, data_type, seq)
     select id, 's' || n, 'Signal ' || n, 'number', n from added, generate_series(0, $3::int - 1) as n`,
    [gateway.id, DEVICES, SIGNALS],
  );
  await database.query('update gateway set wanted_version = wanted_version + 1 where id = $1', [gateway.id]);
  const login = { group: gateway.groupId, sn: `BENCH-${index}`, key: gateway.key };
  return () => PlantNode.connect(server.mqttUrl, login, devices);
}

for (const table of ['equipment', 'signal']) await database.query(`alter table ${table} disable trigger all`);
const connects = [];
for (let index = 0; index < GATEWAYS; index += 1) connects.push(await addGateway(index));
for (const table of ['equipment', 'signal']) await database.query(`alter table ${table} enable trigger all`);
await database.query('vacuum analyze equipment, signal');
// Births of devices before their definitions are known would count as a flood, and these nodes are born once.
await delay(3_000);
const nodes: PlantNode[] = [];
for (const connect of connects) nodes.push(await connect());
for (const node of nodes)
  for (const { deviceId } of devices) node.report(deviceId, 0, new Array(SIGNALS).fill(1));
const list = (request: object) => client.call(monitorCalls.queryEquipment, request);
await waitUntil('all equipment is online', async () => {
  const { onlineCount, total } = await list({ pageSize: 1 });
  return onlineCount === GATEWAYS * DEVICES && total === onlineCount;
});

async function measure(name: string, work: () => Promise<unknown>): Promise<number> {
  const tookMs: number[] = [];
  for (let round = -5; round < 30; round += 1) {
    const startMs = performance.now();
    await work();
    if (round >= 0) tookMs.push(performance.now() - startMs);
  }
  const [p50, p95] = [quantile(tookMs, 0.5), quantile(tookMs, 0.95)];
  console.log(`${name.padEnd(42)} p50 ${p50.toFixed(1).padStart(6)} ms, p95 ${p95.toFixed(1)} ms`);
  return p50;
}

console.log(`${GATEWAYS * DEVICES} pieces of equipment, ${GATEWAYS * DEVICES * SIGNALS} signals`);
const request = (body: object) => () => list(body);
const callMs = await measure('floor: a call that reads one row', () =>
  client.call(gatewayCalls.query, { pageSize: 1 }),
);
const queryMs = await measure('floor: bare SQL of a page of 20', async () => {
  await Promise.all([
    database.query('select * from equipment order by title, id limit 20'),
    database.query('select count(*), count(*) filter (where online) from equipment'),
  ]);
});
const listMs = [
  await measure('monitor list, first page of 20', request({ pageSize: 20 })),
  await measure('monitor list, last page of 20', request({ pageSize: 20, pageNum: 50 })),
  await measure('monitor list, 100 a page', request({ pageSize: 100 })),
  await measure('monitor list, searched', request({ pageSize: 20, keyword: 'BENCH-7 9' })),
];
const worstMs = Math.max(...listMs);
console.log(
  `first page ${(listMs[0]! / queryMs).toFixed(2)} of the bare SQL, ${(listMs[0]! / callMs).toFixed(2)} of the call that reads one row`,
);
console.log(
  `worst p50 ${(worstMs / LIST_LIMIT_MS).toFixed(2)} of the limit of ${LIST_LIMIT_MS} ms: ${worstMs <= LIST_LIMIT_MS ? 'met' : 'missed'}`,
);

const readCpuS = () => readMetric(server, 'zutai_process_cpu_seconds_total');
const readMemory = () => readMetric(server, 'zutai_process_resident_memory_bytes');
async function measureCpu(work: () => Promise<void>): Promise<number> {
  const [before, startMs] = [await readCpuS(), performance.now()];
  await work();
  return (((await readCpuS()) - before) / (performance.now() - startMs)) * 100_000;
}
/** Everything that is watched changes once a second. */
const change = () =>
  pace(1_000 / DEVICES, SECONDS * 1_000, (turn) => {
    for (const node of nodes)
      node.report(`d${turn % DEVICES}`, 0, new Array(SIGNALS).fill(turn + performance.now() / 1e9));
  });

const quiet = await measureCpu(() => delay(SECONDS * 1_000));
const changing = await measureCpu(change);
const bytesBefore = await readMemory();
const { rows } = await database.query<{ id: string }>('select id from equipment order by id');
const sockets: WebSocket[] = [];
let frames = 0;
for (let index = 0; index < SOCKETS; index += 1) {
  const token = await client.call(monitorCalls.token, { equipmentId: rows[index % rows.length]!.id });
  const path = `/lfscada/ws/eg/signal/subscribe/${token}`;
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, BINARY_PROTOCOL);
  await once(socket, 'message');
  socket.on('message', () => {
    frames += 1;
  });
  sockets.push(socket);
}
const bytes = (await readMemory()) - bytesBefore;
const quietWith = await measureCpu(() => delay(SECONDS * 1_000));
frames = 0;
const changingWith = await measureCpu(change);
console.log(`${SOCKETS} sockets of ${SIGNALS} signals each, by one account`);
console.log(`memory: ${(bytes / 1024 / SOCKETS).toFixed(0)} kB a socket`);
console.log(
  `CPU quiet: ${quietWith.toFixed(1)} % (${quiet.toFixed(1)} % without), ${((quietWith - quiet) / SOCKETS).toFixed(4)} % a socket`,
);
console.log(
  `CPU with every value changing once a second: ${changingWith.toFixed(1)} % (${changing.toFixed(1)} % without), ${((changingWith - changing) / SOCKETS).toFixed(4)} % a socket, ${(frames / SECONDS).toFixed(0)} frames/s`,
);
for (const socket of sockets) socket.terminate();
for (const node of nodes) await node.close();
await database.end();
await server.stop();
