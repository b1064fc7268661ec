import type { TimeRange } from '@zutai/curve';
import type { Widget } from '@zutai/diagram';
import { useRef, useState } from 'react';
import { Notice } from '../chart/panel/Notice.tsx';
import { fontPxOf } from '../chart/panel/panel-style.ts';
import { TimeFields } from '../chart/panel/TimeFields.tsx';
import { rowHeightEm, Table } from '../chart/table/Table.tsx';
import { type ExportedTable, TableFrame } from '../chart/table/TableFrame.tsx';
import { useRead } from '../chart/table/use-read.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useElementSize } from '../react/use-element-size.ts';
import type { ComplexHistoryReportData } from './model.ts';
import { spanMsOf } from './rows.ts';

const clockMs = 60_000;
/** Rows a file gets at once. */
const fileRows = 5000;

/** A report that is configured elsewhere, when there is a source of reports; else that there is none. */
export function ConfiguredReport({ widget, context, scale }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexHistoryReportData>;
  const { palette } = context;
  const { text, readReport } = useOverlayServices();
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tickMs = useClock(clockMs);
  const [chosen, setChosen] = useState<TimeRange>();
  const [page, setPage] = useState(1);
  const range = chosen ?? { fromMs: tickMs - spanMsOf(data), toMs: tickMs };
  const pageSize = Math.max(3, Math.floor(size.height / (fontPxOf(style, scale) * rowHeightEm)) - 1);
  const request = { reportId: data.reportId, ...range, pageNum: page, pageSize };
  const isReady = readReport !== undefined && size.height > 0;
  const report = useRead(isReady ? JSON.stringify(request) : null, (signal) => readReport!(request, signal));
  const { heads = [], rows = [], total = 0 } = report.value ?? {};

  async function exportAll(): Promise<ExportedTable> {
    const whole = { ...request, pageNum: 1, pageSize: fileRows };
    const file = await readReport!(whole, new AbortController().signal);
    return { heads: file.heads.map((head) => head.text), rows: file.rows, total: file.total };
  }

  const columns = heads.map((head, place) => ({ ...head, id: String(place) }));
  const lines = rows.map((row, place) => ({
    id: String(place),
    cells: row.map((cell, column) => ({ text: cell, isNumber: heads[column]?.isNumber ?? false })),
  }));
  return (
    <TableFrame
      widget={widget}
      context={context}
      scale={scale}
      data={data}
      page={page}
      pageCount={Math.max(1, Math.ceil(total / pageSize))}
      onPage={setPage}
      onExport={report.state === 'ready' && total > 0 ? exportAll : undefined}
      bodyRef={body}
      filters={
        data.filterTime &&
        readReport && (
          <TimeFields
            palette={palette}
            {...range}
            onApply={(fromMs, toMs) => {
              setChosen({ fromMs, toMs });
              setPage(1);
            }}
          />
        )
      }
    >
      {readReport ? (
        <Table heads={columns} rows={lines} palette={palette} />
      ) : (
        <Notice palette={palette} text={text('widget.ComplexHistoryReport.noSource')} />
      )}
      {report.state === 'failed' && (
        <Notice palette={palette} text={text('widget.chart.failed')} onRetry={report.retry} />
      )}
      {report.state === 'ready' && total === 0 && (
        <Notice palette={palette} text={text('widget.table.empty')} />
      )}
    </TableFrame>
  );
}
