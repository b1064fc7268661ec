import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { stepInOrder } from '../../../../components/cell-grid/index.ts';
import { focusAtOnce } from '../../../../components/first-focus/index.ts';
import type { GridCellProps } from './cell-props.ts';
import { useChoices } from './shown-text.ts';
import styles from './signal-grid.module.css';

export interface CellInputProps extends GridCellProps {
  shown: string;
  label: string;
}

/**
 * The input of the cell with the focus. It is there, unseen, before anybody types: an input method begins
 * its first sign in it, and copy and paste arrive here.
 */
export function CellInput(props: CellInputProps) {
  const { column, editing, grid } = props;
  const input = useRef<HTMLInputElement>(null);
  const isEditing = editing !== null;
  useEffect(() => {
    if (column.kind === 'choice' && isEditing) return;
    input.current?.focus({ preventScroll: true });
    // Editing what stands there begins behind its last sign.
    if (isEditing) input.current?.setSelectionRange(-1, -1);
  }, [isEditing, column.kind]);
  if (column.kind === 'choice' && isEditing) return <ChoiceInput {...props} />;
  return (
    <input
      ref={input}
      className={styles.input}
      data-editing={isEditing}
      aria-label={`${props.label} ${props.shown}`}
      readOnly={!props.canEdit}
      spellCheck={false}
      autoComplete="off"
      value={editing?.text ?? ''}
      onMouseDown={(event) => {
        if (isEditing) event.stopPropagation();
      }}
      onDoubleClick={(event) => {
        if (isEditing) event.stopPropagation();
      }}
      onChange={(event) => {
        if (column.kind === 'toggle') {
          if (event.target.value === ' ') grid.begin();
        } else if (column.kind === 'choice') grid.begin();
        else grid.type(event.target.value);
      }}
      onBlur={() => grid.commit()}
    />
  );
}

/** A cell with given choices; typing searches in them. */
function ChoiceInput({ column, text, drivers, grid }: CellInputProps) {
  const choices = useChoices(drivers)(column.field);
  return (
    <Select
      className={styles.choice}
      variant="borderless"
      ref={focusAtOnce}
      defaultOpen
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      defaultValue={choices.some(({ value }) => value === text) ? text : null}
      options={choices}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // The list has the arrows and Enter; Escape and Tab belong to the grid.
        if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
        else if (event.key === 'Tab') {
          event.preventDefault();
          event.stopPropagation();
          grid.cancel();
          if (grid.range !== null)
            grid.select(stepInOrder(grid.range.focus, grid.size, event.shiftKey ? -1 : 1));
        }
      }}
      onChange={(value) => {
        if (grid.range !== null) grid.write(grid.range.focus, value ?? '');
        grid.cancel();
      }}
      onBlur={() => grid.cancel()}
    />
  );
}
