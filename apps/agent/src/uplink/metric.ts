import { metricName, propertyName, quality, type SignalConfiguration } from '@zutai/contract/sparkplug';
import Long from 'long';
import sparkplug from 'sparkplug-payload';
import type { Sample } from '../buffer/sample-codec.ts';

const codec = sparkplug.get('spBv1.0')!;

export type SparkplugPayload = Parameters<typeof codec.encodePayload>[0];
export type SparkplugMetric = NonNullable<SparkplugPayload['metrics']>[number];
type MetricType = SparkplugMetric['type'];

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
    value: sample.value,
    timestamp: sample.timeMs,
  };
  if (sample.code !== '') metric.properties = makeProperties(sample.code, true);
  if (isHistorical) metric.isHistorical = true;
  return metric;
}

/** The Sparkplug type of a stored value; a null has the type of its signal where that is still known. */
export function chooseType(sample: Sample, signal: SignalConfiguration | undefined): MetricType {
  if (signal) return typeByDataType[signal.dataType];
  if (typeof sample.value === 'string') return 'String';
  return typeof sample.value === 'boolean' ? 'Boolean' : 'Double';
}

/** A metric of a DBIRTH: name, alias, type and the last value; stale while there was none. */
export function makeBirthMetric(
  signal: SignalConfiguration,
  last: Sample | undefined,
  nowMs: number,
): SparkplugMetric {
  return {
    name: signal.tag,
    alias: toAlias(signal.id),
    type: typeByDataType[signal.dataType],
    value: last?.value ?? null,
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
  signalLevelPercent: number;
}

export function makeNodeMetrics(state: Partial<NodeState>, timestamp: number): SparkplugMetric[] {
  const entries: [string, MetricType, SparkplugMetric['value'] | undefined][] = [
    [metricName.agentVersion, 'String', state.agentVersion],
    [metricName.configurationVersion, 'Int64', state.configurationVersion],
    [metricName.configurationError, 'String', state.configurationError],
    [metricName.drivers, 'String', state.drivers],
    [metricName.droppedRecords, 'Int64', state.droppedRecords],
    [metricName.signalLevel, 'Int32', state.signalLevelPercent],
  ];
  return entries.flatMap(([name, type, value]) =>
    value === undefined ? [] : [{ name, type, value, timestamp }],
  );
}
