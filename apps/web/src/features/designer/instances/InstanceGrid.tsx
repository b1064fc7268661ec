import { boundsOf as boxOf, type Editor, type FaceplateWidget } from '@zutai/diagram';
import { useEffect, useMemo, useRef } from 'react';
import { boundsOf, handleGridKey } from '../../../components/cell-grid/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useWindowed } from '../layers/use-windowed.ts';
import { findTopWidget } from '../lint/finding.ts';
import { listMissingTags } from '../model/lookup/missing-signals.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { InstanceCell } from './InstanceCell.tsx';
import styles from './instances.module.css';
import type { useInstances } from './use-instances.ts';

const ROW_PX = 30;
/** Rows a leap of the Page keys goes. */
const PAGE_ROWS = 6;

/** What the equipment of an instance does not have; looked up for the rows in sight alone. */
function Check({ instance, editor }: { instance: FaceplateWidget; editor: Editor }) {
  const t = useText('designerReuse');
  const { faceplates } = useHost().context;
  const missing = useMemo(
    () => listMissingTags(editor.page, [instance], faceplates),
    [editor, instance, faceplates],
  );
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <span className={styles.missing} title={missing.join('\n')}>
      {missing.length === 1
        ? t('instanceMissing', { list: first })
        : t('instanceMissingMore', { list: first, count: missing.length - 1 })}
    </span>
  );
}

interface InstanceGridProps {
  editor: Editor;
  table: ReturnType<typeof useInstances>;
  heads: readonly string[];
}

/** The rows and columns. The keyboard is that of the signal table: arrows, Enter, Tab, F2, Ctrl+C, Ctrl+V, Ctrl+D. */
export function InstanceGrid({ editor, table, heads }: InstanceGridProps) {
  const t = useText('designerReuse');
  const { view } = useHost();
  const { rows, columns, grid, page } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useWindowed(scroller, rows.length, ROW_PX);
  const selection = useEditorPart(editor, (state) => state.selection);
  const bounds = grid.range === null ? null : boundsOf(grid.range);
  const focus = grid.range?.focus;
  const template = `44px repeat(${columns.length}, minmax(120px, 1fr)) 110px minmax(140px, 1fr)`;
  const focusRow = focus?.row;
  useEffect(() => {
    const box = scroller.current;
    if (box === null || focusRow === undefined) return;
    const top = focusRow * ROW_PX;
    if (top < box.scrollTop) box.scrollTop = top;
    const lowest = box.clientHeight - 2 * ROW_PX;
    if (top > box.scrollTop + lowest) box.scrollTop = top - lowest;
  }, [focusRow]);
  const show = (instance: FaceplateWidget) => {
    const top = findTopWidget(page, instance.id);
    if (top === undefined) return;
    editor.select([top.id]);
    view.reveal();
  };
  const drawn = rows.map((_, row) => row).slice(seen.from, seen.to);
  // The cell with the focus stays, however far one scrolls.
  if (focusRow !== undefined && (focusRow < seen.from || focusRow >= seen.to)) drawn.push(focusRow);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={t('instancesTitle')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      tabIndex={grid.range === null ? 0 : -1}
      data-testid="instance-grid"
      onFocus={(event) => {
        if (event.target === event.currentTarget && grid.range === null) grid.select({ row: 0, column: 0 });
      }}
      onKeyDown={(event) => {
        // Escape at rest closes the panel.
        if (event.key === 'Escape' && grid.editing === null) return;
        const { undo, redo, save } = {
          undo: () => editor.undo(),
          redo: () => editor.redo(),
          save: () => editor.requestSave(),
        };
        handleGridKey(event, grid, { undo, redo, save, pageRows: PAGE_ROWS });
      }}
      onCopy={grid.onCopy}
      onPaste={grid.onPaste}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus moves among cells, not heads */}
      <div className={styles.heads} role="row" style={{ gridTemplateColumns: template }}>
        {['', ...heads, t('instancePlace'), t('instanceCheck')].map((head, place) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/suspicious/noArrayIndexKey: heads may be called alike and never move
          <div key={place} role="columnheader" tabIndex={-1}>
            {head || '#'}
          </div>
        ))}
      </div>
      <div className={styles.rows} style={{ height: rows.length * ROW_PX }}>
        {drawn.map((row) => {
          const instance = rows[row]!;
          const { x, y } = boxOf(instance);
          const isInRange = bounds !== null && row >= bounds.top && row <= bounds.bottom;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the focus is in a cell
            <div
              key={instance.id}
              className={styles.row}
              role="row"
              aria-rowindex={row + 2}
              aria-selected={selection.includes(instance.id)}
              style={{ gridTemplateColumns: template, top: row * ROW_PX, height: ROW_PX }}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              <div role="rowheader" className={styles.lead} tabIndex={-1}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('instanceShow', { row: row + 1 })}
                  title={t('instanceShow', { row: row + 1 })}
                  onClick={() => show(instance)}
                >
                  {row + 1}
                </button>
              </div>
              {columns.map((column, place) => {
                const { text, isDefault } = table.shownAt(row, place);
                const refused = table.refusedAt(row, place);
                const isActive = focus?.row === row && focus.column === place;
                return (
                  <InstanceCell
                    key={column.kind === 'name' ? '' : column.parameter.name}
                    label={`${heads[place]} ${row + 1}`}
                    text={refused?.edit.text ?? text}
                    isDefault={isDefault}
                    problem={refused?.problem}
                    isActive={isActive}
                    isInRange={isInRange && place >= bounds.left && place <= bounds.right}
                    grid={grid}
                    onPress={(isExtending) => {
                      grid.select({ row, column: place }, isExtending);
                      show(instance);
                    }}
                    onEnter={() => grid.select({ row, column: place }, true)}
                  />
                );
              })}
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              <div role="gridcell" className={styles.place} tabIndex={-1}>
                {Math.round(x)}, {Math.round(y)}
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              <div role="gridcell" className={styles.place} tabIndex={-1}>
                <Check instance={instance} editor={editor} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
