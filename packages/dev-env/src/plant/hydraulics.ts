import { clamp } from './dynamics.ts';
import { highTank, type PlantState, type PumpState, rawTank } from './state.ts';

/** Lift to the inlet of the high tank, m. */
export const staticHeadM = 24;
/** Friction of the rising main, m per (m³/h)². */
const mainFriction = 8.3e-5;
/** Fall of a pump's head with its flow, m per (m³/h)². */
const pumpSlope = 1.08e-4;
/** Head of a new pump at 50 Hz and no flow, m. */
const shutOffHeadM = 50;
/** Friction of a fully open discharge valve, m per (m³/h)². */
const valveFriction = 3e-6;
/** The head for which a leak's size is given, m. */
const leakReferenceHeadM = 33;

export interface Operation {
  /** Pressure head in the header, m; undefined when no pump lifts anything. */
  head: number | undefined;
  flows: [number, number];
  delivered: number;
  leak: number;
}

/** Pumps lose their suction when the raw water tank runs dry. */
function suctionFactor(state: PlantState): number {
  return clamp((state.raw.volume / rawTank.areaM2 - 0.1) / 0.2, 0, 1);
}

/** What a pump gives against a head in the header; the check valve lets nothing back. */
function pumpFlow(pump: PumpState, head: number, suctionHead: number, suction: number): number {
  if (pump.valvePercent < 2) return 0;
  const own = shutOffHeadM * (pump.speedHz / 50) ** 2 * (1 - 0.1 * pump.wear) * suction;
  const friction = pumpSlope + valveFriction / (pump.valvePercent / 100) ** 2;
  return Math.sqrt(Math.max(0, own + suctionHead * suction - head) / friction);
}

/**
 * Where pump curves and pipe curve meet: the head at which as much leaves the header as comes in.
 * Found by bisection, which cannot fail because one side falls and the other rises with the head.
 */
export function findOperation(state: PlantState): Operation {
  const suction = suctionFactor(state);
  const suctionHead = state.raw.volume / rawTank.areaM2;
  const leakFactor = state.faults.leakSetpoint / Math.sqrt(leakReferenceHeadM);
  const [first, second] = state.pumps;
  let low = 0;
  let high = 80;
  for (let round = 0; round < 32; round++) {
    const head = (low + high) / 2;
    const gain = pumpFlow(first, head, suctionHead, suction) + pumpFlow(second, head, suctionHead, suction);
    const loss = Math.sqrt(Math.max(0, head - staticHeadM) / mainFriction) + leakFactor * Math.sqrt(head);
    if (gain > loss) low = head;
    else high = head;
  }
  const head = (low + high) / 2;
  const flows: [number, number] = [
    pumpFlow(first, head, suctionHead, suction),
    pumpFlow(second, head, suctionHead, suction),
  ];
  const total = flows[0] + flows[1];
  if (total < 0.5) return { head: undefined, flows: [0, 0], delivered: 0, leak: 0 };
  const leak = Math.min(total, leakFactor * Math.sqrt(head));
  return { head, flows, delivered: total - leak, leak };
}

export function readRawLevel(state: PlantState): number {
  return state.raw.volume / rawTank.areaM2;
}

export function readHighLevel(state: PlantState): number {
  return state.high.volume / highTank.areaM2;
}
