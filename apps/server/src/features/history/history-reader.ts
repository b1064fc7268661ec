import { type ColumnSeries, isGoodCode } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../platform/call/index.ts';
import { CurveSampler, type SampledCurve } from './downsample.ts';
import { readRaw } from './raw-reader.ts';

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

/** Reads curves out of history. */
export class HistoryReader {
  readonly #pool: Pool;
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
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

  /**
   * One signal's curve.
   * @param isWanted asked between chunks; when it says no, what is read so far is answered
   */
  async readCurve(
    signal: HistorySignal,
    range: CurveRange,
    isWanted: () => boolean = () => true,
  ): Promise<ColumnSeries> {
    await this.#enter();
    try {
      const isText = signal.dataType === 'text';
      const sampler = new CurveSampler({ ...range, isText });
      const raw = { signalId: signal.id, isText, fromMs: range.fromMs, toMs: range.toMs };
      for await (const chunk of readRaw(this.#pool, raw)) {
        sampler.push(chunk);
        if (!isWanted()) break;
      }
      return describeCurve(signal, sampler.finish());
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
