import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ModbusTable } from '@zutai/contract/driver-protocol';
import jsmodbus from 'jsmodbus';
import { afterEach, describe, expect, it } from 'vitest';
import { countPointPlaces, decodePoint } from '../modbus/point-codec.ts';
import type { Point } from '../point/point.ts';
import { connectRaw, makeFrame } from '../testing/raw-client.ts';
import { plantPoints } from './points/points.ts';
import { type RunningPlant, type StartPlantOptions, startPlant } from './start-plant.ts';
import { pumpStatus } from './state.ts';

let plant: RunningPlant;
let socket: Socket | undefined;

/** At 14:00 in UTC+8 pump 1 is enough. */
const afternoonMs = Date.UTC(2025, 5, 1, 6);

/** The simulated clock starts in the afternoon; a second lasts 50 ms. */
async function start(options: StartPlantOptions = {}) {
  const offsetMs = afternoonMs - Date.now();
  plant = await startPlant({ seed: 3, speed: 20, now: () => Date.now() + offsetMs, ...options });
  socket = connect(plant.port, plant.host);
  const client = new jsmodbus.client.TCP(socket, 1, 2000);
  await once(socket, 'connect');
  return client;
}

afterEach(async () => {
  socket?.destroy();
  await plant.stop();
});

function pointOf(tag: string) {
  return plantPoints.find((point) => point.tag === tag)!;
}

describe('the plant over Modbus TCP', () => {
  it('moves: what a client reads is what the physics say', async () => {
    const client = await start();
    const readFlow = async () => {
      const { response } = await client.readInputRegisters(114, 4);
      return decodePoint(pointOf('header/flow'), response.body.valuesAsArray);
    };
    const first = await readFlow();
    await expect.poll(readFlow).not.toBe(first);
    expect(await readFlow()).toBeGreaterThan(100);
  });

  it('says over the wire for every point what the device itself says', async () => {
    const client = await start({ speed: 0 });
    const readers: Record<ModbusTable, (point: Point) => Promise<ArrayLike<number>>> = {
      coil: async ({ address }) =>
        Array.from((await client.readCoils(address.address, 1)).response.body.valuesAsArray, Number),
      discrete: async ({ address }) =>
        Array.from((await client.readDiscreteInputs(address.address, 1)).response.body.valuesAsArray, Number),
      input: async (point) =>
        (await client.readInputRegisters(point.address.address, countPointPlaces(point))).response.body
          .valuesAsArray,
      holding: async (point) =>
        (await client.readHoldingRegisters(point.address.address, countPointPlaces(point))).response.body
          .valuesAsArray,
    };
    for (const point of plantPoints) {
      const words = await readers[point.address.table](point);
      expect([point.tag, decodePoint(point, words)]).toEqual([point.tag, plant.get(point.tag)]);
    }
  });

  it('stops pump 1 when its coil is written, and pump 2 starts', async () => {
    const client = await start();
    await client.writeSingleCoil(0, false);
    const { response } = await client.readCoils(0, 1);
    expect(response.body.valuesAsArray[0]).toBe(0);
    await expect.poll(() => plant.get('pump1/status')).toBe(pumpStatus.stopped);
    await expect.poll(() => plant.get('pump2/status')).toBe(pumpStatus.running);
    const discrete = await client.readDiscreteInputs(0, 2);
    expect(discrete.response.body.valuesAsArray.slice(0, 2)).toEqual([0, 1]);
  });

  it('has a written set-point at once for the read-back', async () => {
    const client = await start();
    await client.writeMultipleRegisters(40, [0x4060, 0]);
    const { response } = await client.readHoldingRegisters(40, 2);
    expect([...response.body.valuesAsArray]).toEqual([0x4060, 0]);
    expect(plant.plant.state.controller.levelSetpoint).toBe(3.5);
  });

  it('refuses a set-point out of bounds and keeps the old one', async () => {
    await start();
    const raw = await connectRaw(plant.port);
    expect(await raw.ask(6, 0, 47, 0, 200)).toEqual([0x86, 3]);
    expect(plant.get('controller/alternation-hours')).toBe(8);
    raw.close();
  });

  it('loses the analyser when told: refused or silent, the rest goes on, reset heals', async () => {
    await start();
    const raw = await connectRaw(plant.port);
    const askAnalyzer = () => raw.ask(4, 0x03, 0xe8, 0, 2);
    expect((await askAnalyzer())[0]).toBe(4);
    await raw.ask(6, 0, 82, 0, 1);
    expect(await askAnalyzer()).toEqual([0x84, 2]);
    await raw.ask(6, 0, 82, 0, 2);
    raw.socket.write(makeFrame(9999, [4, 0x03, 0xe8, 0, 2]));
    expect((await raw.ask(4, 0, 104, 0, 2))[0]).toBe(4);
    expect(plant.get('quality/analyzer-online')).toBe(false);
    await raw.ask(5, 0, 4, 0xff, 0);
    expect((await askAnalyzer())[0]).toBe(4);
    raw.close();
  });

  it('clears the reset button by itself', async () => {
    const client = await start();
    await client.writeSingleCoil(4, true);
    expect(plant.get('station/reset')).toBe(true);
    await expect.poll(() => plant.get('station/reset')).toBe(false);
  });
});
