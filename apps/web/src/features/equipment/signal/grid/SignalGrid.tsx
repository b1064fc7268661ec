import { Checkbox, Tooltip } from 'antd';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { boundsOf, handleGridKey } from '../../../../components/cell-grid/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { useProtocolText } from '../../protocol/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import type { DraftRow } from '../model/table.ts';
import type { Draft } from '../use-draft.ts';
import {
  GRID_COLUMNS,
  HEAD_HEIGHT,
  LEAD_WIDTH,
  LIVE_AFTER,
  ROW_HEIGHT,
  spanOf,
  templateOf,
} from './columns.ts';
import { GridRow } from './GridRow.tsx';
import styles from './signal-grid.module.css';
import type { Grid } from './use-grid.ts';

/** Rows drawn above and below what is seen. */
const OVERSCAN = 8;

export interface SignalGridProps {
  grid: Grid;
  rows: readonly DraftRow[];
  draft: Draft;
  drivers: readonly DriverChoice[];
  hasLive: boolean;
  canEdit: boolean;
  /** Keys of the rows chosen by their checkboxes. */
  chosen: ReadonlySet<string>;
  onChoose: (keys: ReadonlySet<string>) => void;
  onOpen: (key: string) => void;
  onSave: () => void;
}

/** How the protocols of the equipment write their addresses. */
function useAddressHelp(drivers: readonly DriverChoice[]): string {
  const words = useText('signalTable');
  const text = useProtocolText();
  const protocols = [...new Set(drivers.map(({ protocol }) => protocol))];
  const lines = protocols.map((id) => `${text.protocol(id)}: ${text.addressHelp(id)}`);
  return [words('addressHelp'), ...lines].join('\n');
}

/** The signal table: cells edited in place, by keyboard as in a spreadsheet; only rows in sight are drawn. */
export function SignalGrid(props: SignalGridProps) {
  const { grid, rows, draft, hasLive, chosen, onChoose } = props;
  const t = useText('signal');
  const words = useText('signalTable');
  const addressHelp = useAddressHelp(props.drivers);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const measure = () => setView({ top: box.scrollTop, height: box.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, []);
  useKeepInSight(scroller, grid, hasLive);

  const pageRows = Math.max(1, Math.floor((view.height - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
  const first = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(rows.length, first + pageRows + 2 * OVERSCAN + 2);
  const activeRow = grid.range?.focus.row ?? -1;
  const drawn = [...rows.keys()].slice(first, last);
  // The cell with the focus stays, however far one scrolls.
  if (activeRow >= 0 && (activeRow < first || activeRow >= last)) drawn.push(activeRow);
  const bounds = grid.range === null ? null : boundsOf(grid.range);
  const template = templateOf(hasLive);
  const chosenHere = rows.filter(({ key }) => chosen.has(key)).length;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={t('tableLabel')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      tabIndex={grid.range === null && rows.length > 0 ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget && grid.range === null) grid.select({ row: 0, column: 0 });
      }}
      onKeyDown={(event) =>
        handleGridKey(event, grid, { undo: draft.undo, redo: draft.redo, save: props.onSave, pageRows })
      }
      onCopy={grid.onCopy}
      onCut={grid.onCut}
      onPaste={grid.onPaste}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus moves among cells, not heads */}
      <div className={styles.head} role="row" style={{ gridTemplateColumns: template, height: HEAD_HEIGHT }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns */}
        <div className={styles.lead} role="columnheader" tabIndex={-1}>
          <Checkbox
            aria-label={t('title')}
            checked={chosenHere > 0 && chosenHere === rows.length}
            indeterminate={chosenHere > 0 && chosenHere < rows.length}
            onChange={({ target }) => onChoose(new Set(target.checked ? rows.map(({ key }) => key) : []))}
          />
        </div>
        {GRID_COLUMNS.map(({ field, kind }, index) => (
          <HeadCell
            key={field}
            title={words(field)}
            help={field === 'address' ? addressHelp : words(`${field}Help`)}
            kind={kind}
            isFirst={index === 0}
            live={hasLive && index === LIVE_AFTER ? t('live') : undefined}
          />
        ))}
      </div>
      <div className={styles.body} style={{ height: rows.length * ROW_HEIGHT }}>
        {drawn.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const isActive = index === activeRow;
          const isInRange = bounds !== null && index >= bounds.top && index <= bounds.bottom;
          return (
            <GridRow
              key={row.key}
              row={row}
              index={index}
              template={template}
              drivers={props.drivers}
              messages={draft.messagesOf(row.key)}
              isTried={draft.isTried}
              hasLive={hasLive}
              canEdit={props.canEdit}
              isChosen={chosen.has(row.key)}
              from={isInRange ? bounds.left : -1}
              to={isInRange ? bounds.right : -1}
              active={isActive ? (grid.range?.focus.column ?? -1) : -1}
              editing={isActive ? grid.editing : null}
              grid={grid}
              onChoose={onChoose}
              chosen={chosen}
              onOpen={props.onOpen}
            />
          );
        })}
      </div>
    </div>
  );
}

const HeadCell = memo(function HeadCell(props: {
  title: string;
  help: string;
  kind: string;
  isFirst: boolean;
  live: string | undefined;
}) {
  return (
    <>
      {props.live !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
        <div className={styles.headCell} role="columnheader" data-kind="number" tabIndex={-1}>
          {props.live}
        </div>
      )}
      <Tooltip title={props.help} mouseEnterDelay={0.6}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns */}
        <div
          className={props.isFirst ? `${styles.headCell} ${styles.first}` : styles.headCell}
          role="columnheader"
          data-kind={props.kind}
          tabIndex={-1}
        >
          {props.title}
        </div>
      </Tooltip>
    </>
  );
});

/** Scrolls just so far that the cell one went to is in sight, beside what stays at the edges. */
function useKeepInSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  grid: Grid,
  hasLive: boolean,
): void {
  const row = grid.range?.focus.row;
  const column = grid.range?.focus.column;
  useEffect(() => {
    const box = scroller.current;
    if (box === null || row === undefined || column === undefined) return;
    const top = row * ROW_HEIGHT;
    if (top < box.scrollTop) box.scrollTop = top;
    const lowest = box.clientHeight - HEAD_HEIGHT - ROW_HEIGHT;
    if (top > box.scrollTop + lowest) box.scrollTop = top - lowest;
    if (column === 0) return;
    const { left, width } = spanOf(column, hasLive);
    const fixed = LEAD_WIDTH + (GRID_COLUMNS[0]?.width ?? 0);
    if (left < box.scrollLeft + fixed) box.scrollLeft = left - fixed;
    if (left + width > box.scrollLeft + box.clientWidth) box.scrollLeft = left + width - box.clientWidth;
  }, [scroller, row, column, hasLive]);
}
