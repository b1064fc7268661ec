import {
  type ExcelField,
  type ExcelValue,
  isGoodCode,
  type LiveValue,
  type ReportColumn,
} from '@zutai/contract';
import { EVER_MS, type NewestReader } from '../../history/index.ts';
import type { LiveHub } from '../../live/index.ts';
import {
  type ReportOwner,
  type ReportReader,
  type ReportRepository,
  SiteClock,
  siteTimeOf,
} from '../../report/index.ts';
import type { SourceRepository } from './source-repository.ts';

/** What the values of a record come from. */
export interface ValueSources {
  readonly reports: Pick<ReportRepository, 'findSignals' | 'findMvars'>;
  readonly reader: Pick<ReportReader, 'read'>;
  readonly signals: Pick<SourceRepository, 'listNamed'>;
  readonly live: Pick<LiveHub, 'readSignals'>;
  readonly newest: NewestReader;
}

/** Reports that come by themselves are made so long after their period; what is read then counts as its newest. */
const GRACE_MS = 10 * 60_000;

export interface ValueOrder {
  readonly excelId: string;
  readonly organisationId: string;
  readonly owner: ReportOwner;
  readonly timeZone: string;
  readonly fields: readonly ExcelField[];
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** Everything of a record that nobody fills in: statistics as reports say them, newest values, times of the site. */
export async function computeValues(
  order: ValueOrder,
  sources: ValueSources,
  isWanted: () => boolean = () => true,
): Promise<ExcelValue[]> {
  const ofKind = (kind: ExcelField['kind']) => order.fields.filter((field) => field.kind === kind);
  const clock = new SiteClock(siteTimeOf(order.timeZone, ''));
  const times = { from: order.fromMs, to: order.toMs, made: Date.now() };
  const valueAt = ({ sheet, cell }: ExcelField, value: ExcelValue['value']) => ({ sheet, cell, value });
  return [
    ...(await readStatistics(order, ofKind('statistic'), sources, isWanted)).map(([field, value]) =>
      valueAt(field, value),
    ),
    ...(await readNewest(order, ofKind('signal'), sources)).map(([field, value]) => valueAt(field, value)),
    ...ofKind('time').map((field) => valueAt(field, clock.format(times[field.time]))),
  ];
}

async function readStatistics(
  { excelId, organisationId, owner, timeZone, fromMs, toMs }: ValueOrder,
  fields: readonly ExcelField[],
  { reports, reader }: ValueSources,
  isWanted: () => boolean,
): Promise<[ExcelField, number | null][]> {
  if (fields.length === 0) return [];
  const idsOf = (key: 'signalId' | 'mvarId') => fields.map((field) => field[key]).filter((id) => id !== '');
  const columns = fields.map(
    ({ signalId, mvarId, statistic, decimals }, place): ReportColumn => ({
      ...{ key: `c${place + 1}`, title: '', titleEn: '', formula: '', unit: '', statistic, decimals },
      ...(mvarId === ''
        ? { source: 'signal', signalId, mvarId: '' }
        : { source: 'mvar', signalId: '', mvarId }),
    }),
  );
  const { whole } = await reader.read(
    {
      ...{ id: excelId, organisationId, ...owner, title: '', titleEn: '', step: 'day', columns },
      site: siteTimeOf(timeZone, ''),
      signals: await reports.findSignals(organisationId, owner, idsOf('signalId')),
      mvars: await reports.findMvars(organisationId, owner, idsOf('mvarId')),
    },
    [fromMs, toMs],
    isWanted,
  );
  return fields.map((field, place) => [field, rounded(whole.values[place] ?? null, field.decimals)]);
}

/** Newest values: those of now where the period has just ended or goes on, else those that history has until its end. */
async function readNewest(
  { organisationId, owner, toMs }: ValueOrder,
  fields: readonly ExcelField[],
  { signals, live, newest }: ValueSources,
): Promise<[ExcelField, ExcelValue['value']][]> {
  const ids = [...new Set(fields.map(({ signalId }) => signalId))];
  const found = await signals.listNamed(organisationId, owner, ids);
  const isOver = toMs < Date.now() - GRACE_MS;
  const values =
    found.length === 0
      ? new Map<string, LiveValue>()
      : await (isOver ? readBefore(toMs, found, newest) : live.readSignals(found));
  return fields.map((field) => {
    const now = values.get(field.signalId);
    if (now === undefined || now.value === null || !isGoodCode(now.code)) return [field, null];
    const { value } = now;
    if (typeof value === 'number') return [field, rounded(value, field.decimals)];
    return [field, typeof value === 'boolean' ? Number(value) : String(value).slice(0, 2_000)];
  });
}

async function readBefore(
  toMs: number,
  signals: readonly { readonly id: string }[],
  { findNewest }: NewestReader,
): Promise<Map<string, LiveValue>> {
  const ids = signals.map(({ id }) => Number(id));
  const found = await findNewest(ids, EVER_MS, toMs - 1);
  return new Map(
    found.map(({ signalId, timeMs, value, text, code }) => {
      const id = String(signalId);
      return [id, { id, value: text ?? value, time: timeMs, code: String(code) }];
    }),
  );
}

const rounded = (value: number | null, decimals: number) =>
  value === null || !Number.isFinite(value) ? null : Number(value.toFixed(decimals));
