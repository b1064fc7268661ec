/**
 * Warm start to the first answer, and memory at idle of the whole process tree (server, PostgreSQL, broker,
 * demo plant), beside the floor of a Node process that only answers HTTP. Targets: 1.5 s and 250 MB.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@zutai/dev-env/server-process';

const root = path.resolve(import.meta.dirname, '../..');
const RUNS = 5;
const IDLE_MS = 30_000;

/** Milliseconds from spawn until the URL answers 200. */
async function measureStart(child: ChildProcess, startedMs: number, url: string): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return performance.now() - startedMs;
    await delay(5);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Proportional set size of a process and all below it, in MB: shared pages count once. */
function treeMegabytes(pid: number): number {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')) {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    if (child !== undefined && parent !== undefined)
      children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const all = [pid];
  for (const one of all) all.push(...(children.get(one) ?? []));
  const kilobytes = all.map((one) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-start-'));
const port = await findFreePort();
const mqttPort = await findFreePort();
const env = { ...process.env, PORT: String(port), ZUTAI_MQTT_PORT: String(mqttPort), ZUTAI_DATA: folder };
const startServer = () =>
  spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
const FLOOR = `require('node:http').createServer((q, r) => r.end('ok')).listen(${port}, '127.0.0.1')`;

const first = performance.now();
let server = startServer();
const firstMs = await measureStart(server, first, `http://127.0.0.1:${port}/healthz`);
await end(server);

const warm: number[] = [];
const floor: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const floorStart = performance.now();
  const bare = spawn(process.execPath, ['-e', FLOOR], { stdio: 'ignore' });
  floor.push(await measureStart(bare, floorStart, `http://127.0.0.1:${port}/`));
  await end(bare);
  const start = performance.now();
  server = startServer();
  warm.push(await measureStart(server, start, `http://127.0.0.1:${port}/healthz`));
  if (run < RUNS - 1) await end(server);
}
await delay(IDLE_MS);
const megabytes = treeMegabytes(server.pid as number);
await end(server);
fs.rmSync(folder, { recursive: true, force: true });

const ratio = (value: number, target: number) => `${(value / target).toFixed(2)} of the target`;
console.log(`first start, with a new database and a day of demo history: ${Math.round(firstMs)} ms`);
console.log(
  `warm start, median of ${RUNS}: ${Math.round(median(warm))} ms (${ratio(median(warm), 1500)} 1500 ms)`,
);
console.log(`floor, bare Node answering HTTP: ${Math.round(median(floor))} ms`);
console.log(
  `memory ${IDLE_MS / 1000} s after the start, demo running: ${Math.round(megabytes)} MB (${ratio(megabytes, 250)} 250 MB)`,
);
