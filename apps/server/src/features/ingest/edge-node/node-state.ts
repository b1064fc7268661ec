import {
  type DriverStatus,
  driverStatuses,
  type EconomyState,
  economyState,
  liveStreams,
  metricName,
  type StorageFault,
  storageFault,
} from '@zutai/contract';
import { type PayloadReader, wireKind } from './payload-reader.ts';

/** What a node says of itself. Undefined: it has not said. */
export interface NodeState {
  bdSeq: number | undefined;
  /** Without it the node is a foreign gateway. */
  agentVersion: string | undefined;
  runningVersion: number | undefined;
  configurationError: string | undefined;
  drivers: DriverStatus[] | undefined;
  /** null: its disk takes everything. */
  storage: StorageFault | null | undefined;
  signalLevel: number | undefined;
  /** null: it is not in economy mode. */
  economy: EconomyState | null | undefined;
  /** Streams it still has records of. */
  liveStreams: readonly string[] | undefined;
  /** Somebody programs the controller through it. */
  vpn: boolean | undefined;
  /** JSON of the answer to a command. */
  commandResult: string | undefined;
  /** JSON of what a driver answered. */
  driverAnswer: string | undefined;
  /** When the node sent it, by its own clock, ms UTC; NaN when it did not say. */
  sentMs: number;
}

type FieldReader = (reader: PayloadReader, index: number) => Partial<NodeState>;

const textOf = (reader: PayloadReader, index: number) =>
  reader.kinds[index] === wireKind.string ? reader.texts[index] : undefined;
const numberOf = (reader: PayloadReader, index: number) => {
  const kind = reader.kinds[index]!;
  return kind >= wireKind.int && kind <= wireKind.double ? reader.numbers[index] : undefined;
};

const booleanOf = (reader: PayloadReader, index: number) =>
  reader.kinds[index] === wireKind.boolean ? reader.numbers[index] === 1 : undefined;

/** One entry a node metric the platform understands; others are nobody's business. */
const fieldReaders = new Map<string, FieldReader>([
  [metricName.bdSeq, (reader, index) => ({ bdSeq: numberOf(reader, index) })],
  [metricName.agentVersion, (reader, index) => ({ agentVersion: textOf(reader, index)?.slice(0, 100) })],
  [
    metricName.configurationVersion,
    (reader, index) => ({ runningVersion: wholeNumber(numberOf(reader, index)) }),
  ],
  [
    metricName.configurationError,
    (reader, index) => ({ configurationError: textOf(reader, index)?.slice(0, 2_000) }),
  ],
  [metricName.signalLevel, (reader, index) => ({ signalLevel: percentOf(numberOf(reader, index)) })],
  [metricName.vpn, (reader, index) => ({ vpn: booleanOf(reader, index) })],
  [metricName.drivers, (reader, index) => ({ drivers: parseDrivers(textOf(reader, index)) })],
  [metricName.streams, (reader, index) => ({ liveStreams: parseStreams(textOf(reader, index)) })],
  [metricName.economy, (reader, index) => ({ economy: parseEconomy(textOf(reader, index)) })],
  [metricName.storage, (reader, index) => ({ storage: parseStorage(textOf(reader, index)) })],
  [metricName.driverAnswer, (reader, index) => ({ driverAnswer: textOf(reader, index) || undefined })],
  [metricName.commandResult, (reader, index) => ({ commandResult: textOf(reader, index) || undefined })],
]);

/** Reads the node metrics of an NBIRTH, NDATA or NDEATH; what is not there stays undefined. */
export function readNodeState(reader: PayloadReader): NodeState {
  const state: NodeState = {
    bdSeq: undefined,
    agentVersion: undefined,
    runningVersion: undefined,
    configurationError: undefined,
    drivers: undefined,
    liveStreams: undefined,
    signalLevel: undefined,
    vpn: undefined,
    commandResult: undefined,
    driverAnswer: undefined,
    storage: undefined,
    economy: undefined,
    sentMs: reader.timestampMs,
  };
  for (let index = 0; index < reader.count; index += 1) {
    const name = reader.names[index];
    if (name !== undefined) Object.assign(state, fieldReaders.get(name)?.(reader, index));
  }
  return state;
}

function wholeNumber(number: number | undefined): number | undefined {
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function percentOf(number: number | undefined): number | undefined {
  return number !== undefined && number >= 0 && number <= 100 ? Math.round(number) : undefined;
}

function parseDrivers(text: string | undefined): DriverStatus[] | undefined {
  if (text === undefined || text.length > 200_000) return undefined;
  try {
    return driverStatuses.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function parseStreams(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    return liveStreams.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function parseStorage(text: string | undefined): StorageFault | null | undefined {
  if (text === '') return null;
  if (text === undefined || text.length > 1_000) return undefined;
  try {
    return storageFault.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function parseEconomy(text: string | undefined): EconomyState | null | undefined {
  if (text === '') return null;
  if (text === undefined || text.length > 200_000) return undefined;
  try {
    return economyState.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
