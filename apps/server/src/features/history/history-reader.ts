import { type ColumnSeries, isGoodCode } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../platform/call/index.ts';
import { type Bucket, BucketMerger, type BucketSpan, boundsOf, levelOf } from './buckets.ts';
import { CurveSampler, gridOf, type SampledCurve } from './downsample.ts';
import type { HistoryColumns } from './history-columns.ts';
import { EVER_MS, findNewest, type StoredValue } from './newest-reader.ts';
import { readLimits, toRawChunk } from './raw-reader.ts';
import { type KeptSince, keptSince } from './retention/kept-since.ts';
import type { RetentionDays } from './retention/retention.ts';
import { countWithin } from './source/segments-reader.ts';
import { type OnDamaged, readSource } from './source/source-reader.ts';

/** A signal as history needs it. */
export interface HistorySignal {
  readonly id: string;
  readonly tag: string;
  readonly title: string;
  readonly titleEn: string;
  readonly unit: string;
  readonly dataType: 'number' | 'boolean' | 'text';
  readonly equipmentTitle: string;
}

export interface CurveRange {
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
  /** Most points a signal. */
  readonly maxPoints: number;
}

/** Curves read at once; more wait, so that long ones cannot take every connection. */
const MAX_READS = 4;
/** Segments of one read of roll-ups, of which each has a few hundred bytes. */
const MOST_ROLLED_UP = 512;

/** Reads curves out of history. */
export class HistoryReader {
  readonly #pool: Pool;
  readonly #onDamaged: OnDamaged | undefined;
  readonly #installation: RetentionDays | undefined;
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  /**
   * @param onDamaged told of each segment that could not be read
   * @param installation for how long history is kept; left out where nothing is removed
   */
  constructor(pool: Pool, onDamaged?: OnDamaged, installation?: RetentionDays) {
    this.#pool = pool;
    this.#onDamaged = onDamaged;
    this.#installation = installation;
  }

  /** Since when history of signals is kept, by their ids; nothing of those that are kept for ever. */
  async keptSince(signals: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, KeptSince>> {
    return this.#installation === undefined ? new Map() : keptSince(this.#pool, this.#installation, signals);
  }

  /**
   * Those of the signals that belong to this equipment, in the order asked for. The scope holds the equipment, or a
   * project that it is bound to: a page of that shows its curves.
   */
  async findSignals(
    { accountId }: Scope,
    equipmentId: string,
    signalIds: readonly string[],
  ): Promise<HistorySignal[]> {
    const { rows } = await this.#pool.query<HistorySignal>(
      `select signal.id::text, signal.tag, signal.title, signal.title_en as "titleEn", signal.unit,
         signal.data_type as "dataType", equipment.title as "equipmentTitle"
       from unnest($3::bigint[]) with ordinality as asked (id, place)
       join signal on signal.id = asked.id
       join equipment on equipment.id = signal.equipment_id
       where equipment.id = $2 and (
         sees_equipment($1, equipment.id)
         or exists (select from project_equipment as bound
           where bound.equipment_id = equipment.id and sees_project($1, bound.project_id)))
       order by asked.place`,
      [accountId, equipmentId, signalIds],
    );
    return rows;
  }

  /** What each of these signals was just before a time, by id. */
  async readHeld(signalIds: readonly string[], beforeMs: number): Promise<ReadonlyMap<string, StoredValue>> {
    const found = await findNewest(this.#pool, signalIds.map(Number), EVER_MS, beforeMs - 1, this.#onDamaged);
    return new Map(found.map((held) => [String(held.signalId), held]));
  }

  /** Whether the values of a signal are states with texts. */
  async hasStates(signalId: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ has: boolean }>(
      `select states <> '[]' as has from signal where id = $1`,
      [signalId],
    );
    return rows[0]?.has === true;
  }

  /**
   * One signal's curve.
   * @param isWanted asked between chunks; when it says no, what is read so far is answered
   */
  async readCurve(
    signal: HistorySignal,
    range: CurveRange,
    isWanted: () => boolean = () => true,
  ): Promise<ColumnSeries> {
    return this.#read(async () => {
      const isText = signal.dataType === 'text';
      const options = { ...range, isText };
      const sampler = new CurveSampler(options);
      const { levelMs } = gridOf(options);
      const { fromMs, toMs, maxPoints } = range;
      // Roll-ups are for what is thinned out anyway.
      const isLong =
        levelMs !== undefined &&
        (await countWithin(this.#pool, { signalId: signal.id, fromMs, toMs })) > maxPoints;
      const pieces = this.#readSource(signal, range, isLong ? levelMs : undefined);
      for await (const some of pieces) {
        for (const piece of some)
          if ('part' in piece) sampler.pushPart(piece.part);
          else sampler.push(toRawChunk(piece.values, isText));
        if (!isWanted()) break;
      }
      return describeCurve(signal, sampler.finish());
    });
  }

  /**
   * What reports and statistics need of each bucket of a range of any length; see {@link BucketSpan}. Where values are
   * kept by roll-ups alone that are coarser than the buckets, these are empty.
   * @param range both ends counted, ms UTC; nothing of the future is counted
   */
  readBuckets(
    signal: Pick<HistorySignal, 'id' | 'dataType'>,
    range: { readonly fromMs: number; readonly toMs: number },
    span: BucketSpan,
  ): Promise<Bucket[]> {
    return this.#read(async () => {
      const isText = signal.dataType === 'text';
      const bounds = boundsOf(range, span);
      // Buckets at given times may leave out some of the range.
      const within = { fromMs: bounds[0]!, toMs: bounds.at(-1)! - 1 };
      const [before] = await findNewest(
        this.#pool,
        [Number(signal.id)],
        EVER_MS,
        within.fromMs - 1,
        this.#onDamaged,
      );
      const merger = new BucketMerger({
        bounds,
        isText,
        before,
        untilMs: Math.min(within.toMs + 1, Date.now()),
      });
      const pieces = this.#readSource(signal, within, isText ? undefined : levelOf(bounds));
      for await (const some of pieces)
        for (const piece of some)
          if ('part' in piece) merger.pushPart(piece.part);
          else merger.push(piece.values);
      return merger.finish();
    });
  }

  /**
   * Every value that is kept of a stretch, in the order of its times.
   * @param take returns false when it has enough
   */
  readEach(
    signal: Pick<HistorySignal, 'id' | 'dataType'>,
    range: { readonly fromMs: number; readonly toMs: number },
    take: (values: HistoryColumns) => boolean,
  ): Promise<void> {
    return this.#read(async () => {
      for await (const some of this.#readSource(signal, range, undefined))
        for (const piece of some) if ('values' in piece && !take(piece.values)) return;
    });
  }

  #readSource(
    { id, dataType }: Pick<HistorySignal, 'id' | 'dataType'>,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
    levelMs: number | undefined,
  ) {
    const isText = dataType === 'text';
    const limits = readLimits(isText);
    return readSource(this.#pool, {
      ...{ signalId: id, fromMs, toMs, levelMs, hasExpired: !isText, onDamaged: this.#onDamaged },
      mostRows: limits.mostRows,
      mostPayloads: limits.mostSegments,
      mostSegments: levelMs === undefined ? limits.mostSegments : MOST_ROLLED_UP,
    });
  }

  async #read<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    while (this.#reading >= MAX_READS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#reading += 1;
  }

  #leave(): void {
    this.#reading -= 1;
    this.#waiting.shift()?.();
  }
}

function describeCurve(signal: HistorySignal, curve: SampledCurve): ColumnSeries {
  const bad: { index: number; code: string }[] = [];
  for (const [index, code] of curve.codes.entries())
    if (!isGoodCode(code)) bad.push({ index, code: String(code) });
  return {
    signalId: signal.id,
    times: curve.times,
    values: curve.values,
    valueType: signal.dataType,
    ...(curve.texts === undefined ? {} : { texts: curve.texts }),
    bad,
    downsampled: curve.isDownsampled,
    rawCount: curve.rawCount,
  };
}
