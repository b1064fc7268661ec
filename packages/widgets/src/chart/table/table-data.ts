import { z } from 'zod';
import type { InspectorField } from '../../inspector/field.ts';
import { optionsOf } from '../../inspector/field.ts';

export const tableShows = ['page', 'roll'] as const;
export type TableShow = (typeof tableShows)[number];

/** What the report table and the alarm table share (sections 3 and 9). */
export interface TableData {
  /** `page` turns its pages by hand, `roll` by itself. */
  show: TableShow;
  /** The reader can choose the time. */
  filterTime: boolean;
  /** The reader can take the rows along as a file. */
  exportExcel: boolean;
  /** Length of the time shown, backwards from now. Hours, unless the widget has a unit of its own. */
  timeRange: number;
  /** Seconds between two pages while it rolls. */
  rollTime: number;
}

/** Section 9: "Report/alarm table defaults: timeRange 720, rollTime 30". */
export const tableDefaults: Readonly<TableData> = {
  show: 'page',
  filterTime: true,
  exportExcel: true,
  timeRange: 720,
  rollTime: 30,
};

export const tableSchema = z.looseObject({
  show: z.enum(tableShows),
  filterTime: z.boolean(),
  exportExcel: z.boolean(),
  timeRange: z.number().min(0),
  rollTime: z.number().min(1).max(86_400),
});

export const tableFields: readonly InspectorField[] = [
  { path: 'data.timeRange', kind: 'number', label: 'widget.table.timeRange', min: 1, max: 43_200 },
  {
    path: 'data.show',
    kind: 'select',
    label: 'widget.table.show',
    options: optionsOf('widget.table.shows', tableShows),
  },
  {
    path: 'data.rollTime',
    kind: 'number',
    label: 'widget.table.rollTime',
    min: 1,
    max: 86_400,
    when: { path: 'data.show', oneOf: ['roll'] },
  },
  { path: 'data.filterTime', kind: 'switch', label: 'widget.table.filterTime' },
  { path: 'data.exportExcel', kind: 'switch', label: 'widget.table.exportExcel' },
];
