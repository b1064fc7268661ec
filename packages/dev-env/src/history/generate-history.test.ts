import { describe, expect, it } from 'vitest';
import { quantizePoint } from '../modbus/point-codec.ts';
import { Plant } from '../plant/plant.ts';
import { plantPoints } from '../plant/points/points.ts';
import { generateHistory, type HistoryRow } from './generate-history.ts';

const fromMs = Date.UTC(2025, 5, 1);
const hourMs = 3_600_000;
const day = { fromMs, toMs: fromMs + 24 * hourMs, stepMs: 60_000 };

function collect(tag: string, options: Partial<Parameters<typeof generateHistory>[0]> = {}): HistoryRow[] {
  return [...generateHistory({ ...day, tags: [tag], ...options })];
}

describe('generated history', () => {
  it('is in time order, one row a point and step, end excluded', () => {
    const rows = [...generateHistory({ fromMs, toMs: fromMs + 10 * 60_000, stepMs: 10_000 })];
    expect(rows).toHaveLength(60 * plantPoints.length);
    expect(rows.every((row, index) => index === 0 || row.timeMs >= rows[index - 1]!.timeMs)).toBe(true);
    expect([rows[0]?.timeMs, rows.at(-1)?.timeMs]).toEqual([fromMs, fromMs + 590_000]);
  });

  it('is the same for the same seed and another for another', () => {
    const tag = 'high-tank/level';
    expect(collect(tag, { seed: 4 })).toEqual(collect(tag, { seed: 4 }));
    expect(collect(tag, { seed: 4 })).not.toEqual(collect(tag, { seed: 5 }));
  });

  it('has values as registers say them', () => {
    for (const { tag, value } of generateHistory({ fromMs, toMs: fromMs + 60_000, stepMs: 30_000 })) {
      const point = plantPoints.find((candidate) => candidate.tag === tag)!;
      expect([tag, quantizePoint(point, value)]).toEqual([tag, value]);
    }
  });

  it('leads on to the running plant: counters go on from the last row', () => {
    const plant = new Plant({ startMs: fromMs });
    const rows = collect('station/energy', { plant });
    expect(plant.timeMs).toBe(day.toMs);
    const values = [...rows.map((row) => Number(row.value)), Number(plant.read('station/energy'))];
    expect(values.every((value, index) => index === 0 || value > values[index - 1]!)).toBe(true);
  });

  it('has a day’s incidents: a trip, a stopped station, two pumps at the peak', () => {
    const plant = new Plant({ startMs: fromMs });
    expect(new Set(collect('pump1/fault-code').map((row) => row.value))).toEqual(new Set([0, 4]));
    expect(new Set(collect('alarm/header-pressure-low').map((row) => row.value))).toEqual(
      new Set([false, true]),
    );
    collect('pump1/status', { plant });
    expect([plant.read('pump1/fault-code'), plant.read('fault/leak'), plant.read('fault/analyzer')]).toEqual([
      0, 0, 0,
    ]);
    expect(plant.read('pump1/command')).toBe(true);
  });

  it('leaves a gap where the analyser was cut off', () => {
    const times = collect('quality/chlorine').map((row) => row.timeMs);
    const gaps = times.filter((timeMs, index) => index > 0 && timeMs - times[index - 1]! > day.stepMs);
    expect(gaps).toHaveLength(1);
    expect(collect('high-tank/level')).toHaveLength(24 * 60);
  });

  it('without incidents is an ordinary day', () => {
    expect(new Set(collect('pump1/fault-code', { incidents: [] }).map((row) => row.value))).toEqual(
      new Set([0]),
    );
  });

  it('refuses a step of nothing and a plant from the future', () => {
    expect(() => [...generateHistory({ ...day, stepMs: 0 })]).toThrow(RangeError);
    expect(() => collect('pump1/flow', { plant: new Plant({ startMs: day.toMs }) })).toThrow(RangeError);
  });
});
