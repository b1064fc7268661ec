import { findDriverProtocol } from '@zutai/contract/driver-protocol';
import { metricName, propertyName, quality, type SignalConfiguration } from '@zutai/contract/sparkplug';
import Long from 'long';
import sparkplug from 'sparkplug-payload';
import type { Sample } from '../buffer/sample-codec.ts';

const codec = sparkplug.get('spBv1.0')!;

export type SparkplugPayload = Parameters<typeof codec.encodePayload>[0];
export type SparkplugMetric = NonNullable<SparkplugPayload['metrics']>[number];
export type MetricType = SparkplugMetric['type'];

const typeByDataType: Record<SignalConfiguration['dataType'], MetricType> = {
  number: 'Double',
  boolean: 'Boolean',
  text: 'String',
};

export function encodePayload(payload: SparkplugPayload): Buffer {
  return Buffer.from(codec.encodePayload(payload));
}

/** Throws on bytes that are no Sparkplug B payload. */
export function decodePayload(bytes: Buffer): SparkplugPayload {
  return codec.decodePayload(bytes);
}

/** An id beyond 2^53 must keep all its digits. */
export function toAlias(signalId: string): SparkplugMetric['alias'] {
  const number = Number(signalId);
  return Number.isSafeInteger(number)
    ? number
    : (Long.fromString(signalId, true) as SparkplugMetric['alias']);
}

function makeProperties(code: string, isKnown: boolean): SparkplugMetric['properties'] {
  if (!isKnown) return { [propertyName.quality]: { type: 'Int32', value: quality.stale } };
  if (code === '') return { [propertyName.quality]: { type: 'Int32', value: quality.good } };
  return {
    [propertyName.quality]: { type: 'Int32', value: quality.bad },
    [propertyName.code]: { type: 'String', value: code },
  };
}

/** A metric of a DDATA: by alias alone; good is what no property says otherwise. */
export function makeDataMetric(sample: Sample, type: MetricType, isHistorical: boolean): SparkplugMetric {
  const metric: SparkplugMetric = {
    alias: toAlias(sample.signalId),
    type,
    value: toWire(sample.value, type),
    timestamp: sample.timeMs,
  };
  if (sample.code !== '') metric.properties = makeProperties(sample.code, true);
  if (isHistorical) metric.isHistorical = true;
  return metric;
}

/** The Sparkplug type of a signal's metric: 64-bit integers that are not scaled keep all their digits. */
export function metricTypeOf(signal: SignalConfiguration, protocolId: string): MetricType {
  const isPlainNumber = signal.dataType === 'number' && signal.scale === 1 && signal.offset === 0;
  const longType = isPlainNumber ? findDriverProtocol(protocolId)?.longTypeOf?.(signal.address) : undefined;
  return longType ?? typeByDataType[signal.dataType];
}

/**
 * The Sparkplug type of a stored value: its metric's, where the signal is still known and the value was not
 * recorded under another configuration.
 */
export function chooseType({ value }: Sample, type: MetricType | undefined): MetricType {
  if (typeof value === 'bigint') return value < 0n ? 'Int64' : type === 'Int64' ? type : 'UInt64';
  const isLong = type === 'Int64' || type === 'UInt64';
  if (type && !(isLong && typeof value === 'number' && !Number.isSafeInteger(value))) return type;
  if (typeof value === 'string') return 'String';
  return typeof value === 'boolean' ? 'Boolean' : 'Double';
}

/** Protobuf carries 64 bits as a Long. */
function toWire(value: Sample['value'], type: MetricType): SparkplugMetric['value'] {
  const isInteger = typeof value === 'bigint' || typeof value === 'number';
  if (!isInteger || (type !== 'Int64' && type !== 'UInt64')) return value as SparkplugMetric['value'];
  return Long.fromString(String(value), type === 'UInt64') as unknown as SparkplugMetric['value'];
}

/** A metric of a DBIRTH: name, alias, type and the last value; stale while there was none. */
export function makeBirthMetric(
  signal: SignalConfiguration,
  type: MetricType,
  last: Sample | undefined,
  nowMs: number,
): SparkplugMetric {
  return {
    name: signal.tag,
    alias: toAlias(signal.id),
    type,
    value: toWire(last?.value ?? null, type),
    timestamp: last?.timeMs ?? nowMs,
    properties: makeProperties(last?.code ?? '', last !== undefined),
  };
}

/** What the node says about itself, in births and, when it changes, in NDATA. */
export interface NodeState {
  agentVersion: string;
  configurationVersion: number;
  configurationError: string;
  /** JSON. */
  drivers: string;
  droppedRecords: number;
  /** JSON, or ''. */
  storage: string;
  signalLevelPercent: number;
  /** JSON, or ''. */
  economy: string;
}

export function makeNodeMetrics(state: Partial<NodeState>, timestamp: number): SparkplugMetric[] {
  const entries: [string, MetricType, SparkplugMetric['value'] | undefined][] = [
    [metricName.agentVersion, 'String', state.agentVersion],
    [metricName.configurationVersion, 'Int64', state.configurationVersion],
    [metricName.configurationError, 'String', state.configurationError],
    // Before the drivers: how often they are expected to answer depends on it.
    [metricName.economy, 'String', state.economy],
    [metricName.drivers, 'String', state.drivers],
    [metricName.droppedRecords, 'Int64', state.droppedRecords],
    [metricName.storage, 'String', state.storage],
    [metricName.signalLevel, 'Int32', state.signalLevelPercent],
  ];
  return entries.flatMap(([name, type, value]) =>
    value === undefined ? [] : [{ name, type, value, timestamp }],
  );
}
