import {
  CODE_GOOD,
  isGoodCode,
  isOfSignalsAlone,
  MAX_CURVE_SIGNALS,
  prepareMvar,
  type HistorySeries as ServerSeries,
} from '@zutai/contract';
import type { Binding } from '@zutai/diagram';
import type { HistoryRequest, HistorySeries } from '@zutai/widgets';
import type { PageMvar, PageSources } from './page-owner.ts';

/** One call of the server: at most 10 signals of one piece of equipment. */
export interface HistoryQuery {
  equipmentId: string;
  signalIds: string[];
}

type Known = Pick<PageSources, 'signals' | 'mvars'>;

function signalsOf(binding: Binding, mvars: readonly PageMvar[]): readonly string[] {
  if (binding.type === 'signal') return [binding.signalId];
  const mvar = binding.type === 'mvar' ? mvars.find(({ id }) => id === binding.mvarId) : undefined;
  return mvar && !isRecorded(mvar) ? prepareMvar(mvar).signalIds : [];
}

/** The calls that bring the history of these bindings; what is bound to nothing asks for nothing. */
export function planHistory(bindings: readonly Binding[], { signals, mvars }: Known): HistoryQuery[] {
  const equipmentOf = new Map(signals.map(({ id, equipmentId }) => [id, equipmentId]));
  const ids = new Set(bindings.flatMap((binding) => signalsOf(binding, mvars)));
  const byEquipment = new Map<string, string[]>();
  for (const id of ids) {
    const equipmentId = equipmentOf.get(id);
    if (equipmentId === undefined) continue;
    const list = byEquipment.get(equipmentId);
    if (list) list.push(id);
    else byEquipment.set(equipmentId, [id]);
  }
  return [...byEquipment].flatMap(([equipmentId, all]) =>
    Array.from({ length: Math.ceil(all.length / MAX_CURVE_SIGNALS) }, (_, part) => ({
      equipmentId,
      signalIds: all.slice(part * MAX_CURVE_SIGNALS, (part + 1) * MAX_CURVE_SIGNALS),
    })),
  );
}

/** The calculated values among the bindings whose history the server has recorded; it is asked for by their ids. */
export function listRecordedMvars(bindings: readonly Binding[], { mvars }: Pick<Known, 'mvars'>): string[] {
  const bound = new Set(bindings.flatMap(({ type, mvarId }) => (type === 'mvar' ? [mvarId] : [])));
  return mvars.filter((mvar) => bound.has(mvar.id) && isRecorded(mvar)).map(({ id }) => id);
}

/**
 * The calculated values among the bindings of which an answer was thinned out: of the least and greatest of each signal
 * one would calculate peaks that never were. Their recorded history is asked for instead.
 */
export function listThinnedMvars(
  bindings: readonly Binding[],
  answers: readonly ServerSeries[],
  { mvars }: Pick<Known, 'mvars'>,
): string[] {
  const thinned = new Set(answers.filter(({ downsampled }) => downsampled).map(({ signalId }) => signalId));
  const bound = new Set(bindings.flatMap(({ type, mvarId }) => (type === 'mvar' ? [mvarId] : [])));
  return mvars
    .filter((mvar) => bound.has(mvar.id) && !isRecorded(mvar))
    .filter((mvar) => prepareMvar(mvar).signalIds.some((id) => thinned.has(id)))
    .map(({ id }) => id);
}

/** What remembers, or is made of other calculated values, cannot be calculated from the signals of a stretch. */
const isRecorded = (mvar: PageMvar) => !isOfSignalsAlone(prepareMvar(mvar));

function toNumber(value: ServerSeries['values'][number]): number | null {
  if (value === null || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function readSignal(binding: Binding, { times, values, bad, downsampled }: ServerSeries): HistorySeries {
  const badAt = new Set(bad.map(({ index }) => index));
  return {
    binding,
    timesMs: times,
    values: values.map((value, index) => (badAt.has(index) ? null : toNumber(value))),
    isDownsampled: downsampled,
  };
}

/** A calculated value over time: calculated anew at each time at which one of its signals was recorded. */
function readMvar(binding: Binding, mvar: PageMvar, found: ReadonlyMap<string, ServerSeries>): HistorySeries {
  const calculator = prepareMvar(mvar);
  const series = calculator.signalIds.flatMap((id) => found.get(id) ?? []);
  const timesMs = [...new Set(series.flatMap(({ times }) => times))].sort((a, b) => a - b);
  const places = new Map(series.map(({ signalId }) => [signalId, -1]));
  const badAt = new Map(
    series.map(({ signalId, bad }) => [signalId, new Map(bad.map(({ index, code }) => [index, code]))]),
  );
  const values = timesMs.map((time) => {
    for (const { signalId, times } of series) {
      let place = places.get(signalId) ?? -1;
      while (place + 1 < times.length && times[place + 1]! <= time) place += 1;
      places.set(signalId, place);
    }
    const { value, code } = calculator.compute((id) => {
      const place = places.get(id) ?? -1;
      const own = place < 0 ? undefined : found.get(id);
      if (own === undefined) return undefined;
      return { id, value: own.values[place] ?? null, time, code: badAt.get(id)?.get(place) ?? CODE_GOOD };
    });
    return isGoodCode(code) ? value : null;
  });
  return { binding, timesMs, values, isDownsampled: series.some(({ downsampled }) => downsampled) };
}

/** History as widgets want it: one series a binding, empty for what has none. */
export function readHistorySeries(
  { bindings }: Pick<HistoryRequest, 'bindings'>,
  answers: readonly ServerSeries[],
  { mvars }: Known,
): HistorySeries[] {
  const found = new Map(answers.map((series) => [series.signalId, series]));
  return bindings.map((binding) => {
    const mvar = binding.type === 'mvar' ? mvars.find(({ id }) => id === binding.mvarId) : undefined;
    const recorded = mvar && found.get(mvar.valueId);
    if (mvar && !recorded && !isRecorded(mvar)) return readMvar(binding, mvar, found);
    const series = recorded ?? (binding.type === 'signal' ? found.get(binding.signalId) : undefined);
    return series ? readSignal(binding, series) : { binding, timesMs: [], values: [], isDownsampled: false };
  });
}
