import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startAgent } from '@zutai/agent';
import type { GatewayConfiguration } from '@zutai/contract/sparkplug';

/**
 * Claim: 10,000 registers over Modbus TCP at 1 s, every cycle met, at most 10 % of one core.
 * Floor: the same requests over a raw socket, nothing decoded, as fast as they go.
 */
const registerCount = 10_000;
const blockRegisters = 125;
const intervalMs = 1_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 15);

/** The device lives in a thread of its own, so that its work is not counted as the agent's. */
const deviceSource = `
const { createServer } = require('node:net');
const { parentPort } = require('node:worker_threads');
let requests = 0;
const server = createServer({ noDelay: true }, (socket) => {
  let rest = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    let bytes = Buffer.concat([rest, chunk]);
    while (bytes.length >= 12) {
      const count = bytes.readUInt16BE(10);
      const answer = Buffer.alloc(9 + count * 2);
      bytes.copy(answer, 0, 0, 8);
      answer.writeUInt16BE(3 + count * 2, 4);
      answer[8] = count * 2;
      requests += 1;
      for (let i = 0; i < count; i++) answer.writeUInt16BE((requests + i) & 0xffff, 9 + i * 2);
      socket.write(answer);
      bytes = bytes.subarray(12);
    }
    rest = bytes;
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
parentPort.on('message', () => parentPort.postMessage({ requests }));
`;

function ask<T>(worker: Worker, question?: string): Promise<T> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    if (question) worker.postMessage(question);
  });
}

/** CPU of this thread's work in ms; the device's thread is subtracted by measuring its own event loop. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Registers a second over a bare socket, one request at a time, and the CPU it took per cycle. */
async function measureFloor(port: number): Promise<{ registersPerSecond: number; cpuMsPerCycle: number }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve) => socket.once('connect', resolve));
  const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, blockRegisters]);
  const answerBytes = 9 + blockRegisters * 2;
  const cycles = 200;
  const blocks = (cycles * registerCount) / blockRegisters;
  const startMs = performance.now();
  const startCpuMs = cpuMs();
  await new Promise<void>((resolve) => {
    let received = 0;
    let done = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received < answerBytes) return;
      received -= answerBytes;
      done += 1;
      if (done === blocks) resolve();
      else socket.write(request);
    });
    socket.write(request);
  });
  const elapsedS = (performance.now() - startMs) / 1_000;
  socket.destroy();
  return {
    registersPerSecond: (cycles * registerCount) / elapsedS,
    cpuMsPerCycle: (cpuMs() - startCpuMs) / cycles,
  };
}

function makeConfiguration(port: number): GatewayConfiguration {
  const signals = Array.from({ length: registerCount }, (_, index) => ({
    id: String(index + 1),
    tag: `r${index}`,
    dataType: 'number' as const,
    address: { table: 'holding', address: index, type: 'uint16' },
    scale: 1,
    offset: 0,
    writable: false,
    deadband: Number(process.env.BENCH_DEADBAND ?? 1e9),
  }));
  const driver = {
    id: '1',
    protocol: 'modbus-tcp',
    title: 'bench',
    pollIntervalMs: intervalMs,
    options: { host: '127.0.0.1', port },
    signals,
  };
  return { version: 1, equipments: [{ id: '1', deviceId: '1', drivers: [driver] }] };
}

const device = new Worker(deviceSource, { eval: true });
const { port } = await ask<{ port: number }>(device);
const floor = await measureFloor(port);
const dataFolder = mkdtempSync(join(tmpdir(), 'zutai-bench-'));
writeFileSync(join(dataFolder, 'configuration.json'), JSON.stringify(makeConfiguration(port)));
const silent = { debug() {}, info() {}, warn() {}, error() {} };
// No broker: what is measured is the polling, and the log that takes what changes.
const agent = await startAgent({
  sn: 'bench',
  key: 'bench',
  group: 'bench',
  brokerUrl: 'mqtt://127.0.0.1:1',
  dataFolder,
  logger: silent,
});
await new Promise((resolve) => setTimeout(resolve, 2_500));

const before = await ask<{ requests: number }>(device, 'count');
const skippedBefore = agent.status().skippedPolls;
const startMs = performance.now();
const startCpuMs = cpuMs();
await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
const elapsedMs = performance.now() - startMs;
const usedCpuMs = cpuMs() - startCpuMs;
const after = await ask<{ requests: number }>(device, 'count');
const skipped = agent.status().skippedPolls - skippedBefore;
await agent.stop();
await device.terminate();
rmSync(dataFolder, { recursive: true });

const cycles = ((after.requests - before.requests) * blockRegisters) / registerCount;
const cpuShare = usedCpuMs / elapsedMs;
const cpuMsPerCycle = usedCpuMs / cycles;
process.stdout.write(
  [
    `agent-modbus: ${registerCount} registers every ${intervalMs} ms`,
    `  cycles met      ${cycles.toFixed(1)} of ${(elapsedMs / intervalMs).toFixed(1)}, skipped ${skipped} (target 0)`,
    `  CPU             ${(cpuShare * 100).toFixed(1)} % of one core (target ≤ 10 %)`,
    `  CPU per cycle   ${cpuMsPerCycle.toFixed(1)} ms, ${(cpuMsPerCycle / floor.cpuMsPerCycle).toFixed(1)} × a raw socket's ${floor.cpuMsPerCycle.toFixed(1)} ms`,
    `  floor           ${Math.round(floor.registersPerSecond / 1_000)} k registers/s, one request at a time`,
    '',
  ].join('\n'),
);
if (skipped > 0 || cpuShare > 0.1) process.exitCode = 1;
