import {
  isOfSignalsAlone,
  type Mvar,
  prepareMvar,
  type ReportColumn,
  type ReportRow,
  type ReportStep,
  type ShownColumn,
} from '@zutai/contract';
import type { Pool } from 'pg';
import { createNewestReader, type HistoryReader } from '../history/index.ts';
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
/** What was before the first step is looked for so far back. */
const BEFORE_MS = 400 * 86_400_000;

/** Where a column's numbers come from: of a signal or calculated value, once for all its columns. */
interface Source {
  readonly before: number;
  readonly steps: readonly StepValues[];
  readonly whole: StepValues;
}

/** Calculates reports from history. */
export class ReportReader {
  readonly #pool: Pool;
  readonly #history: Pick<HistoryReader, 'readBuckets'>;
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  constructor(pool: Pool, history: Pick<HistoryReader, 'readBuckets'>) {
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
    const sources = new Map<string, Source>();
    for (const column of report.columns) {
      const key = sourceKeyOf(column);
      if (!sources.has(key) && steps.length > 0 && isWanted()) {
        const source = await this.#readSource(report, column, bounds, isWanted);
        if (source !== undefined) sources.set(key, source);
      }
      const source = sources.get(key);
      const reader = source && new StatisticReader(column.statistic, source.before);
      cells.push(steps.map((_step, i) => (source === undefined ? null : reader!.read(source.steps[i]!))));
      wholes.push(
        source === undefined ? null : new StatisticReader(column.statistic, source.before).read(source.whole),
      );
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
  ): Promise<Source | undefined> {
    const columns = report.columns.filter((one) => sourceKeyOf(one) === sourceKeyOf(column));
    const outer = [bounds[0]!, bounds.at(-1)!];
    const mvar = column.source === 'mvar' ? report.mvars.get(column.mvarId) : undefined;
    if (mvar !== undefined && isOfSignalsAlone(prepareMvar(mvar))) {
      const values = await readMvarValues(this.#pool, mvar, this.#find, rangeOf(bounds));
      return toSource(await this.#walk(values, bounds, outer, isWanted), values.before);
    }
    // What remembers, or is made of other calculated values, is what was recorded of it.
    const signal =
      mvar === undefined
        ? column.source === 'signal' && report.signals.get(column.signalId)
        : ({ id: mvar.valueId, dataType: 'number' } as const);
    if (!signal || signal.dataType === 'text') return undefined;
    // A switch runs as long as it holds 1, which the integral says.
    const needsValues = ({ statistic }: ReportColumn) =>
      NEEDS_VALUES.has(statistic) && !(statistic === 'runHours' && signal.dataType === 'boolean');
    const before = await this.#beforeOf(signal.id, bounds[0]!);
    if (columns.some(needsValues)) {
      const values = readSignalValues(this.#pool, signal, before, rangeOf(bounds));
      return toSource(await this.#walk(values, bounds, outer, isWanted), before);
    }
    const read = async (begins: readonly number[]) => {
      const buckets = await this.#history.readBuckets(signal, rangeOf(begins), { beginsMs: begins });
      return buckets.map((bucket): StepValues => {
        const lengthMs = Math.max(0, Math.min(bucket.toMs, Date.now()) - bucket.fromMs);
        const goodMs = bucket.goodShare * lengthMs;
        const integral = goodMs > 0 ? bucket.timeMean * goodMs : 0;
        // Of a switch alone; what else needs it was read value by value.
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
    const [whole] = await read(outer);
    return { before: before.known, steps, whole: whole! };
  }

  async #walk(
    { values, before }: ValueSource,
    bounds: readonly number[],
    outer: readonly number[],
    isWanted: () => boolean,
  ) {
    const nowMs = Date.now();
    const steps = new ValueSteps(bounds, before, nowMs);
    const whole = new ValueSteps(outer, before, nowMs);
    for await (const { times, values: numbers } of values) {
      for (let i = 0; i < times.length; i += 1) {
        steps.push(times[i]!, numbers[i]!);
        whole.push(times[i]!, numbers[i]!);
      }
      if (!isWanted()) break;
    }
    return { steps: steps.finish(), whole: whole.finish()[0]! };
  }

  readonly #find = (signalIds: readonly string[], beforeMs: number) =>
    createNewestReader({ pool: this.#pool }).findNewest(
      signalIds.map(Number),
      beforeMs - BEFORE_MS,
      beforeMs - 1,
    );

  async #beforeOf(signalId: string, fromMs: number): Promise<Before> {
    const [newest] = await this.#find([signalId], fromMs);
    if (newest?.goodMs == null || newest.value === null || !Number.isFinite(newest.value))
      return { known: Number.NaN, held: Number.NaN };
    return { known: newest.value, held: newest.goodMs === newest.timeMs ? newest.value : Number.NaN };
  }
}

function toSource(
  { steps, whole }: { steps: readonly StepValues[]; whole: StepValues },
  { known }: Before,
): Source {
  return { before: known, steps, whole };
}

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
