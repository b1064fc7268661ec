import type { PointValue } from '../point/point.ts';
import { ambientTemperatureAt, waterTemperatureAt } from './day-profile.ts';
import { isEnergised } from './pump.ts';
import { alarmBits } from './sensors.ts';
import { type PlantState, type PumpState, pumpFault } from './state.ts';
import { isRawSwitchLow } from './water.ts';

/** How one tag is read from the state and, when it can be written, brought into it. */
export interface PlantBinding {
  read(state: PlantState): PointValue;
  write?(state: PlantState, value: PointValue): void;
}

type Target<T> = (state: PlantState) => T;

/** A value that is simply kept: reads and writes one property. */
function keep<T extends object, K extends keyof T>(target: Target<T>, key: K): PlantBinding {
  return {
    read: (state) => target(state)[key] as PointValue,
    write: (state, value) => {
      target(state)[key] = value as T[K];
    },
  };
}

function show(read: (state: PlantState) => PointValue): PlantBinding {
  return { read };
}

function bindPump(number: 1 | 2): [string, PlantBinding][] {
  const pump: Target<PumpState> = (state) => state.pumps[number - 1]!;
  const bindings: Record<string, PlantBinding> = {
    command: {
      read: (state) => pump(state).isCommanded,
      write: (state, value) => {
        pump(state).isCommanded = value === true;
        // Who starts a pump by hand wants to see this one run: it becomes the lead.
        if (value === true && pump(state).faultCode === pumpFault.none) state.controller.leadPump = number;
      },
    },
    running: show((state) => isEnergised(pump(state))),
    mode: keep(pump, 'mode'),
    'speed-setpoint': keep(pump, 'manualSpeedHz'),
    status: show((state) => pump(state).status),
    'fault-code': show((state) => pump(state).faultCode),
    speed: show((state) => pump(state).speedHz),
    current: show((state) => pump(state).currentA),
    'bearing-temperature': show((state) => pump(state).bearingC),
    vibration: show((state) => pump(state).vibration),
    flow: show((state) => pump(state).flow),
    'discharge-valve': show((state) => pump(state).valvePercent),
    wear: show((state) => pump(state).wear * 100),
    'run-hours': show((state) => pump(state).runHours),
    starts: show((state) => pump(state).starts),
    energy: show((state) => pump(state).energyKwh),
  };
  const trip: [string, PlantBinding] = [`fault/pump${number}-trip`, keep(pump, 'isTripForced')];
  return [
    ...Object.entries(bindings).map(([name, binding]): [string, PlantBinding] => [
      `pump${number}/${name}`,
      binding,
    ]),
    trip,
  ];
}

/** Reset heals everything that was provoked and unlatches the pumps. */
function resetFaults(state: PlantState): void {
  state.resetSeconds = 2;
  state.faults = { stuckSensor: 0, leakSetpoint: 0, analyzer: 0 };
  for (const pump of state.pumps) {
    pump.isTripForced = false;
    pump.faultCode = pumpFault.none;
  }
}

const controller: Target<PlantState['controller']> = (state) => state.controller;
const faults: Target<PlantState['faults']> = (state) => state.faults;

const stationBindings: Record<string, PlantBinding> = {
  'inlet/flow': show((state) => state.raw.inflow),
  'inlet-valve/position': show((state) => state.inletValve.percent),
  'inlet-valve/mode': keep((state: PlantState) => state.inletValve, 'mode'),
  'inlet-valve/setpoint': keep((state: PlantState) => state.inletValve, 'manualPercent'),
  'raw-tank/level': show((state) => state.sensors.rawLevel),
  'raw-tank/low-switch': show(isRawSwitchLow),
  'high-tank/level': show((state) => state.sensors.highLevel),
  'high-tank/overflow': show((state) => state.high.overflow > 0),
  'high-tank/net-flow': show((state) => state.header.delivered - state.high.demand - state.high.overflow),
  'demand/flow': show((state) => state.high.demand),
  'header/pressure': show((state) => state.sensors.pressureBar),
  'header/flow': show((state) => state.pumps[0].flow + state.pumps[1].flow),
  'header/total': show((state) => state.totals.delivered),
  'quality/raw-turbidity': show((state) => state.quality.rawNtu),
  'quality/turbidity': show((state) => state.quality.treatedNtu),
  'quality/chlorine': show((state) => state.quality.chlorine),
  'quality/water-temperature': show((state) => waterTemperatureAt(state.timeMs)),
  'quality/analyzer-online': show((state) => state.faults.analyzer === 0),
  'quality/dosing': keep((state: PlantState) => state.quality, 'isDosing'),
  'quality/chlorine-setpoint': keep((state: PlantState) => state.quality, 'chlorineSetpoint'),
  'station/name': keep((state: PlantState) => state, 'name'),
  'station/power': show((state) => readStationPower(state)),
  'station/energy': show((state) => state.energyKwh),
  'station/water-balance': show((state) => state.totals.inlet - state.totals.demand),
  'station/ambient-temperature': show((state) => ambientTemperatureAt(state.timeMs)),
  'station/reset': {
    read: (state) => state.resetSeconds > 0,
    write: (state, value) => {
      if (value === true) resetFaults(state);
    },
  },
  'controller/level-setpoint': keep(controller, 'levelSetpoint'),
  'controller/high-limit': keep(controller, 'highLimit'),
  'controller/low-limit': keep(controller, 'lowLimit'),
  'controller/lead-pump': keep(controller, 'leadPump'),
  'controller/alternation': keep(controller, 'isAlternating'),
  'controller/alternation-hours': keep(controller, 'alternationHours'),
  'controller/lag-enabled': keep(controller, 'isLagAllowed'),
  'controller/dry-run-protection': keep(controller, 'isDryRunProtected'),
  'fault/stuck-sensor': keep(faults, 'stuckSensor'),
  'fault/leak': keep(faults, 'leakSetpoint'),
  'fault/analyzer': keep(faults, 'analyzer'),
};

/** Pumps and what else the station draws: lights, dosing, controls. kW. */
export function readStationPower(state: PlantState): number {
  return state.pumps[0].powerKw + state.pumps[1].powerKw + 3.5;
}

/** One entry for every point of the plant, by tag. */
export const plantBindings: ReadonlyMap<string, PlantBinding> = new Map([
  ...bindPump(1),
  ...bindPump(2),
  ...Object.entries(stationBindings),
  ...Object.entries(alarmBits).map(([name, read]): [string, PlantBinding] => [`alarm/${name}`, show(read)]),
]);
