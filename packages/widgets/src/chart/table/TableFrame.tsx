import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useScrollStop } from '../../react/control/use-scroll-stop.ts';
import type { OverlayProps } from '../../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { useRoom } from '../../react/overlay/sheet/room.ts';
import { formatClock } from '../../usual-timer/format-clock.ts';
import { fillWords } from '../panel/fill-words.ts';
import { Panel } from '../panel/Panel.tsx';
import { PanelButton } from '../panel/PanelButton.tsx';
import { siteOffsetMin } from '../site-time.ts';
import type { TableData } from './table-data.ts';
import { toXlsx } from './xlsx.ts';

/** What comes into the file. */
export interface ExportedTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows there are; a note names those that a file has no room for. */
  readonly total: number;
}

interface TableFrameProps extends Pick<OverlayProps, 'widget' | 'context' | 'scale'> {
  data: TableData;
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** Reads what the file gets; undefined while there is nothing to take along. */
  onExport: (() => Promise<ExportedTable>) | undefined;
  /** Always to be seen, such as what cannot be trusted. */
  notes?: ReactNode;
  /** Filters, before the export. */
  filters?: ReactNode;
  /** The element whose height decides how many rows a page has. */
  bodyRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What stands around a table: its name, its filters, its export, its pages; those turn by themselves when it rolls. */
export function TableFrame(props: TableFrameProps) {
  const {
    widget,
    context,
    scale,
    data,
    page,
    pageCount,
    onPage,
    onExport,
    notes,
    filters,
    bodyRef,
    children,
  } = props;
  const { palette } = context;
  const { text, now, saveFile } = useOverlayServices();
  const [isExporting, setIsExporting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [exported, setExported] = useState<{ rowCount: number; total: number }>();
  const frame = useRef<HTMLDivElement>(null);
  const tabIndex = useScrollStop(bodyRef);
  const room = useRoom();
  const isRolling = data.show === 'roll' && pageCount > 1;

  useEffect(() => {
    if (!isRolling) return;
    const timer = setInterval(() => {
      // Nothing turns under the pointer or the focus of whoever reads.
      if (frame.current?.matches(':hover, :focus-within')) return;
      onPage(page >= pageCount ? 1 : page + 1);
    }, Math.max(1, data.rollTime) * 1000);
    return () => clearInterval(timer);
  }, [isRolling, data.rollTime, page, pageCount, onPage]);

  async function exportAll(): Promise<void> {
    if (!onExport) return;
    setIsExporting(true);
    setHasFailed(false);
    setExported(undefined);
    try {
      const { heads, rows, total } = await onExport();
      const day = formatClock(now(), 'YYYYMMDD-HHmmss', siteOffsetMin);
      saveFile(await toXlsx([heads, ...rows]), `${widget.widgetName}-${day}.xlsx`);
      setExported({ rowCount: rows.length, total });
    } catch {
      setHasFailed(true);
    }
    setIsExporting(false);
  }

  return (
    <Panel
      widget={widget}
      context={context}
      scale={scale}
      tools={notes}
      controls={
        <>
          {filters}
          {hasFailed && (
            <span role="alert" style={{ color: palette.bad }}>
              {text('widget.table.exportFailed')}
            </span>
          )}
          {exported !== undefined && exported.rowCount < exported.total && (
            <span role="status" style={{ color: palette.stale }}>
              {fillWords(text('widget.table.exportedPart'), {
                rows: exported.rowCount,
                total: exported.total,
              })}
            </span>
          )}
          {data.exportExcel && (
            <PanelButton
              palette={palette}
              isDisabled={isExporting || !onExport}
              onClick={() => void exportAll()}
            >
              {text(isExporting ? 'widget.table.exporting' : 'widget.table.export')}
            </PanelButton>
          )}
        </>
      }
    >
      <div ref={frame} style={{ display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 }}>
        <div
          ref={bodyRef}
          tabIndex={tabIndex}
          style={{ position: 'relative', flex: '1 1 0', minHeight: 0, overflow: 'auto', marginTop: '0.3em' }}
        >
          {children}
        </div>
        {pageCount > 1 && room !== 'small' && (
          <nav
            style={{
              display: 'flex',
              flex: 'none',
              gap: '0.5em',
              alignItems: 'center',
              justifyContent: 'flex-end',
              paddingTop: '0.3em',
            }}
          >
            <PanelButton
              palette={palette}
              label={text('widget.table.previous')}
              isDisabled={page <= 1}
              onClick={() => onPage(page - 1)}
            >
              ‹
            </PanelButton>
            <span>{fillWords(text('widget.table.page'), { page, count: pageCount })}</span>
            <PanelButton
              palette={palette}
              label={text('widget.table.next')}
              isDisabled={page >= pageCount}
              onClick={() => onPage(page + 1)}
            >
              ›
            </PanelButton>
          </nav>
        )}
      </div>
    </Panel>
  );
}
