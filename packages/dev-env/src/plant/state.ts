/** Modes of pumps and valves as they stand in the registers. */
export const mode = { manual: 0, auto: 1 } as const;

/** As in the register `pumpN/status`. */
export const pumpStatus = { stopped: 0, running: 1, fault: 2, starting: 3, stopping: 4 } as const;

/** As in the register `pumpN/fault-code`. */
export const pumpFault = { none: 0, overload: 1, dryRun: 2, bearing: 3, trip: 4 } as const;

/** As in the register `fault/stuck-sensor`. */
export const stuckSensor = { none: 0, highLevel: 1, rawLevel: 2, pressure: 3 } as const;

export interface PumpState {
  /** The operator's stop and start; false keeps the pump still in every mode. */
  isCommanded: boolean;
  mode: number;
  manualSpeedHz: number;
  /** What the level controller asks of a pump in automatic mode. */
  isRequested: boolean;
  status: number;
  faultCode: number;
  /** Provoked by a register; the pump cannot be reset while it is true. */
  isTripForced: boolean;
  speedHz: number;
  valvePercent: number;
  flow: number;
  powerKw: number;
  currentA: number;
  bearingC: number;
  vibration: number;
  vibrationNoise: number;
  /** 0 new, 1 worn out. */
  wear: number;
  runHours: number;
  starts: number;
  energyKwh: number;
  overloadSeconds: number;
  dryRunSeconds: number;
}

/** Everything the station is, as plain data: a copy of it is a snapshot. */
export interface PlantState {
  randomSeed: number;
  timeMs: number;
  name: string;
  pumps: [PumpState, PumpState];
  inletValve: { mode: number; manualPercent: number; percent: number; targetPercent: number };
  /** Volumes in m³, flows in m³/h. */
  raw: { volume: number; inflow: number; overflow: number; supplyNoise: number };
  high: { volume: number; demand: number; overflow: number; demandNoise: number };
  header: { head: number; delivered: number; leak: number };
  /** Since commissioning, in m³. */
  totals: {
    inlet: number;
    pumped: number;
    delivered: number;
    demand: number;
    leaked: number;
    rawOverflow: number;
    highOverflow: number;
  };
  quality: {
    rain: number;
    rawNoise: number;
    rawNtu: number;
    treatedNtu: number;
    chlorine: number;
    isDosing: boolean;
    chlorineSetpoint: number;
  };
  controller: {
    levelSetpoint: number;
    highLimit: number;
    lowLimit: number;
    leadPump: number;
    isAlternating: boolean;
    alternationHours: number;
    isLagAllowed: boolean;
    isDryRunProtected: boolean;
    isPumping: boolean;
    isRawLow: boolean;
    isLagActive: boolean;
    lagSeconds: number;
    leadMissingSeconds: number;
    leadRunSeconds: number;
    integralHz: number;
    referenceHz: number;
  };
  /** What the instruments say, which is not always what is. */
  sensors: {
    rawLevel: number;
    highLevel: number;
    pressureBar: number;
    rawNoise: number;
    highNoise: number;
    pressureNoise: number;
  };
  faults: { stuckSensor: number; leakSetpoint: number; analyzer: number };
  resetSeconds: number;
  energyKwh: number;
  ambientC: number;
}

export const rawTank = { areaM2: 150, heightM: 5 } as const;
export const highTank = { areaM2: 60, heightM: 6 } as const;

function makePump(wear: number, runHours: number, starts: number, energyKwh: number): PumpState {
  return {
    isCommanded: true,
    mode: mode.auto,
    manualSpeedHz: 42,
    isRequested: false,
    status: pumpStatus.stopped,
    faultCode: pumpFault.none,
    isTripForced: false,
    speedHz: 0,
    valvePercent: 0,
    flow: 0,
    powerKw: 0,
    currentA: 0,
    bearingC: 30,
    vibration: 0,
    vibrationNoise: 0,
    wear,
    runHours,
    starts,
    energyKwh,
    overloadSeconds: 0,
    dryRunSeconds: 0,
  };
}

/** A station some years old, tanks half full, nothing moving yet. */
export function makeInitialState(seed: number, timeMs: number): PlantState {
  return {
    randomSeed: seed | 0,
    timeMs,
    name: '城北取水泵站',
    pumps: [makePump(0.52, 12_418.6, 1873, 512_338.4), makePump(0.21, 5106.2, 940, 208_114.9)],
    inletValve: { mode: mode.auto, manualPercent: 50, percent: 50, targetPercent: 50 },
    raw: { volume: 3.2 * rawTank.areaM2, inflow: 0, overflow: 0, supplyNoise: 0 },
    high: { volume: 3.9 * highTank.areaM2, demand: 0, overflow: 0, demandNoise: 0 },
    header: { head: 24, delivered: 0, leak: 0 },
    totals: {
      inlet: 4_905_210,
      pumped: 4_893_300,
      delivered: 4_891_050,
      demand: 4_890_700,
      leaked: 2250,
      rawOverflow: 11_400,
      highOverflow: 120,
    },
    quality: {
      rain: 0,
      rawNoise: 0,
      rawNtu: 8,
      treatedNtu: 0.35,
      chlorine: 0.6,
      isDosing: true,
      chlorineSetpoint: 0.6,
    },
    controller: {
      levelSetpoint: 4,
      highLimit: 5.2,
      lowLimit: 2,
      leadPump: 1,
      isAlternating: true,
      alternationHours: 8,
      isLagAllowed: true,
      isDryRunProtected: true,
      isPumping: true,
      isRawLow: false,
      isLagActive: false,
      lagSeconds: 0,
      leadMissingSeconds: 0,
      leadRunSeconds: 0,
      integralHz: 0,
      referenceHz: 42,
    },
    sensors: { rawLevel: 3.2, highLevel: 3.9, pressureBar: 2.4, rawNoise: 0, highNoise: 0, pressureNoise: 0 },
    faults: { stuckSensor: stuckSensor.none, leakSetpoint: 0, analyzer: 0 },
    resetSeconds: 0,
    energyKwh: 741_902.3,
    ambientC: 22,
  };
}
