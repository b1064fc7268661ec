/**
 * A write from an HTTP client to a Modbus register and back: writeVal, then the callback until it says success
 * with the value read back. Real server, agent and Modbus TCP device; every write is in the ledger.
 * Floor: HTTP to a relay, MQTT to a client that writes and reads the same register, and back, nothing checked.
 * Target: at most 20 ms.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startAgent } from '@zutai/agent';
import {
  commandCalls,
  driverCalls,
  equipmentCalls,
  gatewayCalls,
  monitorCalls,
  signalCalls,
} from '@zutai/contract';
import { definePoint, startModbusSimulator } from '@zutai/dev-env';
import mqtt from 'mqtt';
import { quantile } from '../harness/pace.ts';
import { startRelay } from '../harness/relay.ts';
import { type BenchServer, startServer } from '../harness/server.ts';

const WRITES = Number(process.env.BENCH_WRITES ?? 200);
const text = { zh: '', en: '' };
const quiet = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error };

const plc = await startModbusSimulator({
  points: [
    definePoint({
      tag: 'setpoint',
      group: text,
      title: text,
      writable: true,
      address: { table: 'holding', address: 0, type: 'int16' },
    }),
  ],
});

async function time(write: (value: number) => Promise<void>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let i = 0; i < WRITES + 20; i += 1) {
    const startMs = performance.now();
    await write(i % 1000);
    if (i >= 20) tookMs.push(performance.now() - startMs);
  }
  return tookMs;
}

/** One request of Modbus TCP (function, address, value or count) on a connection used for nothing else. */
async function ask(socket: net.Socket, code: number, address: number, last: number): Promise<Buffer> {
  const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, code, 0, address, last >> 8, last & 255]);
  socket.write(request);
  const [answer] = await once(socket, 'data');
  return answer;
}

async function measureFloor(): Promise<number[]> {
  const relay = await startRelay();
  const gateway = await mqtt.connectAsync(relay.mqttUrl);
  const socket = net.connect({ port: plc.port, host: plc.host, noDelay: true });
  await once(socket, 'connect');
  const carryOut = async (value: string) => {
    await ask(socket, 6, 0, Number(value));
    await ask(socket, 3, 0, 1);
    gateway.publish(`answer/${value}`, '');
  };
  gateway.on('message', (topic) => void carryOut(topic.slice('ask/'.length)));
  await gateway.subscribeAsync('ask/+');
  const tookMs = await time(async (value) => {
    await (await fetch(`${relay.url}/${value}`, { method: 'POST' })).text();
  });
  socket.destroy();
  await gateway.endAsync();
  await relay.stop();
  return tookMs;
}

async function registerPlant(server: BenchServer) {
  const gateway = await server.call(gatewayCalls.add, { sn: 'BENCH-WRITE', title: 'bench' });
  const { id: equipmentId } = await server.call(equipmentCalls.add, {
    title: 'bench',
    gatewayId: gateway.id,
  });
  const { id: driverId } = await server.call(driverCalls.add, {
    equipmentId,
    title: 'plc',
    protocol: 'modbus-tcp',
    options: { host: plc.host, port: plc.port },
  });
  const { id: signalId } = await server.call(signalCalls.add, {
    equipmentId,
    driverId,
    tag: 'setpoint',
    title: 'setpoint',
    address: 'HR:0:int16',
    writable: true,
    min: 0,
    max: 1000,
  });
  return { gateway, equipmentId, signalId };
}

async function measureServer(): Promise<number[]> {
  const server = await startServer();
  const { gateway, equipmentId, signalId } = await registerPlant(server);
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-agent-'));
  const { sn, key, groupId: group } = gateway;
  const agent = await startAgent({ sn, key, group, brokerUrl: server.mqttUrl, dataFolder, logger: quiet });
  for (;;) {
    const [signal] = await server.call(monitorCalls.querySignal, { equipmentId });
    const { online } = await server.call(monitorCalls.gatewayInfo, { equipmentId });
    if (online && signal?.live?.code === '200') break;
    await delay(100);
  }
  const tookMs = await time(async (value) => {
    let reply = await server.call(commandCalls.writeSignal, { equipmentId, signalId, value: String(value) });
    while (reply.status === 'pending') reply = await server.call(commandCalls.callback, { uuid: reply.uuid });
    if (reply.status !== 'success' || reply.data.readBack !== value || plc.get('setpoint') !== value)
      throw new Error(`the write of ${value} failed: ${JSON.stringify(reply)}`);
  });
  await agent.stop();
  await server.stop();
  fs.rmSync(dataFolder, { recursive: true, force: true });
  return tookMs;
}

const floor = await measureFloor();
const own = await measureServer();
await plc.stop();
const printRow = (name: string, tookMs: number[]) =>
  console.log(
    `${name}: p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p99 ${quantile(tookMs, 0.99).toFixed(1)} ms`,
  );
console.log(`${WRITES} writes, one after the other, each read back from the register`);
printRow('relay (floor)', floor);
printRow('server       ', own);
console.log(`target 20 ms: ${quantile(own, 0.5) <= 20 ? 'met' : 'missed'}`);
