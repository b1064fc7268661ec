import { afterEach, describe, expect, it } from 'vitest';
import type { ModbusSimulator } from '../modbus/simulator.ts';
import { connectRaw } from '../testing/raw-client.ts';
import { Boiler } from './boiler.ts';
import { startBoiler } from './start-boiler.ts';

const minuteMs = 60_000;

describe('the boiler', () => {
  it('holds its pressure near the set-point and its level near the middle', () => {
    const boiler = new Boiler({ seed: 5 });
    for (let minute = 0; minute < 240; minute++) {
      boiler.step(minuteMs);
      expect(Math.abs(Number(boiler.read('steam/pressure')) - 8)).toBeLessThan(1.5);
      expect(Math.abs(Number(boiler.read('drum/level')) - 50)).toBeLessThan(10);
    }
  });

  it('follows a new set-point', () => {
    const boiler = new Boiler();
    boiler.write('steam/pressure-setpoint', 5);
    boiler.step(30 * minuteMs);
    expect(Number(boiler.read('steam/pressure'))).toBeLessThan(6.5);
  });

  it('goes out when told, loses its steam, and purges before it fires again', () => {
    const boiler = new Boiler();
    const hours = boiler.read('burner/hours');
    boiler.write('burner/command', false);
    boiler.step(20 * minuteMs);
    expect([boiler.read('boiler/status'), boiler.read('burner/flame'), boiler.read('fuel/flow')]).toEqual([
      0,
      false,
      0,
    ]);
    expect(boiler.read('burner/hours')).toBe(hours);
    expect(Number(boiler.read('steam/pressure'))).toBeLessThan(2);
    boiler.write('burner/command', true);
    boiler.step(3000);
    expect(boiler.read('boiler/status')).toBe(1);
    boiler.step(30_000);
    expect([boiler.read('boiler/status'), boiler.read('burner/flame')]).toEqual([2, true]);
  });

  it('refuses what it must not take', () => {
    const boiler = new Boiler();
    expect(() => boiler.write('steam/pressure', 5)).toThrow('cannot be written');
    expect(() => boiler.write('steam/pressure-setpoint', 20)).toThrow('out of bounds');
    expect(() => boiler.read('nothing')).toThrow('no point nothing');
  });
});

describe('the boiler over Modbus TCP', () => {
  let simulator: ModbusSimulator;
  afterEach(() => simulator.stop());

  it('takes a set-point into its register', async () => {
    simulator = await startBoiler();
    const client = await connectRaw(simulator.port);
    expect(await client.ask(6, 0x03, 0xe8, 0x03, 0xb6)).toEqual([6, 0x03, 0xe8, 0x03, 0xb6]);
    expect(simulator.get('steam/pressure-setpoint')).toBe(9.5);
    client.close();
  });
});
