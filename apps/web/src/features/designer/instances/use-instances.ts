import {
  type Editor,
  type FaceplateWidget,
  isFaceplateWidget,
  listInstances,
  visitWidgets,
} from '@zutai/diagram';
import { useMemo, useState } from 'react';
import { type GridEdit, useCellGrid } from '../../../components/cell-grid/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useSettledPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useShellStore } from '../page/shell-store.ts';
import {
  cellText,
  columnsOf,
  growAndEdit,
  type RefusedCell,
  refuseMore,
  rowsBeyond,
  toEdits,
} from './instance-table.ts';

/** Cells that wait for an answer: whether instances are added for the rows beyond the last. */
interface PendingPaste {
  edits: readonly GridEdit[];
  moreCount: number;
}

const refusedKey = (id: string, column: number) => `${id} ${column}`;
const none: readonly FaceplateWidget[] = [];

/** Faceplates that the page places, by id, with how often. */
function countByFaceplate(page: Editor['page']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  visitWidgets(page.widgets, (widget) => {
    if (!isFaceplateWidget(widget) || widget.data.faceplateId === '') return;
    counts.set(widget.data.faceplateId, (counts.get(widget.data.faceplateId) ?? 0) + 1);
  });
  return counts;
}

/** The faceplate of what is selected, for the table to begin with. */
function selectedFaceplate(editor: Editor): string | undefined {
  const selected = editor.selected.find(isFaceplateWidget);
  return selected?.data.faceplateId || undefined;
}

/**
 * The table of a faceplate's instances. A cell is written into the page as soon as it is left, each edit, paste and fill
 * as one step: the drawing shows at once what it means, and undo is that of the drawing.
 */
export function useInstances(editor: Editor) {
  const engine = useEngineText();
  const { context, sources, report } = useHost();
  const page = useSettledPart(editor, (state) => state.page);
  const counts = useMemo(() => countByFaceplate(page), [page]);
  const [chosenId, setChosenId] = useState(() => selectedFaceplate(editor));
  const faceplateId = chosenId !== undefined && counts.has(chosenId) ? chosenId : [...counts.keys()][0];
  const faceplate = faceplateId === undefined ? undefined : context.faceplates?.faceplates.get(faceplateId);
  const rows = useMemo(
    () => (faceplateId === undefined ? none : listInstances(page, faceplateId)),
    [page, faceplateId],
  );
  const language = useShellStore((state) => state.language);
  const columns = useMemo(() => columnsOf(faceplate, language), [faceplate, language]);
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedCell>>(new Map());
  const [pending, setPending] = useState<PendingPaste | null>(null);

  const shownAt = (row: number, column: number) =>
    cellText(columns[column]!, rows[row]!, engine.nameOf(rows[row]!), sources.equipments);
  const refusedAt = (row: number, column: number) => refused.get(refusedKey(rows[row]!.id, column));

  const apply = (edits: readonly GridEdit[], addCount: number) => {
    if (faceplateId === undefined) return;
    const newIds = Array.from({ length: addCount }, () => editor.newId());
    const ids = [...rows.map(({ id }) => id), ...newIds];
    const { taken, refused: wrong } = toEdits(edits, ids, columns, sources.equipments);
    const next = growAndEdit(editor.page, faceplateId, newIds, taken);
    if (!next.ok) return report(next);
    editor.change(addCount > 0 ? 'add' : 'edit', () => next.value);
    setRefused((now) => {
      const marks = new Map(now);
      for (const { place } of edits) marks.delete(refusedKey(ids[place.row] ?? '', place.column));
      for (const cell of wrong)
        marks.set(refusedKey(ids[cell.edit.place.row] ?? '', cell.edit.place.column), cell);
      return marks;
    });
  };
  const [start] = useState(() => {
    const row = rows.findIndex(({ id }) => editor.state.selection.includes(id));
    // Beside the name, which is seldom what one comes for.
    return { row: Math.max(0, row), column: 1 };
  });
  const grid = useCellGrid({
    start,
    size: { rows: rows.length, columns: columns.length },
    textAt: ({ row, column }) =>
      rows[row] === undefined || columns[column] === undefined
        ? ''
        : (refusedAt(row, column)?.edit.text ?? shownAt(row, column).text),
    write(edits, how) {
      const moreCount = rowsBeyond(edits, rows.length);
      // At once: nobody has to answer a question whose answer cannot be done.
      const problem = how === 'pasted' ? refuseMore(page, moreCount) : undefined;
      if (problem) report({ ok: false, problem });
      else if (how === 'pasted' && moreCount > 0) setPending({ edits, moreCount });
      else apply(edits, 0);
    },
  });
  return {
    page,
    counts,
    faceplateId,
    chooseFaceplate: setChosenId,
    rows,
    columns,
    shownAt,
    refusedAt,
    grid,
    pending,
    /** Ends the question about rows beyond the last. */
    answer(isAdding: boolean) {
      if (pending !== null) apply(pending.edits, isAdding ? pending.moreCount : 0);
      setPending(null);
    },
  };
}
