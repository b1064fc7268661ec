import { clamp } from './dynamics.ts';
import { isAvailable, isEnergised } from './pump.ts';
import type { PlantState } from './state.ts';

const minHz = 35;
const maxHz = 50;
/** Speed at which the set-point is held on an average day. */
const baseHz = 42;
const gainHzPerM = 20;
const resetTimeSeconds = 1200;
/** A pump that has joined stays at least this long, so that the two do not chatter. */
const lagMinSeconds = 180;
const leadMissingLimitSeconds = 3;

/** Both bounds have a way back, so that a noisy level switches once. */
function stepLimits(state: PlantState): void {
  const { controller, sensors } = state;
  if (sensors.highLevel >= controller.highLimit) controller.isPumping = false;
  else if (sensors.highLevel < Math.min(controller.levelSetpoint, controller.highLimit - 0.2)) {
    controller.isPumping = true;
  }
  if (sensors.rawLevel < 0.8) controller.isRawLow = true;
  else if (sensors.rawLevel > 1.2) controller.isRawLow = false;
}

function stepSpeed(state: PlantState, seconds: number): void {
  const { controller, sensors } = state;
  const error = controller.levelSetpoint - sensors.highLevel;
  const wish = baseHz + gainHzPerM * error + controller.integralHz;
  const isSaturated = (wish > maxHz && error > 0) || (wish < minHz && error < 0);
  if (!isSaturated) {
    const integral = controller.integralHz + (gainHzPerM * error * seconds) / resetTimeSeconds;
    controller.integralHz = clamp(integral, minHz - baseHz, maxHz - baseHz);
  }
  controller.referenceHz = clamp(wish, minHz, maxHz);
}

function stepLead(state: PlantState, seconds: number): void {
  const { controller, pumps } = state;
  const lead = pumps[controller.leadPump - 1]!;
  const other = pumps[2 - controller.leadPump]!;
  controller.leadRunSeconds = isEnergised(lead) ? controller.leadRunSeconds + seconds : 0;
  controller.leadMissingSeconds = isAvailable(lead) ? 0 : controller.leadMissingSeconds + seconds;
  const isLost = controller.leadMissingSeconds >= leadMissingLimitSeconds;
  const isDue = controller.isAlternating && controller.leadRunSeconds >= controller.alternationHours * 3600;
  if ((isLost || isDue) && isAvailable(other)) {
    controller.leadPump = 3 - controller.leadPump;
    controller.leadRunSeconds = 0;
    controller.leadMissingSeconds = 0;
  }
}

function stepLag(state: PlantState, seconds: number): void {
  const { controller, sensors } = state;
  const error = controller.levelSetpoint - sensors.highLevel;
  const isShort = error > 0.35 || (error > 0.1 && controller.referenceHz >= maxHz - 0.2);
  const isEnough = error < 0.05 && controller.referenceHz < 40;
  controller.lagSeconds += seconds;
  if (!controller.isLagActive) {
    if (!isShort) controller.lagSeconds = 0;
    else if (controller.lagSeconds >= 20) {
      controller.isLagActive = true;
      controller.lagSeconds = 0;
    }
  } else if (isEnough && controller.lagSeconds >= lagMinSeconds) {
    controller.isLagActive = false;
    controller.lagSeconds = 0;
  }
}

/**
 * Holds the level of the high tank: the lead pump by its speed, the lag pump beside it when that
 * is not enough, and in its place when it is stopped or tripped. Knows only what the sensors say.
 */
export function stepController(state: PlantState, seconds: number): void {
  stepLimits(state);
  stepSpeed(state, seconds);
  stepLead(state, seconds);
  stepLag(state, seconds);
  const { controller, pumps } = state;
  const mayRun = controller.isPumping && !controller.isRawLow;
  const lead = pumps[controller.leadPump - 1]!;
  const lag = pumps[2 - controller.leadPump]!;
  lead.isRequested = mayRun && isAvailable(lead);
  // When the lead changes the other stays until the new one is up: no gap in the supply.
  const isBridging = lead.isRequested && lead.speedHz < controller.referenceHz - 1 && isEnergised(lag);
  const isNeeded = (controller.isLagAllowed && controller.isLagActive) || isBridging;
  lag.isRequested = mayRun && isAvailable(lag) && isNeeded;
}
