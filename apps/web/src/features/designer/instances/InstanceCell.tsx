import { useEffect, useRef } from 'react';
import type { useCellGrid } from '../../../components/cell-grid/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { CellProblem } from './instance-table.ts';
import styles from './instances.module.css';

interface InstanceCellProps {
  label: string;
  text: string;
  isDefault: boolean;
  problem: CellProblem | undefined;
  isActive: boolean;
  isInRange: boolean;
  grid: ReturnType<typeof useCellGrid>;
  onPress: (isExtending: boolean) => void;
  onEnter: () => void;
}

/**
 * The input of the cell with the focus. It is there before anybody types: an input method begins in it, and copy and
 * paste arrive here.
 */
function CellInput({ label, text, grid }: Pick<InstanceCellProps, 'label' | 'text' | 'grid'>) {
  const input = useRef<HTMLInputElement>(null);
  const isEditing = grid.editing !== null;
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement?.closest('[role="grid"]') === null;
    // Its row may come to be while somebody draws.
    if (isElsewhere && !isEditing) return;
    input.current?.focus({ preventScroll: true });
    if (isEditing) input.current?.setSelectionRange(-1, -1);
  }, [isEditing]);
  return (
    <input
      ref={input}
      className={styles.input}
      data-editing={isEditing}
      aria-label={`${label} ${text}`}
      spellCheck={false}
      autoComplete="off"
      value={grid.editing?.text ?? ''}
      onMouseDown={(event) => isEditing && event.stopPropagation()}
      onChange={({ target }) => grid.type(target.value)}
      onBlur={grid.commit}
    />
  );
}

export function InstanceCell(props: InstanceCellProps) {
  const { label, text, isDefault, problem, isActive, isInRange, grid } = props;
  const t = useText('designerReuse');
  const message = problem && t(problem.code, problem);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
    <div
      className={styles.cell}
      role="gridcell"
      tabIndex={-1}
      aria-invalid={message !== undefined}
      aria-selected={isInRange}
      data-default={isDefault}
      data-active={isActive}
      title={message ?? (text.length > 14 ? text : undefined)}
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        // The focus belongs into the cell's input, where the browser would take it away from again.
        event.preventDefault();
        props.onPress(event.shiftKey);
        event.currentTarget.querySelector('input')?.focus();
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && grid.editing === null) props.onEnter();
      }}
      onDoubleClick={() => grid.editing === null && grid.begin()}
    >
      <span>{text}</span>
      {isActive && <CellInput label={label} text={text} grid={grid} />}
      {isActive && message !== undefined && (
        <span className={styles.problem} role="alert">
          {message}
        </span>
      )}
    </div>
  );
}
