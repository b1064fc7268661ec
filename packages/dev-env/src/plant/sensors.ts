import { wander } from '../random.ts';
import { clamp } from './dynamics.ts';
import { readHighLevel, readRawLevel } from './hydraulics.ts';
import { highTank, type PlantState, pumpFault, rawTank, stuckSensor } from './state.ts';

const barPerM = 0.0981;

/** Instruments read with a little noise; a stuck one keeps its last reading. */
export function stepSensors(state: PlantState, seconds: number): void {
  const { sensors, faults } = state;
  sensors.rawNoise = wander(state, sensors.rawNoise, 0.002, 3, seconds);
  sensors.highNoise = wander(state, sensors.highNoise, 0.002, 3, seconds);
  sensors.pressureNoise = wander(state, sensors.pressureNoise, 0.008, 2, seconds);
  if (faults.stuckSensor !== stuckSensor.rawLevel) {
    sensors.rawLevel = clamp(readRawLevel(state) + sensors.rawNoise, 0, rawTank.heightM);
  }
  if (faults.stuckSensor !== stuckSensor.highLevel) {
    sensors.highLevel = clamp(readHighLevel(state) + sensors.highNoise, 0, highTank.heightM);
  }
  if (faults.stuckSensor !== stuckSensor.pressure) {
    sensors.pressureBar = Math.max(0, state.header.head * barPerM + sensors.pressureNoise);
  }
}

/** The alarm bits of the controller, judged by what the sensors say. */
export const alarmBits = {
  'high-tank-high': ({ sensors, controller }: PlantState) => sensors.highLevel >= controller.highLimit,
  'high-tank-low': ({ sensors, controller }: PlantState) => sensors.highLevel <= controller.lowLimit,
  'header-pressure-low': ({ sensors }: PlantState) => sensors.pressureBar < 2.2,
  'turbidity-high': ({ quality }: PlantState) => quality.treatedNtu > 1,
  'pump-fault': ({ pumps }: PlantState) => pumps.some((pump) => pump.faultCode !== pumpFault.none),
} as const;
