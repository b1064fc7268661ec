import { Checkbox, Tooltip } from 'antd';
import { useText } from '../../../../lib/language/index.ts';
import { CellInput } from './CellInput.tsx';
import type { GridCellProps } from './cell-props.ts';
import { useShownText } from './shown-text.ts';
import styles from './signal-grid.module.css';

/** One cell: its text, what is wrong with it, and while it has the focus the input one types into. */
export function GridCell(props: GridCellProps) {
  const { column, text, message, isActive, editing } = props;
  const shownOf = useShownText(props.drivers);
  const words = useText('signalTable');
  const shown = shownOf(column.field, text);
  // Pasted, and neither yes nor no: it is kept, so it is shown.
  const isStrange = text !== 'true' && text !== 'false';
  const body =
    column.kind === 'toggle' && props.isOffered ? (
      <Checkbox
        checked={text === 'true'}
        indeterminate={isStrange}
        disabled={!props.canEdit}
        tabIndex={-1}
        aria-label={words(column.field)}
        onChange={() => props.grid.begin()}
      >
        {isStrange ? text : null}
      </Checkbox>
    ) : column.kind === 'toggle' ? (
      <span className={styles.text} title={words('confirmWriteReadOnly')}>
        —
      </span>
    ) : (
      <span className={styles.text}>{shown}</span>
    );
  const cell = (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
    <div
      className={styles.cell}
      role="gridcell"
      aria-invalid={message !== undefined && !props.isQuiet}
      data-asked={message !== undefined && props.isQuiet}
      aria-selected={props.isInRange}
      tabIndex={-1}
      data-kind={column.kind}
      data-first={props.isFirst}
      data-dirty={props.isDirty}
      data-range={props.isInRange}
      data-active={isActive}
      data-editing={editing !== null}
      onMouseDown={(event) => {
        // The focus belongs into the cell's input, where the browser would take it away from again.
        event.preventDefault();
        props.onPress(event);
        event.currentTarget.querySelector<HTMLInputElement>('input[data-editing]')?.focus();
      }}
      onMouseEnter={props.onEnter}
      onDoubleClick={() => {
        if (column.kind !== 'toggle' && editing === null) props.grid.begin();
      }}
      title={message === undefined && shown.length > 12 && editing === null ? shown : undefined}
    >
      {body}
      {isActive && <CellInput {...props} shown={shown} label={words(column.field)} />}
    </div>
  );
  return (
    <>
      {props.before}
      {message === undefined ? (
        cell
      ) : (
        <Tooltip
          title={message}
          placement="bottomLeft"
          {...(isActive && !props.isQuiet ? { open: true } : {})}
        >
          {cell}
        </Tooltip>
      )}
    </>
  );
}
