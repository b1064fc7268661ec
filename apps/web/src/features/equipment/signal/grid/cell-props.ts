import type { MouseEvent, ReactNode } from 'react';
import type { DriverChoice } from '../model/cell-text.ts';
import type { GridColumn } from './columns.ts';
import type { Grid } from './use-grid.ts';

export interface GridCellProps {
  column: GridColumn;
  text: string;
  isDirty: boolean;
  message: string | undefined;
  /** Nothing typed yet: asked for rather than wrong. */
  isQuiet: boolean;
  drivers: readonly DriverChoice[];
  canEdit: boolean;
  /** Whether the field means anything for this signal. */
  isOffered: boolean;
  isFirst: boolean;
  isInRange: boolean;
  isActive: boolean;
  editing: { text: string } | null;
  grid: Grid;
  onPress: (event: MouseEvent) => void;
  onEnter: (event: MouseEvent) => void;
  /** Drawn before the cell: the live value. */
  before?: ReactNode;
}
