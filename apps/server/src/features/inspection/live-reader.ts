import { type InspectionDetail, isGoodCode, type LiveValue } from '@zutai/contract';
import type { HistoryFeature } from '../history/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { InspectionRepository, KeptMoment, StoredInspection } from './inspection-repository.ts';

export interface LiveSources {
  readonly live: Pick<LiveHub, 'read'>;
  readonly history: Pick<HistoryFeature, 'readWindow'>;
}

interface FoundNow {
  readonly value: number | string | boolean;
  readonly atMs: number;
}

/** Values of what is asked of the equipment itself, by the places of the questions. */
type ReadLive = (inspection: StoredInspection, kept?: KeptMoment) => Promise<InspectionDetail['live']>;

/**
 * Reads what `live` questions ask: newest values, and for answers that were sent later the recorded values of the moment
 * at which they were given.
 */
export function createLiveReader(
  inspections: InspectionRepository,
  { live, history }: LiveSources,
): ReadLive {
  async function readNow(equipmentId: string): Promise<(id: string) => FoundNow | undefined> {
    const values: ReadonlyMap<string, LiveValue> = await live.read([equipmentId]);
    return (id) => {
      const now = values.get(id);
      if (now === undefined || now.value === null || !isGoodCode(now.code)) return undefined;
      return { value: now.value, atMs: now.time };
    };
  }

  async function readThen(
    signals: Iterable<{ readonly id: string; readonly dataType: string }>,
    doneMs: number,
  ): Promise<(id: string) => FoundNow | undefined> {
    const types = new Map(Array.from(signals, ({ id, dataType }) => [id, dataType]));
    const range = { fromMs: doneMs, toMs: doneMs, stepMs: 0, mostChanges: types.size };
    const { signals: found } = await history.readWindow({
      ...range,
      signalIds: [...types.keys()].map(Number),
    });
    const held = new Map(found.map((one) => [String(one.id), one.held]));
    return (id) => {
      const then = held.get(id);
      if (then === undefined || !isGoodCode(String(then.code))) return undefined;
      const value =
        types.get(id) === 'text' ? then.text : types.get(id) === 'boolean' ? then.value !== 0 : then.value;
      return value === null || Number.isNaN(value) ? undefined : { value, atMs: then.timeMs };
    };
  }

  return async ({ equipmentId, items }, kept) => {
    const asked = items.flatMap((item, place) => (item.kind === 'live' ? [{ place, tag: item.tag }] : []));
    const signals = await inspections.signalsByTag(
      equipmentId,
      asked.map(({ tag }) => tag),
    );
    if (signals.size === 0) return asked.map(({ place: item }) => ({ item, value: null, atMs: null }));
    const find = await (kept?.isLate === true
      ? readThen(signals.values(), kept.doneMs)
      : readNow(equipmentId));
    return asked.map(({ place: item, tag }) => {
      const signal = signals.get(tag);
      const found = signal && find(signal.id);
      if (found === undefined) return { item, value: null, atMs: null };
      const { value, atMs } = found;
      // As it is shown: what a person reads is what is judged.
      return {
        item,
        value: typeof value === 'number' ? value.toFixed(signal!.decimals) : String(value),
        atMs,
      };
    });
  };
}
