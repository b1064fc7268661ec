import { MAX_SPAN_MS, type TimeRange } from '@zutai/curve';
import { bindingKey, type Widget } from '@zutai/diagram';
import { useMemo, useRef, useState } from 'react';
import { listEntries, readEntry } from '../chart/entry.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { fontPxOf } from '../chart/panel/panel-style.ts';
import { TimeFields } from '../chart/panel/TimeFields.tsx';
import { UntrustedNotes } from '../chart/panel/UntrustedNotes.tsx';
import { siteOffsetMin } from '../chart/site-time.ts';
import { rowHeightEm, Table } from '../chart/table/Table.tsx';
import { type ExportedTable, TableFrame } from '../chart/table/TableFrame.tsx';
import { useRead } from '../chart/table/use-read.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { type HistorySeries, useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useElementSize } from '../react/use-element-size.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import { formatClock } from '../usual-timer/format-clock.ts';
import type { ComplexHistoryReportData } from './model.ts';
import { cellText, intervalMsOf, rowTimesOf, spanMsOf } from './rows.ts';

/** A row a minute is the closest there is, so the newest is looked for as often, ms. */
const clockMs = 60_000;
/** Points read for a page: enough that a row's value is not a neighbour's. */
const maxPagePoints = 20_000;
/** Points and rows read for a file (section 9: "History curve 200,000 points"). */
const maxFilePoints = 200_000;
const maxFileRows = 50_000;

/** Values of signals by time, a page at a time, the newest first. */
export function SignalReport({ widget, context, scale, subscribe }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexHistoryReportData>;
  const { palette, words } = context;
  const { text, readHistory, now } = useOverlayServices();
  useLiveChanges([widget], subscribe);
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tickMs = useClock(clockMs);
  const [chosen, setChosen] = useState<TimeRange>();
  const [wantedPage, setPage] = useState(1);
  const sources = useMemo(() => listEntries(data), [data]);
  const bound = useMemo(() => sources.filter((source) => bindingKey(source) !== undefined), [sources]);
  const entries = sources.map((source, place) => readEntry(source, place, { ...context, nowMs: now() }));
  const range = chosen ?? { fromMs: tickMs - spanMsOf(data), toMs: tickMs };
  const intervalMs = intervalMsOf(data);
  const times = rowTimesOf(range, intervalMs);
  const pageSize = Math.max(3, Math.floor(size.height / (fontPxOf(style, scale) * rowHeightEm)) - 1);
  const pageCount = bound.length === 0 ? 1 : Math.max(1, Math.ceil(times.count / pageSize));
  const page = Math.min(wantedPage, pageCount);
  const first = (page - 1) * pageSize;
  const onPage = Math.max(0, Math.min(pageSize, times.count - first));
  const isReady = size.height > 0 && bound.length > 0 && onPage > 0;

  function read(from: number, count: number, maxPoints: number, signal: AbortSignal) {
    // One interval more, because a row shows what was last known until then; and what held before that, because a
    // signal that is recorded on change may have had no value for long.
    const toMs = times.at(from);
    const fromMs = Math.max(times.at(from + count - 1) - intervalMs, toMs - MAX_SPAN_MS);
    return readHistory({ bindings: bound, fromMs, toMs, maxPoints, hasHeld: true }, signal);
  }

  const key = isReady ? [times.at(first), onPage, intervalMs, bound.map(bindingKey)].join(' ') : null;
  const history = useRead(key, (signal) => read(first, onPage, maxPagePoints, signal));

  function lineOf(
    series: readonly HistorySeries[] | undefined,
    timeMs: number,
    isForFile = false,
  ): (string | null)[] {
    return sources.map((source, place) => {
      const own = series?.find(({ binding }) => bindingKey(binding) === bindingKey(source));
      return cellText(own, entries[place]!.live, timeMs, isForFile);
    });
  }

  async function exportAll(): Promise<ExportedTable> {
    const count = Math.min(times.count, maxFileRows);
    const series = await read(0, count, maxFilePoints, new AbortController().signal);
    const heads = entries.map(({ label, live }) => (live.unit ? `${label} (${live.unit})` : label));
    const rows = Array.from({ length: count }, (_, place) => {
      const timeMs = times.at(place);
      return [
        formatClock(timeMs, data.format, siteOffsetMin),
        ...lineOf(series, timeMs, true).map((cell) => cell ?? ''),
      ];
    });
    return { heads: [text('widget.ComplexHistoryReport.time'), ...heads], rows, total: times.count };
  }

  const heads = [
    { id: 'time', text: text('widget.ComplexHistoryReport.time') },
    ...entries.map(({ label, live, state }, place) => ({
      id: String(place),
      text: state === 'unbound' ? words.unbound : live.unit ? `${label} (${live.unit})` : label,
      isNumber: true,
    })),
  ];
  const rows = Array.from({ length: isReady ? onPage : 0 }, (_, place) => {
    const timeMs = times.at(first + place);
    const cells = lineOf(history.value, timeMs).map((cell) => ({
      text: cell ?? words.noValue,
      isNumber: true,
      ...(cell === null && { color: palette.textMuted }),
    }));
    return {
      id: String(timeMs),
      cells: [{ text: formatClock(timeMs, data.format, siteOffsetMin) }, ...cells],
    };
  });
  const isSampled = history.value?.some((series) => series.isDownsampled) ?? false;
  const hasFailed = history.state === 'failed';
  return (
    <TableFrame
      widget={widget}
      context={context}
      scale={scale}
      data={data}
      page={page}
      pageCount={pageCount}
      onPage={setPage}
      onExport={isReady ? exportAll : undefined}
      bodyRef={body}
      notes={<UntrustedNotes entries={entries} palette={palette} />}
      filters={
        <>
          <span role="status" style={{ color: palette.textMuted }}>
            {isReady && history.state === 'loading' && text('widget.chart.loading')}
            {isSampled && history.state === 'ready' && text('widget.ComplexHistoryReport.sampled')}
          </span>
          {data.filterTime && (
            <TimeFields
              palette={palette}
              {...range}
              onApply={(fromMs, toMs) => {
                setChosen({ fromMs: Math.max(fromMs, toMs - MAX_SPAN_MS), toMs: Math.min(toMs, now()) });
                setPage(1);
              }}
            />
          )}
        </>
      }
    >
      <Table heads={heads} rows={hasFailed ? [] : rows} palette={palette} />
      {sources.length === 0 && (
        <Notice palette={palette} text={text('widget.ComplexHistoryReport.noColumns')} />
      )}
      {sources.length > 0 && bound.length === 0 && (
        <Notice palette={palette} text={words.unbound} isUnbound />
      )}
      {hasFailed && <Notice palette={palette} text={text('widget.chart.failed')} onRetry={history.retry} />}
      {bound.length > 0 && times.count === 0 && (
        <Notice palette={palette} text={text('widget.table.empty')} />
      )}
    </TableFrame>
  );
}
