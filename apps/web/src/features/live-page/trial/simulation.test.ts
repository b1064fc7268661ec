import { describe, expect, it } from 'vitest';
import { LiveStore } from '../../../lib/live/index.ts';
import { SimulatedStore } from './simulated-store.ts';
import { Simulation } from './simulation.ts';
import {
  defaultSource,
  kindsOf,
  type SimulatedSignal,
  type Source,
  sampleSource,
  sourceOfKind,
} from './source.ts';

const signal: SimulatedSignal = {
  ...{ id: '7', dataType: 'number', decimals: 2, min: 0, max: 10, states: [], writable: false },
};
const at = (source: Source, seconds: number, of = signal) => sampleSource(source, of, seconds * 1000).value;

describe('a source by the clock', () => {
  it('swings between its ends once a period', () => {
    const sine: Source = { kind: 'sine', min: 2, max: 8, periodS: 8 };
    expect([0, 2, 4, 6, 8].map((second) => at(sine, second))).toEqual([5, 8, 5, 2, 5]);
  });
  it('rises and begins again', () => {
    const ramp: Source = { kind: 'ramp', min: 0, max: 10, periodS: 10 };
    expect([0, 2.5, 9, 10, 12.5].map((second) => at(ramp, second))).toEqual([0, 2.5, 9, 0, 2.5]);
  });
  it('goes through its states, each for its time', () => {
    const states: Source = {
      kind: 'states',
      steps: [
        { value: 0, dwellS: 5 },
        { value: 1, dwellS: 3 },
      ],
    };
    expect([0, 4.9, 5, 7.9, 8, 13].map((second) => at(states, second))).toEqual([0, 0, 1, 1, 0, 1]);
    const switched = { ...signal, dataType: 'boolean' as const };
    expect([0, 5].map((second) => at(states, second, switched))).toEqual([false, true]);
  });
  it('wanders within its ends without a jump, and the same whenever it is asked', () => {
    const walk: Source = { kind: 'walk', min: 10, max: 20, periodS: 5 };
    const values = Array.from({ length: 400 }, (_, step) => Number(at(walk, step / 4)));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...values)).toBeLessThanOrEqual(20);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(2);
    const steps = values.slice(1).map((value, place) => Math.abs(value - values[place]!));
    expect(Math.max(...steps)).toBeLessThan(3);
    expect(values[123]).toBe(at(walk, 123 / 4));
    expect(at(walk, 33, { ...signal, id: '8' })).not.toBe(at(walk, 33));
  });
  it('rounds as the signal does', () => {
    expect(at({ kind: 'constant', value: 1.23456 }, 0)).toBe(1.23);
    expect(at({ kind: 'constant', value: 5 }, 0, { ...signal, dataType: 'text' })).toBe('5');
  });
});

describe('what fits a signal', () => {
  const states = [
    { value: 0, title: '停', titleEn: 'off' },
    { value: 2, title: '运行', titleEn: 'on' },
  ];
  it.each([
    ['a measurement moves within its range', {}, { kind: 'sine', min: 1, max: 9 }],
    ['a set-point rests in the middle', { writable: true }, { kind: 'constant', value: 5 }],
    ['a measurement without a range', { min: null, max: null }, { kind: 'sine', min: 0, max: 100 }],
    ['states follow each other', { states }, { kind: 'states' }],
    ['a switch turns', { dataType: 'boolean' as const }, { kind: 'states' }],
    ['a text', { dataType: 'text' as const }, { kind: 'constant', value: 'ABC' }],
  ])('%s', (_name, change, wanted) => {
    expect(defaultSource({ ...signal, ...change } as SimulatedSignal)).toMatchObject(wanted);
  });
  it('keeps the range when the kind changes', () => {
    const sine: Source = { kind: 'sine', min: 3, max: 4, periodS: 7 };
    expect(sourceOfKind('ramp', signal, sine)).toEqual({ ...sine, kind: 'ramp' });
    expect(kindsOf({ ...signal, dataType: 'boolean' })).not.toContain('sine');
  });
});

describe('a simulation', () => {
  it('shows in a curve what was simulated, from when it was', () => {
    const simulation = new Simulation();
    simulation.set(signal, { kind: 'constant', value: 1 }, 10_000);
    simulation.write(signal, 4, 12_000);
    const { times, values } = simulation.history('7', 0, 14_000, 100);
    expect(times[0]).toBe(10_000);
    expect(times.at(-1)).toBe(14_000);
    expect(values.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(values.slice(4)).toEqual([4, 4, 4, 4, 4]);
    expect(simulation.history('8', 0, 14_000, 100).times).toEqual([]);
  });
  it('marks bad and old values, and keeps the last good one in sight', () => {
    const simulation = new Simulation();
    simulation.set(signal, { kind: 'constant', value: 3 }, 0);
    simulation.set(signal, { kind: 'stale' }, 5000);
    expect(simulation.liveValue('7', 6000)).toEqual({
      id: '7',
      value: 3,
      time: 6000,
      code: '201',
      goodTime: 5000,
    });
    expect(simulation.history('7', 0, 6000, 100).bad.length).toBeGreaterThan(0);
  });
  it('keeps what was chosen, not what was written', () => {
    const simulation = new Simulation();
    simulation.set(signal, { kind: 'bad' }, 0);
    simulation.write(signal, 4, 1);
    expect(simulation.isWritten('7')).toBe(true);
    expect([...simulation.chosen()]).toEqual([['7', { kind: 'bad' }]]);
  });
});

describe('simulated values', () => {
  const live = (id: string, value: number, time: number, code = '200') => ({ id, value, time, code });
  it('are in the place of the plant’s and never get there', () => {
    const plant = new LiveStore();
    const simulation = new Simulation();
    const store = new SimulatedStore(plant, simulation);
    let now = 1000;
    const stop = store.run(60_000, () => now);
    plant.apply([live('7', 1, 500), live('9', 2, 500)]);
    expect(store.read('7').value).toBe(1);
    simulation.set(signal, { kind: 'constant', value: 5 }, now);
    expect(store.read('7')).toMatchObject({ value: 5, quality: 'good' });
    // What comes from the plant meanwhile does not show through.
    plant.apply([live('7', 8, 1500), live('9', 3, 1500)]);
    expect([store.read('7').value, store.read('9').value]).toEqual([5, 3]);
    expect(plant.read('7').value).toBe(8);
    now = 2000;
    simulation.set(signal, undefined, now);
    expect(store.read('7').value).toBe(8);
    stop();
  });
  it('are gone while the page does not run', () => {
    const plant = new LiveStore();
    const simulation = new Simulation();
    const store = new SimulatedStore(plant, simulation);
    const stop = store.run(60_000, () => 1000);
    plant.apply([live('7', 1, 500)]);
    simulation.set(signal, { kind: 'constant', value: 5 }, 1000);
    simulation.setRunning(false);
    expect([store.read('7').value, simulation.isOn]).toEqual([1, false]);
    simulation.setRunning(true);
    expect(store.read('7').value).toBe(5);
    stop();
  });
  it('leave what the plant has as old as it is', () => {
    const plant = new LiveStore();
    const store = new SimulatedStore(plant, new Simulation());
    plant.apply([live('9', 2, 500)]);
    const stop = store.run(60_000, () => 1000);
    plant.setStale(true, 900);
    expect(store.read('9')).toMatchObject({ value: 2, quality: 'stale' });
    stop();
  });
});
