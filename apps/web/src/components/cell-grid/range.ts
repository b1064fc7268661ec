/** A cell by its place on the screen. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Cells chosen: from where it began to where it is now. */
export interface CellRange {
  readonly anchor: CellPlace;
  readonly focus: CellPlace;
}

export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function boundsOf({ anchor, focus }: CellRange): Bounds {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export function clampPlace({ row, column }: CellPlace, size: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  };
}

/** The next cell in reading order, forth or back; stays at both ends. */
export function stepInOrder(place: CellPlace, size: GridSize, by: 1 | -1): CellPlace {
  const at = Math.max(
    0,
    Math.min(size.rows * size.columns - 1, place.row * size.columns + place.column + by),
  );
  return { row: Math.floor(at / size.columns), column: at % size.columns };
}

/**
 * What pasted cells become, by the place of each: one copied cell fills the whole choice, several rows are
 * repeated when the choice is a multiple of them, else they go from its corner on. Rows may go beyond the
 * last one, columns not.
 */
export function layOutPaste(
  cells: readonly (readonly string[])[],
  { top, bottom, left, right }: Bounds,
  columns: number,
): { place: CellPlace; text: string }[] {
  // Not spread: a megabyte of short lines are more than arguments there can be.
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return [];
  const chosenRows = bottom - top + 1;
  const chosenColumns = right - left + 1;
  const rows = chosenRows % cells.length === 0 ? chosenRows : cells.length;
  const wide = chosenColumns % width === 0 ? chosenColumns : width;
  const laid: { place: CellPlace; text: string }[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < Math.min(wide, columns - left); column += 1)
      laid.push({
        place: { row: top + row, column: left + column },
        text: cells[row % cells.length]?.[column % width] ?? '',
      });
  return laid;
}
