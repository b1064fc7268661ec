import type { PaintContext, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { nameOf } from '../chart/panel/panel-name.ts';
import { Table } from '../chart/table/Table.tsx';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { Primitives } from '../react/svg/Primitives.tsx';
import { paintScriptBars, paintScriptPie, paintScriptTrend } from './paint-result.ts';
import type { ScriptChartData } from './script-data.ts';
import type { ScriptReport, ScriptResult } from './script-result.ts';

interface ScriptPictureProps {
  widget: Widget<ScriptChartData, ChartPosition>;
  result: ScriptResult;
  range: { readonly fromMs: number; readonly toMs: number };
  /** CSS pixels. */
  size: { readonly width: number; readonly height: number };
  context: PaintContext;
}

/** What a script returned, drawn. */
export function ScriptPicture({ widget, result, range, size, context }: ScriptPictureProps) {
  const { text } = useOverlayServices();
  if (result.kind === 'report') return <ReportTable report={result.report} context={context} />;
  if (size.width === 0 || size.height === 0) return null;
  const box = { x: 0, y: 0, ...size };
  const items =
    result.kind === 'trend'
      ? paintScriptTrend(widget, result.trend, range, box, context)
      : result.kind === 'bar'
        ? paintScriptBars(widget, result.items, box, context)
        : paintScriptPie(widget, result.items, box, context);
  return (
    <svg
      role="img"
      aria-label={nameOf(widget, text)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <Primitives items={items} />
    </svg>
  );
}

function ReportTable({
  report: { columns, rows },
  context,
}: {
  report: ScriptReport;
  context: PaintContext;
}) {
  const isNumber = columns.map((_, place) => rows.every((row) => typeof (row[place] ?? 0) === 'number'));
  return (
    <Table
      palette={context.palette}
      heads={columns.map((head, place) => ({
        id: String(place),
        text: head,
        isNumber: isNumber[place] === true,
      }))}
      rows={rows.map((row, line) => ({
        id: String(line),
        cells: columns.map((_, place) => ({
          text: row[place] == null ? '' : String(row[place]),
          isNumber: isNumber[place] === true,
        })),
      }))}
    />
  );
}
