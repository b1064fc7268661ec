import type { Device } from '../device/start-device.ts';
import { approach, clamp } from '../plant/dynamics.ts';
import { checkWrite } from '../point/check-write.ts';
import type { Point, PointValue } from '../point/point.ts';
import { wander } from '../random.ts';
import { boilerPoints } from './points.ts';

const status = { off: 0, purging: 1, firing: 2, standby: 3 } as const;

const purgeSeconds = 15;
/** Gas at full fire, m³/h. */
const fullFireFlow = 300;
/** Pressure above the set-point at which the burner goes out and waits, bar. */
const standbyBandBar = 0.6;

interface BoilerState {
  randomSeed: number;
  isCommanded: boolean;
  status: number;
  purgedSeconds: number;
  /** 0 to 1. */
  fire: number;
  pressureBar: number;
  levelPercent: number;
  flueC: number;
  hours: number;
  pressureSetpoint: number;
  levelSetpoint: number;
  /** Share of full load that the consumers take. */
  load: number;
}

/** A packaged gas-fired steam boiler; the same seed and steps give the same boiler. */
export class Boiler implements Device {
  readonly #state: BoilerState;

  constructor({ seed = 1 }: { seed?: number } = {}) {
    this.#state = {
      randomSeed: seed | 0,
      isCommanded: true,
      status: status.firing,
      purgedSeconds: 0,
      fire: 0.5,
      pressureBar: 8,
      levelPercent: 50,
      flueC: 180,
      hours: 3120.5,
      pressureSetpoint: 8,
      levelSetpoint: 50,
      load: 0,
    };
  }

  step(dtMs: number): void {
    for (let left = dtMs; left > 0; left -= 1000) this.#stepOnce(Math.min(left, 1000) / 1000);
  }

  #stepOnce(seconds: number): void {
    const state = this.#state;
    state.load = wander(state, state.load, 0.15, 120, seconds);
    this.#stepBurner(seconds);
    const steam = clamp(0.5 + state.load, 0.1, 0.9) * Math.sqrt(Math.max(0, state.pressureBar) / 8);
    state.pressureBar = clamp(state.pressureBar + (state.fire - steam) * 0.02 * seconds, 0, 14);
    const feed = clamp(0.5 + (state.levelSetpoint - state.levelPercent) * 0.1, 0, 1);
    state.levelPercent = clamp(state.levelPercent + (feed - steam) * 0.3 * seconds, 0, 100);
    state.flueC = approach(state.flueC, state.fire > 0 ? 120 + 110 * state.fire : 40, 60, seconds);
    if (state.fire > 0) state.hours += seconds / 3600;
  }

  #stepBurner(seconds: number): void {
    const state = this.#state;
    const error = state.pressureSetpoint - state.pressureBar;
    if (!state.isCommanded) state.status = status.off;
    else if (state.status === status.off || (state.status === status.standby && error > 0)) {
      state.status = status.purging;
      state.purgedSeconds = 0;
    } else if (state.status === status.purging) {
      state.purgedSeconds += seconds;
      if (state.purgedSeconds >= purgeSeconds) state.status = status.firing;
    } else if (state.status === status.firing && error < -standbyBandBar) state.status = status.standby;
    const isFiring = state.status === status.firing;
    state.fire = isFiring ? approach(state.fire, clamp(0.5 + error, 0.2, 1), 8, seconds) : 0;
  }

  read(tag: string): PointValue {
    const state = this.#state;
    const values: Record<string, PointValue> = {
      'burner/command': state.isCommanded,
      'burner/flame': state.fire > 0,
      'boiler/status': state.status,
      'steam/pressure': state.pressureBar,
      'drum/level': state.levelPercent,
      'flue/temperature': state.flueC,
      'fuel/flow': state.fire * fullFireFlow,
      'burner/hours': state.hours,
      'steam/pressure-setpoint': state.pressureSetpoint,
      'drum/level-setpoint': state.levelSetpoint,
    };
    const value = values[tag];
    if (value === undefined) throw new Error(`no point ${tag}`);
    return value;
  }

  /** @throws Error when unknown, read-only, of another type or out of bounds */
  write(tag: string, value: PointValue): void {
    checkWrite(pointByTag.get(tag), tag, value);
    writers[tag]?.(this.#state, value);
  }
}

const pointByTag: ReadonlyMap<string, Point> = new Map(boilerPoints.map((point) => [point.tag, point]));

const writers: Readonly<Record<string, (state: BoilerState, value: PointValue) => void>> = {
  'burner/command': (state, value) => {
    state.isCommanded = value === true;
  },
  'steam/pressure-setpoint': (state, value) => {
    state.pressureSetpoint = Number(value);
  },
  'drum/level-setpoint': (state, value) => {
    state.levelSetpoint = Number(value);
  },
};
