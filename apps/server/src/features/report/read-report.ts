import {
  isOfSignalsAlone,
  type Mvar,
  prepareMvar,
  type ReportColumn,
  type ReportRow,
  type ReportStatistic,
  type ReportStep,
  type ShownColumn,
} from '@zutai/contract';
import type { Pool } from 'pg';
import { createNewestReader, EVER_MS, type HistoryReader } from '../history/index.ts';
import { isProblem, readColumnFormula } from './column-formula.ts';
import { readMvarValues, readSignalValues, type ValueSource } from './read-values.ts';
import { SiteClock, type SiteTime } from './statistic/site-clock.ts';
import { NEEDS_VALUES, StatisticReader, type StepValues } from './statistic/step-values.ts';
import { type Before, ValueSteps } from './statistic/value-steps.ts';

/** A signal that a report may take. */
export interface ReportSignal {
  readonly id: string;
  readonly dataType: 'number' | 'boolean' | 'text';
  readonly unit: string;
}

/** A report with what it is made from now. */
export interface ReportDefinition {
  readonly id: string;
  readonly organisationId: string;
  readonly equipmentId: string | null;
  readonly projectId: string | null;
  readonly title: string;
  readonly titleEn: string;
  readonly step: ReportStep;
  readonly columns: readonly ReportColumn[];
  readonly site: SiteTime;
  readonly signals: ReadonlyMap<string, ReportSignal>;
  readonly mvars: ReadonlyMap<string, Mvar>;
}

/** The rows of a range in the order of time, and what the columns say of it as a whole. */
export interface ReportContent {
  readonly columns: ShownColumn[];
  readonly rows: ReportRow[];
  readonly whole: ReportRow;
}

/** Reports that are read at once; more wait, so that long ones cannot take every connection. */
const MAX_READS = 2;

/** Where a column's numbers come from. */
interface Source {
  /** The last good value before the first step; NaN when there is none. */
  readonly before: number;
  /** Undefined where it is not known, because values of it are not kept any more. */
  readonly steps: readonly (StepValues | undefined)[];
  readonly whole: StepValues | undefined;
}

/** Of a signal or calculated value, read once for all its columns: what each statistic is made of. */
type SourceOf = (statistic: ReportStatistic) => Source;

type Reader = Pick<HistoryReader, 'readBuckets' | 'keptSince'>;

/** Calculates reports from history. */
export class ReportReader {
  readonly #pool: Pool;
  readonly #history: Reader;
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  constructor(pool: Pool, history: Reader) {
    this.#pool = pool;
    this.#history = history;
  }

  /**
   * @param bounds begins of the steps and the end of the last, as {@link SiteClock.boundsOf} gives them
   * @param isWanted asked between reads; when it says no, the rest is answered as if nothing were there
   */
  async read(
    report: ReportDefinition,
    bounds: readonly number[],
    isWanted: () => boolean = () => true,
  ): Promise<ReportContent> {
    if (this.#reading >= MAX_READS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#reading += 1;
    try {
      return await this.#readAll(report, bounds, isWanted);
    } finally {
      this.#reading -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #readAll(
    report: ReportDefinition,
    bounds: readonly number[],
    isWanted: () => boolean,
  ): Promise<ReportContent> {
    const shown = describeColumns(report);
    const clock = new SiteClock(report.site);
    const describe = (step: ReportStep | 'range', fromMs: number, toMs: number) => ({
      ...{ fromMs, toMs },
      label: clock.label(step, fromMs, toMs),
    });
    const steps = bounds.slice(1).map((toMs, i) => describe(report.step, bounds[i]!, toMs));
    const range = describe('range', bounds[0] ?? 0, bounds.at(-1) ?? 0);
    const cells: (readonly (number | null)[])[] = [];
    const wholes: (number | null)[] = [];
    const sources = new Map<string, SourceOf>();
    for (const column of report.columns) {
      const key = sourceKeyOf(column);
      if (!sources.has(key) && steps.length > 0 && isWanted()) {
        const source = await this.#readSource(report, column, bounds, isWanted);
        if (source !== undefined) sources.set(key, source);
      }
      const source = sources.get(key)?.(column.statistic);
      const readEach = (own: readonly (StepValues | undefined)[] | undefined) => {
        const reader = new StatisticReader(column.statistic, source?.before ?? Number.NaN);
        return (own ?? []).map((step) => (step === undefined ? null : reader.read(step)));
      };
      const told = readEach(source?.steps);
      cells.push(steps.map((_step, i) => told[i] ?? null));
      wholes.push(readEach(source && [source.whole])[0] ?? null);
    }
    const rows = steps.map((step, i) => ({
      ...step,
      values: withFormulas(
        report.columns,
        cells.map((ofColumn) => ofColumn[i]!),
      ),
    }));
    return { columns: shown, rows, whole: { ...range, values: withFormulas(report.columns, wholes) } };
  }

  async #readSource(
    report: ReportDefinition,
    column: ReportColumn,
    bounds: readonly number[],
    isWanted: () => boolean,
  ): Promise<SourceOf | undefined> {
    const columns = report.columns.filter((one) => sourceKeyOf(one) === sourceKeyOf(column));
    const mvar = column.source === 'mvar' ? report.mvars.get(column.mvarId) : undefined;
    if (mvar !== undefined && (await this.#isCalculable(mvar, bounds[0]!))) {
      const values = await readMvarValues(this.#pool, mvar, this.#find, rangeOf(bounds));
      const source = await this.#walk(values, bounds, isWanted);
      return () => source;
    }
    // Of other calculated values it is what was recorded of them.
    const signal =
      mvar === undefined
        ? column.source === 'signal' && report.signals.get(column.signalId)
        : ({ id: mvar.valueId, dataType: 'number' } as const);
    if (!signal || signal.dataType === 'text') return undefined;
    const isSwitch = signal.dataType === 'boolean';
    // A switch runs as long as it holds 1, which the integral says.
    const needsValues = (statistic: ReportStatistic, isOfSwitch = isSwitch) =>
      NEEDS_VALUES.has(statistic) && !(statistic === 'runHours' && isOfSwitch);
    const before = await this.#beforeOf(signal.id, bounds[0]!);
    const keptMs =
      (await this.#history.keptSince([signal])).get(signal.id)?.rawMs ?? Number.NEGATIVE_INFINITY;
    const isKept = bounds[0]! >= keptMs;
    const statistics = columns.map(({ statistic }) => statistic);
    const isWalked = statistics.some((statistic) => needsValues(statistic));
    // Then each value is read anyway, and roll-ups say nothing else.
    const usual = isWalked && isKept ? undefined : await this.#roll(signal, bounds, before);
    // It may have been a number before it became a switch.
    const hasOthers =
      isSwitch && statistics.includes('runHours') && usual !== undefined && !isOfSwitch(usual);
    if (usual !== undefined && !isWalked && !hasOthers) return () => usual;
    const walked = await this.#walkKept(signal, bounds, { before, keptMs }, isWanted);
    return (statistic) =>
      usual === undefined || needsValues(statistic, isSwitch && !hasOthers) ? walked : usual;
  }

  /** Whether a calculated value can be calculated anew of the recorded values of its signals since then. */
  async #isCalculable(mvar: Mvar, sinceMs: number): Promise<boolean> {
    if (!isOfSignalsAlone(prepareMvar(mvar))) return false;
    const kept = await this.#history.keptSince(mvar.sources.map(({ signalId }) => ({ id: signalId })));
    return [...kept.values()].every(({ rawMs }) => rawMs <= sinceMs);
  }

  /** What roll-ups say: nothing of what needs values, but for the running hours of a switch. */
  async #roll(
    signal: Pick<ReportSignal, 'id' | 'dataType'>,
    bounds: readonly number[],
    before: Before,
  ): Promise<Source & { readonly steps: readonly StepValues[] }> {
    const read = async (begins: readonly number[]) => {
      const buckets = await this.#history.readBuckets(signal, rangeOf(begins), { beginsMs: begins });
      return buckets.map((bucket): StepValues => {
        const lengthMs = Math.max(0, Math.min(bucket.toMs, Date.now()) - bucket.fromMs);
        const goodMs = bucket.goodShare * lengthMs;
        const integral = goodMs > 0 ? bucket.timeMean * goodMs : 0;
        return {
          ...bucket,
          integral,
          goodMs,
          lengthMs,
          increase: Number.NaN,
          runMs: integral,
          switchCount: 0,
        };
      });
    };
    const steps = await read(bounds);
    const [whole] = await read(outerOf(bounds));
    return { before: before.known, steps, whole };
  }

  /** What values say, of the steps whose values are all kept: a part of a step would pass for the whole of it. */
  async #walkKept(
    signal: Pick<ReportSignal, 'id'>,
    bounds: readonly number[],
    { before, keptMs }: { readonly before: Before; readonly keptMs: number },
    isWanted: () => boolean,
  ): Promise<Source> {
    const first = bounds.slice(0, -1).findIndex((bound) => bound >= keptMs);
    if (first === 0)
      return this.#walk(readSignalValues(this.#pool, signal, before, rangeOf(bounds)), bounds, isWanted);
    const gone = (count: number) => Array.from({ length: count }, () => undefined);
    if (first < 0) return { before: Number.NaN, steps: gone(bounds.length - 1), whole: undefined };
    const kept = bounds.slice(first);
    const own = await this.#beforeOf(signal.id, kept[0]!);
    const source = await this.#walk(readSignalValues(this.#pool, signal, own, rangeOf(kept)), kept, isWanted);
    return { ...source, steps: [...gone(first), ...source.steps], whole: undefined };
  }

  async #walk(
    { values, before }: ValueSource,
    bounds: readonly number[],
    isWanted: () => boolean,
  ): Promise<Source> {
    const nowMs = Date.now();
    const steps = new ValueSteps(bounds, before, nowMs);
    const whole = new ValueSteps(outerOf(bounds), before, nowMs);
    for await (const { times, values: numbers } of values) {
      for (let i = 0; i < times.length; i += 1) {
        steps.push(times[i]!, numbers[i]!);
        whole.push(times[i]!, numbers[i]!);
      }
      if (!isWanted()) break;
    }
    return { before: before.known, steps: steps.finish(), whole: whole.finish()[0] };
  }

  readonly #find = (signalIds: readonly string[], beforeMs: number) =>
    createNewestReader({ pool: this.#pool }).findNewest(signalIds.map(Number), EVER_MS, beforeMs - 1);

  async #beforeOf(signalId: string, fromMs: number): Promise<Before> {
    const [newest] = await this.#find([signalId], fromMs);
    if (newest?.goodMs == null || newest.value === null || !Number.isFinite(newest.value))
      return { known: Number.NaN, held: Number.NaN };
    return { known: newest.value, held: newest.goodMs === newest.timeMs ? newest.value : Number.NaN };
  }
}

const isOf01 = (value: number) => Number.isNaN(value) || (value >= 0 && value <= 1);

/** Whether there is nothing but 0 and 1, of which the integral says how long it was on. */
const isOfSwitch = ({ before, steps }: Source) =>
  isOf01(before) && steps.every((step) => step === undefined || (isOf01(step.min) && isOf01(step.max)));

/** Steps of a report over a range. */
export function boundsOfReport(
  { step, site }: Pick<ReportDefinition, 'step' | 'site'>,
  fromMs: number,
  toMs: number,
  most: number,
): number[] | undefined {
  return new SiteClock(site).boundsOf(step, fromMs, toMs, most);
}

export function describeColumns({
  columns,
  signals,
  mvars,
}: Pick<ReportDefinition, 'columns' | 'signals' | 'mvars'>): ShownColumn[] {
  return columns.map(({ key, title, titleEn, unit, decimals, source, statistic, signalId, mvarId }) => ({
    ...{ key, title, titleEn, unit, decimals, source },
    statistic: source === 'formula' ? null : statistic,
    signalId: source === 'signal' ? signalId : null,
    isThere: source === 'formula' || (source === 'signal' ? signals.has(signalId) : mvars.has(mvarId)),
  }));
}

const outerOf = (bounds: readonly number[]) => [bounds[0]!, bounds.at(-1)!];

const rangeOf = (bounds: readonly number[]) => ({ fromMs: bounds[0]!, toMs: bounds.at(-1)! - 1 });

const sourceKeyOf = ({ source, key, signalId, mvarId }: ReportColumn): string =>
  `${source} ${source === 'signal' ? signalId : source === 'mvar' ? mvarId : key}`;

/** Fills in what is calculated from the other columns of a row. */
function withFormulas(columns: readonly ReportColumn[], values: readonly (number | null)[]) {
  const byKey = new Map(columns.map(({ key }, i) => [key, values[i] ?? null]));
  return columns.map(({ source, formula }, i) => {
    if (source !== 'formula') return values[i] ?? null;
    const read = readColumnFormula(formula, columns);
    return isProblem(read) ? null : read.compute((key) => byKey.get(key) ?? null);
  });
}
