import { wander } from '../random.ts';
import { demandFlowAt, supplyFlowAt } from './day-profile.ts';
import { approach, clamp, ramp } from './dynamics.ts';
import { findOperation, readHighLevel, readRawLevel, staticHeadM } from './hydraulics.ts';
import { highTank, mode, type PlantState, rawTank } from './state.ts';

/** Level that the inlet valve holds in automatic mode, m. */
const rawLevelSetpointM = 3.2;
/** Seconds the inlet valve needs from one end to the other. */
const valveTravelSeconds = 40;
/** Inertia of the water in the main. */
const flowTauSeconds = 1.5;
/** Where the head ends when the check valves seep and nobody pumps, m. */
const restHeadM = 14;

function stepInletValve(state: PlantState, seconds: number): void {
  const valve = state.inletValve;
  if (valve.mode === mode.auto) {
    const wish = clamp(45 + 60 * (rawLevelSetpointM - state.sensors.rawLevel), 0, 100);
    // The dead band spares the actuator.
    if (Math.abs(wish - valve.targetPercent) > 2) valve.targetPercent = wish;
  } else {
    valve.targetPercent = valve.manualPercent;
  }
  valve.percent = ramp(valve.percent, valve.targetPercent, 100 / valveTravelSeconds, seconds);
}

function stepHeader(state: PlantState, seconds: number): void {
  const operation = findOperation(state);
  const { header, pumps } = state;
  pumps.forEach((pump, index) => {
    pump.flow = approach(pump.flow, operation.flows[index]!, flowTauSeconds, seconds);
  });
  header.delivered = approach(header.delivered, operation.delivered, flowTauSeconds, seconds);
  header.leak = approach(header.leak, operation.leak, flowTauSeconds, seconds);
  if (operation.head !== undefined) header.head = approach(header.head, operation.head, 1, seconds);
  else if (state.faults.leakSetpoint > 0) header.head = approach(header.head, 0, 20, seconds);
  else if (header.head > staticHeadM + 0.05) header.head = approach(header.head, staticHeadM, 1.5, seconds);
  else header.head = approach(header.head, restHeadM, 90, seconds);
}

/** What is above the rim after a step has run over in it. */
function spill(tank: { volume: number; overflow: number }, capacity: number, hours: number): number {
  const over = Math.max(0, tank.volume - capacity);
  tank.volume -= over;
  tank.overflow = over / hours;
  return over;
}

/** Moves the water: nothing appears or disappears, every m³ is in a tank or in a total. */
export function stepWater(state: PlantState, seconds: number): void {
  const hours = seconds / 3600;
  const { raw, high, totals } = state;
  raw.supplyNoise = wander(state, raw.supplyNoise, 0.035, 45, seconds);
  high.demandNoise = wander(state, high.demandNoise, 0.04, 60, seconds);
  stepInletValve(state, seconds);
  const supply = supplyFlowAt(state.timeMs) * (1 + raw.supplyNoise);
  raw.inflow = Math.max(0, (supply * state.inletValve.percent) / 100);
  // The outlet draws air when the tank is nearly empty.
  const outlet = clamp(readHighLevel(state) / 0.3, 0, 1);
  high.demand = Math.max(0, demandFlowAt(state.timeMs) * (1 + high.demandNoise)) * outlet;
  stepHeader(state, seconds);

  const pumped = (state.pumps[0].flow + state.pumps[1].flow) * hours;
  raw.volume += raw.inflow * hours - pumped;
  high.volume += (state.header.delivered - high.demand) * hours;
  totals.inlet += raw.inflow * hours;
  totals.pumped += pumped;
  totals.delivered += state.header.delivered * hours;
  totals.leaked += state.header.leak * hours;
  totals.demand += high.demand * hours;
  totals.rawOverflow += spill(raw, rawTank.areaM2 * rawTank.heightM, hours);
  totals.highOverflow += spill(high, highTank.areaM2 * highTank.heightM, hours);
}

/** The float switch: warns before the controller stops the pumps, and no transmitter can deceive it. */
export function isRawSwitchLow(state: PlantState): boolean {
  return readRawLevel(state) < 1;
}
