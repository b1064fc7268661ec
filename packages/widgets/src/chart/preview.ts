import { type ChartEntryData, createChartEntry } from './entry.ts';

/** Entries for the picture in the library. */
export const previewEntries: readonly ChartEntryData[] = ['A', 'B', 'C'].map((alias) => ({
  ...createChartEntry('signal'),
  alias,
}));

/** Size of a chart that is inserted: room for a legend and for the words of an axis. */
export const chartInsertSize = { width: 360, height: 220 };
