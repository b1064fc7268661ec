import { wander } from '../random.ts';
import { approach, ramp } from './dynamics.ts';
import { readRawLevel } from './hydraulics.ts';
import { mode, type PlantState, type PumpState, pumpFault, pumpStatus } from './state.ts';

/** Rate of the frequency converter, Hz per second. */
const rampHzPerSecond = 5;
/** From here on a starting pump counts as running, Hz. */
const runningHz = 20;
const discValveSeconds = 8;
/** Best flow at 50 Hz, m³/h. */
const bestFlow = 380;
const motorEfficiency = 0.93;
const overloadA = 110;
const bearingTripC = 95;
/** Hours of running that wear a pump out. */
const wearHours = 25_000;

/** Whether the converter feeds the motor: starting, running or ramping down. */
export function isEnergised(pump: PumpState): boolean {
  return pump.status !== pumpStatus.stopped && pump.status !== pumpStatus.fault;
}

/** Whether the level controller may count on the pump. */
export function isAvailable(pump: PumpState): boolean {
  return pump.mode === mode.auto && pump.isCommanded && pump.faultCode === pumpFault.none;
}

function shouldRun(pump: PumpState): boolean {
  if (pump.faultCode !== pumpFault.none || !pump.isCommanded) return false;
  return pump.mode === mode.manual || pump.isRequested;
}

function stepDrive(pump: PumpState, referenceHz: number, seconds: number): void {
  if (pump.faultCode !== pumpFault.none) {
    pump.status = pumpStatus.fault;
    // Without the converter the pump coasts, slowed by the water.
    pump.speedHz = pump.speedHz < 0.3 ? 0 : approach(pump.speedHz, 0, 3, seconds);
    return;
  }
  if (shouldRun(pump)) {
    if (!isEnergised(pump)) pump.starts++;
    pump.speedHz = ramp(pump.speedHz, referenceHz, rampHzPerSecond, seconds);
    pump.status = pump.speedHz >= runningHz ? pumpStatus.running : pumpStatus.starting;
  } else {
    pump.speedHz = ramp(pump.speedHz, 0, rampHzPerSecond, seconds);
    pump.status = pump.speedHz > 0 ? pumpStatus.stopping : pumpStatus.stopped;
  }
}

function stepElectrics(pump: PumpState, head: number, accelerationHz: number, hours: number): void {
  const speed = pump.speedHz / 50;
  if (!isEnergised(pump)) {
    pump.powerKw = 0;
    pump.currentA = 0;
    return;
  }
  const share = speed > 0.05 ? Math.min(2, pump.flow / (speed * bestFlow)) : 0;
  const efficiency = 0.88 * (1 - 0.18 * pump.wear) * Math.max(0.3, 1 - 0.5 * (1 - share) ** 2);
  const hydraulicKw = (9.81 * pump.flow * head) / 3600;
  const inertiaKw = Math.max(0, accelerationHz / rampHzPerSecond) * 9 * speed;
  pump.powerKw = (9 * speed ** 3 + hydraulicKw / efficiency + inertiaKw) / motorEfficiency + 0.3;
  // Active part at 400 V and the magnetising part beside it.
  pump.currentA = Math.hypot(pump.powerKw / (Math.sqrt(3) * 0.4), 30 * speed);
  pump.runHours += hours;
  pump.energyKwh += pump.powerKw * hours;
  pump.wear = Math.min(1, pump.wear + hours / wearHours);
}

function stepHealth(state: PlantState, pump: PumpState, seconds: number): void {
  const speed = pump.speedHz / 50;
  // Turning against a closed pipe churns the water.
  const churn = speed > 0.4 && pump.flow < 5 ? 1 : 0;
  const heat = 12 * speed + (18 * pump.powerKw) / 52 + 30 * pump.wear * speed + 20 * churn;
  pump.bearingC = approach(pump.bearingC, state.ambientC + heat, 500, seconds);
  pump.vibrationNoise = wander(state, pump.vibrationNoise, 0.06, 4, seconds);
  const shake = speed + 3 * pump.wear * speed ** 2 + 2.2 * churn;
  pump.vibration = Math.max(0, shake + pump.vibrationNoise * speed);
}

function stepProtection(state: PlantState, pump: PumpState, seconds: number): void {
  const isDry = isEnergised(pump) && readRawLevel(state) < 0.4 && state.controller.isDryRunProtected;
  pump.dryRunSeconds = isDry ? pump.dryRunSeconds + seconds : 0;
  pump.overloadSeconds = pump.currentA > overloadA ? pump.overloadSeconds + seconds : 0;
  if (pump.isTripForced) pump.faultCode = pumpFault.trip;
  else if (pump.faultCode !== pumpFault.none) return;
  else if (pump.overloadSeconds >= 10) pump.faultCode = pumpFault.overload;
  else if (pump.dryRunSeconds >= 5) pump.faultCode = pumpFault.dryRun;
  else if (pump.bearingC > bearingTripC) pump.faultCode = pumpFault.bearing;
}

/** Moves one pump: protection, drive, discharge valve, power, wear, bearing. */
export function stepPump(state: PlantState, pump: PumpState, seconds: number): void {
  stepProtection(state, pump, seconds);
  const speedBefore = pump.speedHz;
  stepDrive(pump, pump.mode === mode.auto ? state.controller.referenceHz : pump.manualSpeedHz, seconds);
  const isOpening = isEnergised(pump) && pump.status !== pumpStatus.stopping && pump.speedHz > 15;
  pump.valvePercent = ramp(pump.valvePercent, isOpening ? 100 : 0, 100 / discValveSeconds, seconds);
  const head = Math.max(0, state.header.head - readRawLevel(state));
  stepElectrics(pump, head, (pump.speedHz - speedBefore) / seconds, seconds / 3600);
  stepHealth(state, pump, seconds);
}
