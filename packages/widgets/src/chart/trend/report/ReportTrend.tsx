import { defaultFamily, type Widget } from '@zutai/diagram';
import { useMemo, useRef, useState } from 'react';
import type { ReportCurve } from '../../../complex-history-report/report-source.ts';
import type { OverlayProps } from '../../../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../../../react/overlay/overlay-services.ts';
import { useElementSize } from '../../../react/use-element-size.ts';
import { Notice } from '../../panel/Notice.tsx';
import { Panel } from '../../panel/Panel.tsx';
import { fontPxOf } from '../../panel/panel-style.ts';
import { useRead } from '../../table/use-read.ts';
import { type LineChartData, timeSpanMs } from '../data/trend-data.ts';
import { TrendPlot } from '../plot/TrendPlot.tsx';
import { TrendLegend } from '../TrendLegend.tsx';
import { moveView, showRange, type TimeView, zoomView } from '../time-view.ts';
import { useClock } from '../use-clock.ts';
import { chosenKeys, curveOf, entryOf, reportIdOf } from './report-curves.ts';

/** How often a report is asked for anew, ms: its newest step goes on. */
const clockMs = 60_000;
const nothing: ReportCurve = { columns: [], timesMs: [], untilMs: 0 };

/** Columns of a configured report over time, as steps. */
export function ReportTrend({
  widget,
  context,
  scale,
  isFilled = false,
}: OverlayProps & { isFilled?: boolean }) {
  const { data, style } = widget as unknown as Widget<LineChartData>;
  const { palette, words } = context;
  const { text, readReportCurve, now } = useOverlayServices();
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tickMs = useClock(clockMs);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [cursorMs, setCursorMs] = useState<number | null>(null);
  const [zoomed, setZoomed] = useState<TimeView>();
  const reportId = reportIdOf(data);
  const asked = { reportId, fromMs: tickMs - timeSpanMs(data), toMs: tickMs };
  const key = readReportCurve === undefined ? null : JSON.stringify(asked);
  const read = useRead(key, (signal) => readReportCurve!(asked, signal));
  const report = useMemo(() => {
    const { columns, ...times } = read.value ?? nothing;
    const keys = chosenKeys(data);
    return { ...times, columns: columns.filter((column) => keys?.has(column.key) !== false) };
  }, [read.value, data]);
  const curves = useMemo(() => report.columns.map(({ values }) => curveOf(report, values)), [report]);
  const entries = report.columns.map((_column, place) => entryOf(report, place, context));
  const whole = {
    fromMs: report.timesMs[0] ?? asked.fromMs,
    toMs: Math.max(report.untilMs, (report.timesMs[0] ?? 0) + 1),
  };
  const range = zoomed === undefined || zoomed.isFollowing ? whole : zoomed;
  const view: TimeView = { isFollowing: false, fromMs: range.fromMs, toMs: range.toMs };
  const fontPx = fontPxOf(style, scale);
  const [low, high] = [data.minVal ?? 0, data.maxVal ?? 100];
  const isFixed = data.mode === 'fixed' && low !== high;
  const look = {
    ...{ palette, fontPx, family: style.font.family || defaultFamily, isFilled, maxAxes: 2 },
    // Of hours and days the hour alone says nothing.
    format: whole.toMs - whole.fromMs > 2 * 86_400_000 ? 'MM-DD' : data.timeFormat || 'HH:mm',
    fixed: isFixed ? { min: Math.min(low, high), max: Math.max(low, high) } : null,
  };
  const series = entries.map(({ color, live }, place) => ({ color, live, isHidden: hidden.has(place) }));
  const isEmpty = read.state === 'ready' && curves.every(({ timesMs }) => timesMs.length === 0);
  const isShown = size.width > 0 && report.timesMs.length > 0;

  function toggle(place: number): void {
    const next = new Set(hidden);
    if (!next.delete(place)) next.add(place);
    setHidden(next);
  }

  return (
    <Panel widget={widget} context={context} scale={scale}>
      <div
        ref={body}
        role="img"
        aria-label={entries.map(({ label, text: value }) => `${label}: ${value}`).join('; ')}
        style={{ position: 'relative', flex: '1 1 0', minHeight: 0 }}
      >
        {isShown && (
          <TrendPlot
            series={series}
            curves={curves}
            stretches={curves.map(() => [])}
            limits={[]}
            range={range}
            look={look}
            gestures={{
              read: () => view,
              zoom: (from, factor, anchorMs) => zoomView(from, factor, anchorMs, now()),
              move: (from, share) => moveView(from, share, now()),
              select: showRange,
              show: setZoomed,
              reset: () => setZoomed(undefined),
              hasTouchMove: true,
            }}
            onCursor={setCursorMs}
          />
        )}
        {readReportCurve === undefined && (
          <Notice palette={palette} text={text('widget.ComplexHistoryReport.noSource')} />
        )}
        {read.state === 'failed' && (
          <Notice palette={palette} text={text('widget.chart.failed')} onRetry={read.retry} />
        )}
        {isEmpty && <Notice palette={palette} text={text('widget.chart.noData')} />}
      </div>
      {data.legendShow !== false && entries.length > 0 && (
        <div style={{ flex: 'none', maxHeight: '30%', overflow: 'auto', paddingTop: '0.3em' }}>
          <TrendLegend
            entries={entries}
            curves={curves}
            hidden={hidden}
            range={range}
            cursorMs={cursorMs}
            palette={palette}
            noValue={words.noValue}
            onToggle={toggle}
            isCompact
          />
        </div>
      )}
    </Panel>
  );
}
