import type { Device } from '../device/start-device.ts';
import { modbusException, modbusSilence } from '../modbus/exception.ts';
import type { RegisterOutage } from '../modbus/register-bank.ts';
import { checkWrite } from '../point/check-write.ts';
import type { Point, PointValue } from '../point/point.ts';
import { plantBindings, readStationPower } from './bindings.ts';
import { stepController } from './controller.ts';
import { ambientTemperatureAt } from './day-profile.ts';
import { analyzerBlock, plantPoints } from './points/points.ts';
import { stepPump } from './pump.ts';
import { stepQuality } from './quality.ts';
import { stepSensors } from './sensors.ts';
import { makeInitialState, type PlantState } from './state.ts';
import { stepWater } from './water.ts';

/** Longest step the equations are solved with; longer ones are cut. */
const maxStepMs = 1000;
/** Run before the first reading, so that nobody meets a station that has just been switched on. */
const warmUpMs = 40 * 60_000;

export interface PlantOptions {
  /** The same seed, start and steps give the same plant. @default 1 */
  seed?: number;
  /** Time at which the plant stands after construction, ms UTC. */
  startMs: number;
  /** Continues a plant of before instead, at `startMs`: levels, counters and faults are kept. */
  snapshot?: PlantState;
}

/** The pumping station as pure physics: no timers, no clock, no chance but its seed. */
export class Plant implements Device {
  readonly #state: PlantState;

  constructor({ seed = 1, startMs, snapshot }: PlantOptions) {
    if (snapshot) {
      this.#state = { ...structuredClone(snapshot), timeMs: startMs };
    } else {
      this.#state = makeInitialState(seed, startMs - warmUpMs);
      this.step(warmUpMs);
    }
  }

  /** Time in the simulated world, ms UTC. */
  get timeMs(): number {
    return this.#state.timeMs;
  }

  /** For tests and for drawing conclusions; changing it is not foreseen. */
  get state(): Readonly<PlantState> {
    return this.#state;
  }

  /** Plain data, fit for JSON. */
  snapshot(): PlantState {
    return structuredClone(this.#state);
  }

  /** Moves the world on. @throws RangeError for a negative step */
  step(dtMs: number): void {
    if (!(dtMs >= 0)) throw new RangeError(`cannot step ${dtMs} ms`);
    for (let left = dtMs; left > 0; left -= maxStepMs) this.#stepOnce(Math.min(left, maxStepMs));
  }

  #stepOnce(dtMs: number): void {
    const state = this.#state;
    const seconds = dtMs / 1000;
    state.timeMs += dtMs;
    state.ambientC = ambientTemperatureAt(state.timeMs);
    state.resetSeconds = Math.max(0, state.resetSeconds - seconds);
    stepController(state, seconds);
    for (const pump of state.pumps) stepPump(state, pump, seconds);
    stepWater(state, seconds);
    stepQuality(state, seconds);
    stepSensors(state, seconds);
    state.energyKwh += (readStationPower(state) * seconds) / 3600;
  }

  /** Exact, not yet rounded to a register. @throws Error for an unknown tag */
  read(tag: string): PointValue {
    const binding = plantBindings.get(tag);
    if (!binding) throw new Error(`no point ${tag}`);
    return binding.read(this.#state);
  }

  /** As if written to the register. @throws Error when unknown, read-only, of another type or out of bounds */
  write(tag: string, value: PointValue): void {
    checkWrite(pointByTag.get(tag), tag, value);
    plantBindings.get(tag)?.write?.(this.#state, value);
  }

  /** The analyser's registers while its line is cut. */
  readOutages(): readonly RegisterOutage[] {
    const answer = analyzerAnswers[this.#state.faults.analyzer];
    return answer === undefined ? [] : [{ ...analyzerBlock, answer }];
  }
}

const pointByTag: ReadonlyMap<string, Point> = new Map(plantPoints.map((point) => [point.tag, point]));

/** By the value of the register `fault/analyzer`. */
const analyzerAnswers: Readonly<Record<number, RegisterOutage['answer']>> = {
  1: modbusException.illegalAddress,
  2: modbusSilence,
};
