import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointValue } from '../point/point.ts';
import { Plant } from './plant.ts';
import { plantPoints } from './points/points.ts';
import { highTank, type PlantState, pumpFault, pumpStatus, rawTank } from './state.ts';

const startMs = Date.UTC(2025, 5, 1);

/** Any write that a client could do, over the whole range of each point. */
const anyWrite: fc.Arbitrary<{ tag: string; value: PointValue }> = fc
  .constantFrom(...plantPoints.filter((point) => point.writable))
  .chain(({ tag, dataType, min = 0, max = 1, enumTexts }) => {
    const whole = enumTexts !== undefined || !tag.includes('level');
    const values: Record<typeof dataType, fc.Arbitrary<PointValue>> = {
      boolean: fc.boolean(),
      text: fc.string({ maxLength: 10 }),
      number: whole ? fc.integer({ min: Math.ceil(min), max }) : fc.double({ min, max, noNaN: true }),
    };
    return values[dataType].map((value) => ({ tag, value }));
  });

const anyStory = fc.array(
  fc.record({ write: fc.option(anyWrite), seconds: fc.integer({ min: 1, max: 900 }) }),
  { minLength: 5, maxLength: 30 },
);

const anyPlant = fc.record({
  seed: fc.integer(),
  startMs: fc.integer({ min: 0, max: 86_400_000 }).map((ms) => startMs + ms),
});

/** Lives through the story and shows the state before and after every step of it. */
function live(
  options: { seed: number; startMs: number },
  story: readonly { write: { tag: string; value: PointValue } | null; seconds: number }[],
  look: (before: PlantState, after: PlantState) => void,
): void {
  const plant = new Plant(options);
  for (const { write, seconds } of story) {
    if (write) plant.write(write.tag, write.value);
    let before = plant.snapshot();
    for (let done = 0; done < seconds; done += 10) {
      plant.step(Math.min(10, seconds - done) * 1000);
      const after = plant.snapshot();
      look(before, after);
      before = after;
    }
  }
}

const few = { numRuns: 25 };

/**
 * Asks `expect` only when something does not hold, for its words: it costs more than what it is told about, and here
 * it would be asked half a million times.
 */
const sees = {
  close: (a: number, b: number, digits: number) => {
    if (!(Math.abs(a - b) < 10 ** -digits / 2)) expect(a).toBeCloseTo(b, digits);
  },
  atLeast: (a: number, b: number) => {
    if (!(a >= b)) expect(a).toBeGreaterThanOrEqual(b);
  },
  above: (a: number, b: number) => {
    if (!(a > b)) expect(a).toBeGreaterThan(b);
  },
};

describe('whatever is done to the plant', () => {
  it('no water appears or disappears', () => {
    fc.assert(
      fc.property(anyPlant, anyStory, (options, story) => {
        live(options, story, (a, b) => {
          const gained = (key: keyof PlantState['totals']) => b.totals[key] - a.totals[key];
          const rawGain = gained('inlet') - gained('pumped') - gained('rawOverflow');
          const highGain = gained('delivered') - gained('demand') - gained('highOverflow');
          // Totals are millions of m³: their last digit is about 1e-9.
          sees.close(b.raw.volume - a.raw.volume, rawGain, 6);
          sees.close(b.high.volume - a.high.volume, highGain, 6);
          sees.close(gained('pumped'), gained('delivered') + gained('leaked'), 6);
        });
      }),
      few,
    );
  });

  it('tanks hold between nothing and their rim', () => {
    fc.assert(
      fc.property(anyPlant, anyStory, (options, story) => {
        live(options, story, (_, { raw, high }) => {
          sees.atLeast(raw.volume, 0);
          sees.atLeast(rawTank.areaM2 * rawTank.heightM, raw.volume);
          sees.atLeast(high.volume, 0);
          sees.atLeast(highTank.areaM2 * highTank.heightM, high.volume);
        });
      }),
      few,
    );
  });

  it('counters never go back, and energy comes from power', () => {
    fc.assert(
      fc.property(anyPlant, anyStory, (options, story) => {
        live(options, story, (a, b) => {
          sees.above(b.energyKwh, a.energyKwh);
          for (const key of Object.keys(a.totals) as (keyof PlantState['totals'])[])
            sees.atLeast(b.totals[key], a.totals[key]);
          b.pumps.forEach((pump, index) => {
            const before = a.pumps[index]!;
            sees.atLeast(pump.energyKwh, before.energyKwh);
            sees.atLeast(pump.starts, before.starts);
            sees.atLeast(pump.wear, before.wear);
          });
        });
      }),
      few,
    );
  });

  it('run hours count exactly while the motor is fed, and only then it draws current', () => {
    fc.assert(
      fc.property(anyPlant, fc.array(anyWrite, { maxLength: 60 }), (options, writes) => {
        const plant = new Plant(options);
        for (const { tag, value } of writes) {
          plant.write(tag, value);
          for (let step = 0; step < 30; step++) {
            const before = plant.snapshot();
            plant.step(100);
            plant.state.pumps.forEach((pump, index) => {
              const isFed = pump.status !== pumpStatus.stopped && pump.status !== pumpStatus.fault;
              sees.close(pump.runHours - before.pumps[index]!.runHours, isFed ? 0.1 / 3600 : 0, 9);
              if (pump.currentA > 0 !== isFed) expect(pump.currentA > 0).toBe(isFed);
            });
          }
        }
      }),
      few,
    );
  });

  it('all values stay numbers', () => {
    fc.assert(
      fc.property(anyPlant, anyStory, (options, story) => {
        const plant = new Plant(options);
        for (const { write, seconds } of story) {
          if (write) plant.write(write.tag, write.value);
          plant.step(seconds * 1000);
          for (const { tag, dataType } of plantPoints) {
            if (dataType === 'number' && !Number.isFinite(plant.read(tag)))
              expect.fail(`${tag} is no number`);
          }
        }
      }),
      few,
    );
  });

  it('the same seed and steps give the same plant, and a snapshot goes on exactly', () => {
    fc.assert(
      fc.property(anyPlant, anyStory, (options, story) => {
        const first = new Plant(options);
        const second = new Plant(options);
        const third = () =>
          new Plant({ startMs: second.timeMs, snapshot: JSON.parse(JSON.stringify(second.snapshot())) });
        let resumed = third();
        for (const { write, seconds } of story) {
          resumed = third();
          for (const plant of [first, second, resumed]) {
            if (write) plant.write(write.tag, write.value);
            plant.step(seconds * 1000);
          }
          expect(second.snapshot()).toEqual(first.snapshot());
          expect(resumed.snapshot()).toEqual(first.snapshot());
        }
      }),
      { numRuns: 10 },
    );
  });
});

/** At 14:00 local time one pump is enough. */
function quietAfternoon(): Plant {
  return new Plant({ seed: 3, startMs: Date.UTC(2025, 5, 1, 6) });
}

const read = (plant: Plant, tag: string) => Number(plant.read(tag));

describe('pump 1 runs on a quiet afternoon', () => {
  it('alone, with believable figures', () => {
    const plant = quietAfternoon();
    expect(plant.read('pump1/status')).toBe(pumpStatus.running);
    expect(plant.read('pump2/status')).toBe(pumpStatus.stopped);
    expect(read(plant, 'header/pressure')).toBeGreaterThan(2.4);
    expect(read(plant, 'pump1/flow')).toBeGreaterThan(100);
    expect(read(plant, 'pump1/current')).toBeGreaterThan(20);
    expect(read(plant, 'pump2/current')).toBe(0);
  });

  it('and stops when told: speed, flow and current die down, pump 2 takes over', () => {
    const plant = quietAfternoon();
    const hoursBefore = read(plant, 'pump1/run-hours');
    plant.write('pump1/command', false);
    plant.step(1000);
    expect(plant.read('pump1/status')).toBe(pumpStatus.stopping);
    const pressures = [read(plant, 'header/pressure')];
    let lastSpeed = read(plant, 'pump1/speed');
    for (let second = 0; second < 12; second++) {
      plant.step(1000);
      expect(read(plant, 'pump1/speed')).toBeLessThanOrEqual(lastSpeed);
      lastSpeed = read(plant, 'pump1/speed');
      pressures.push(read(plant, 'header/pressure'));
    }
    plant.step(20_000);
    expect(plant.read('pump1/status')).toBe(pumpStatus.stopped);
    expect([plant.read('pump1/running'), read(plant, 'pump1/current')]).toEqual([false, 0]);
    expect(read(plant, 'pump1/flow')).toBeLessThan(0.1);
    expect(plant.read('pump2/status')).toBe(pumpStatus.running);
    expect(plant.read('controller/lead-pump')).toBe(2);
    expect(Math.min(...pressures)).toBeLessThan(read(plant, 'header/pressure'));
    const hours = read(plant, 'pump1/run-hours');
    expect(hours - hoursBefore).toBeLessThan(0.01);
    plant.step(60_000);
    expect(read(plant, 'pump1/run-hours')).toBe(hours);
  });

  it('and comes back when told, as the lead, while pump 2 bridges until it is up', () => {
    const plant = quietAfternoon();
    plant.write('pump1/command', false);
    plant.step(60_000);
    plant.write('pump1/command', true);
    plant.step(3000);
    expect(plant.read('pump1/status')).toBe(pumpStatus.starting);
    plant.step(3000);
    expect([plant.read('pump1/status'), plant.read('pump2/status')]).toEqual([
      pumpStatus.running,
      pumpStatus.running,
    ]);
    plant.step(60_000);
    expect([plant.read('pump1/status'), plant.read('pump2/status')]).toEqual([
      pumpStatus.running,
      pumpStatus.stopped,
    ]);
  });

  it('and when both are stopped the pressure seeps away, the level falls, the alarms come', () => {
    const plant = quietAfternoon();
    plant.write('pump1/command', false);
    plant.write('pump2/command', false);
    plant.step(5 * 60_000);
    expect(read(plant, 'header/flow')).toBeLessThan(0.1);
    expect(read(plant, 'header/pressure')).toBeLessThan(2);
    expect(plant.read('alarm/header-pressure-low')).toBe(true);
    plant.step(60 * 60_000);
    expect(plant.read('alarm/high-tank-low')).toBe(true);
  });

  it('by hand at the speed that was set', () => {
    const plant = quietAfternoon();
    plant.write('pump1/mode', 0);
    plant.write('pump1/speed-setpoint', 45);
    plant.step(20_000);
    expect(read(plant, 'pump1/speed')).toBe(45);
  });
});

describe('in the evening', () => {
  it('one pump is not enough: the lag pump joins, and leaves at night', () => {
    const plant = new Plant({ seed: 3, startMs: Date.UTC(2025, 5, 1, 6) });
    plant.step(5.5 * 3_600_000);
    expect([plant.read('pump1/running'), plant.read('pump2/running')]).toEqual([true, true]);
    plant.step(4.5 * 3_600_000);
    expect([plant.read('pump1/running'), plant.read('pump2/running')].filter(Boolean)).toHaveLength(1);
  });

  it('the level stays near its set-point through the whole day', () => {
    const plant = new Plant({ seed: 9, startMs });
    for (let minute = 0; minute < 24 * 60; minute++) {
      plant.step(60_000);
      expect(Math.abs(read(plant, 'high-tank/level') - 4)).toBeLessThan(0.7);
    }
  });
});

describe('provoked faults', () => {
  it('a trip stops the pump for good until it is reset', () => {
    const plant = quietAfternoon();
    plant.write('fault/pump1-trip', true);
    plant.step(1000);
    expect([plant.read('pump1/status'), plant.read('pump1/fault-code')]).toEqual([
      pumpStatus.fault,
      pumpFault.trip,
    ]);
    expect([plant.read('pump1/current'), plant.read('alarm/pump-fault')]).toEqual([0, true]);
    plant.write('fault/pump1-trip', false);
    plant.step(60_000);
    expect(plant.read('pump1/status')).toBe(pumpStatus.fault);
    expect(plant.read('pump2/status')).toBe(pumpStatus.running);
    plant.write('station/reset', true);
    expect(plant.read('station/reset')).toBe(true);
    plant.step(5000);
    expect([plant.read('station/reset'), plant.read('pump1/status')]).toEqual([false, pumpStatus.stopped]);
  });

  it('a stuck level sensor blinds the controller while the tank goes its own way', () => {
    const plant = quietAfternoon();
    plant.write('fault/stuck-sensor', 1);
    const shown = plant.read('high-tank/level');
    plant.write('pump1/command', false);
    plant.write('pump2/command', false);
    plant.step(40 * 60_000);
    expect(plant.read('high-tank/level')).toBe(shown);
    expect(plant.state.high.volume / highTank.areaM2).toBeLessThan(Number(shown) - 1);
  });

  it('a leak takes pressure and water', () => {
    const plant = quietAfternoon();
    const twin = quietAfternoon();
    plant.write('fault/leak', 150);
    for (const one of [plant, twin]) one.step(30_000);
    expect(read(plant, 'header/pressure')).toBeLessThan(read(twin, 'header/pressure') - 0.05);
    expect(plant.state.totals.leaked).toBeGreaterThan(twin.state.totals.leaked);
    expect(plant.state.header.delivered).toBeLessThan(twin.state.header.delivered);
  });

  it('a closed inlet runs the raw tank dry: the controller stops the pumps before', () => {
    const plant = quietAfternoon();
    plant.write('inlet-valve/mode', 0);
    plant.write('inlet-valve/setpoint', 0);
    plant.step(3 * 3_600_000);
    expect(plant.read('raw-tank/low-switch')).toBe(true);
    expect([plant.read('pump1/status'), plant.read('pump2/status')]).toEqual([
      pumpStatus.stopped,
      pumpStatus.stopped,
    ]);
  });

  it('with a stuck raw level the dry-run protection is the last line', () => {
    const plant = quietAfternoon();
    plant.write('fault/stuck-sensor', 2);
    plant.write('inlet-valve/mode', 0);
    plant.write('inlet-valve/setpoint', 0);
    plant.step(4 * 3_600_000);
    expect(plant.read('pump1/fault-code')).toBe(pumpFault.dryRun);
  });

  it('dosing off lets the chlorine go', () => {
    const plant = quietAfternoon();
    plant.write('quality/dosing', false);
    plant.step(30 * 60_000);
    expect(read(plant, 'quality/chlorine')).toBeLessThan(0.1);
  });
});

describe('a write', () => {
  const plant = quietAfternoon();
  it.each([
    ['nothing', 1, 'no point nothing'],
    ['pump1/speed', 40, 'cannot be written'],
    ['pump1/command', 1, 'is a boolean'],
    ['controller/level-setpoint', 7, 'out of bounds'],
    ['pump1/mode', 0.5, 'out of bounds'],
    ['controller/level-setpoint', Number.NaN, 'out of bounds'],
  ])('is refused: %s = %s', (tag, value, message) => {
    expect(() => plant.write(tag, value)).toThrow(message);
  });
});
