import { FormOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { type MouseEvent, memo } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import { type DraftRow, isChanged } from '../model/table.ts';
import { isOffered } from '../model/texts.ts';
import { isQuiet, type RowMessages } from '../use-draft.ts';
import { GRID_COLUMNS, LIVE_AFTER, ROW_HEIGHT } from './columns.ts';
import { GridCell } from './GridCell.tsx';
import { LiveCell } from './LiveCell.tsx';
import styles from './signal-grid.module.css';
import type { Grid } from './use-grid.ts';

export interface GridRowProps {
  row: DraftRow;
  index: number;
  template: string;
  drivers: readonly DriverChoice[];
  messages: RowMessages;
  /** A save was tried: what is missing is a mistake now. */
  isTried: boolean;
  hasLive: boolean;
  canEdit: boolean;
  isChosen: boolean;
  /** Chosen columns of this row; -1 when none is. */
  from: number;
  to: number;
  /** Column with the focus; -1 when it is in another row. */
  active: number;
  editing: { text: string } | null;
  grid: Grid;
  chosen: ReadonlySet<string>;
  onChoose: (keys: ReadonlySet<string>) => void;
  onOpen: (key: string) => void;
}

function Row(props: GridRowProps) {
  const { row, index, grid } = props;
  const t = useText('signal');
  const isNew = row.saved === null;
  const mark = isNew ? 'new' : isChanged(row) ? 'changed' : undefined;
  const choose = (isChecked: boolean) => {
    const keys = new Set(props.chosen);
    if (isChecked) keys.add(row.key);
    else keys.delete(row.key);
    props.onChoose(keys);
  };
  const press = (event: MouseEvent, column: number) => {
    if (event.button !== 0) return;
    grid.select({ row: index, column }, event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in a cell
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.isChosen}
      data-mark={mark}
      style={{ gridTemplateColumns: props.template, top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div className={styles.lead} role="rowheader" tabIndex={-1}>
        <Checkbox
          checked={props.isChosen}
          aria-label={row.texts.tag || String(index + 1)}
          onChange={({ target }) => choose(target.checked)}
        />
        <button
          type="button"
          className={styles.open}
          tabIndex={-1}
          title={mark === undefined ? t('openDrawer') : t(isNew ? 'rowNew' : 'rowChanged')}
          aria-label={`${index + 1} ${t('openDrawer')}`}
          onClick={() => props.onOpen(row.key)}
        >
          <span className={styles.number}>{index + 1}</span>
          <FormOutlined className={styles.openIcon} />
        </button>
      </div>
      {GRID_COLUMNS.map((column, at) => (
        <GridCell
          key={column.field}
          column={column}
          text={row.texts[column.field]}
          isOffered={isOffered(column.field, row.texts)}
          isDirty={!isNew && row.saved?.[column.field] !== row.texts[column.field]}
          message={props.messages[column.field]}
          isQuiet={isQuiet(row, column.field, props.isTried)}
          drivers={props.drivers}
          canEdit={props.canEdit}
          isFirst={at === 0}
          isInRange={at >= props.from && at <= props.to && props.from >= 0}
          isActive={at === props.active}
          editing={at === props.active ? props.editing : null}
          grid={grid}
          onPress={(event) => press(event, at)}
          onEnter={(event) => {
            if (event.buttons === 1 && grid.editing === null) grid.select({ row: index, column: at }, true);
          }}
          before={
            props.hasLive && at === LIVE_AFTER ? (
              <LiveCell signalId={row.id} texts={row.texts} isDirty={mark !== undefined} />
            ) : undefined
          }
        />
      ))}
    </div>
  );
}

/** Redraws only when something of this row changed; `grid` itself changes with every key. */
export const GridRow = memo(Row, (before, after) => {
  const { grid: _before, ...old } = before;
  const { grid: _after, ...now } = after;
  return (
    // The row with the focus needs the grid's newest state.
    after.active < 0 &&
    (Object.keys(now) as (keyof typeof now)[]).every((name) => Object.is(old[name], now[name]))
  );
});
