import { SIGNAL_FIELDS, type SignalField } from '../model/field.ts';

export type CellKind = 'text' | 'number' | 'choice' | 'toggle';

export interface GridColumn {
  readonly field: SignalField;
  readonly kind: CellKind;
  readonly width: number;
}

const LOOK: Record<SignalField, readonly [CellKind, number]> = {
  tag: ['text', 190],
  title: ['text', 150],
  titleEn: ['text', 150],
  group: ['text', 100],
  groupEn: ['text', 100],
  driverId: ['choice', 130],
  address: ['text', 170],
  dataType: ['choice', 96],
  unit: ['text', 72],
  unitEn: ['text', 84],
  decimals: ['number', 84],
  scale: ['number', 84],
  offset: ['number', 84],
  writable: ['toggle', 72],
  confirmWrite: ['toggle', 96],
  min: ['number', 92],
  max: ['number', 92],
  deadband: ['number', 84],
  recording: ['choice', 130],
  recordingBand: ['choice', 120],
  recordingDeadband: ['number', 104],
  recordingPeriodS: ['number', 120],
  rawRetentionDays: ['number', 120],
  minuteRetentionDays: ['number', 120],
  hourRetentionDays: ['number', 120],
  dayRetentionDays: ['number', 120],
  states: ['text', 220],
  remark: ['text', 200],
};

/** The editable columns; the first one stays at the left. */
export const GRID_COLUMNS: readonly GridColumn[] = SIGNAL_FIELDS.map((field) => {
  const [kind, width] = LOOK[field];
  return { field, kind, width };
});

export const ROW_HEIGHT = 36;
export const HEAD_HEIGHT = 38;
/** Checkbox and row mark, in front of the first column. */
export const LEAD_WIDTH = 84;
export const LIVE_WIDTH = 130;
/** Place of the live value: behind this many editable columns. */
export const LIVE_AFTER = 2;

/** Widths of all columns as CSS lays them out, the live value among them. */
export function templateOf(hasLive: boolean): string {
  const widths = GRID_COLUMNS.map(({ width }) => width);
  if (hasLive) widths.splice(LIVE_AFTER, 0, LIVE_WIDTH);
  return [LEAD_WIDTH, ...widths].map((width) => `${width}px`).join(' ');
}

/** Left edge and width of an editable column in px, counted from the start of the row. */
export function spanOf(column: number, hasLive: boolean): { left: number; width: number } {
  const before = GRID_COLUMNS.slice(0, column).reduce((sum, { width }) => sum + width, LEAD_WIDTH);
  const live = hasLive && column >= LIVE_AFTER ? LIVE_WIDTH : 0;
  return { left: before + live, width: GRID_COLUMNS[column]?.width ?? 0 };
}
