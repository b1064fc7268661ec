import { type DriverStatus, driverStatuses, metricName } from '@zutai/contract';
import { type PayloadReader, wireKind } from './payload-reader.ts';

/** What a node says of itself. Undefined: it has not said. */
export interface NodeState {
  bdSeq: number | undefined;
  /** Without it the node is a foreign gateway. */
  agentVersion: string | undefined;
  runningVersion: number | undefined;
  configurationError: string | undefined;
  drivers: DriverStatus[] | undefined;
  signalLevel: number | undefined;
  /** JSON of the answer to a command. */
  commandResult: string | undefined;
}

type FieldReader = (reader: PayloadReader, index: number) => Partial<NodeState>;

const textOf = (reader: PayloadReader, index: number) =>
  reader.kinds[index] === wireKind.string ? reader.texts[index] : undefined;
const numberOf = (reader: PayloadReader, index: number) => {
  const kind = reader.kinds[index]!;
  return kind >= wireKind.int && kind <= wireKind.double ? reader.numbers[index] : undefined;
};

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
  [metricName.drivers, (reader, index) => ({ drivers: parseDrivers(textOf(reader, index)) })],
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
    signalLevel: undefined,
    commandResult: undefined,
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
