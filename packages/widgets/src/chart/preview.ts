import { type ChartEntryData, createChartEntry } from './entry.ts';

/** Entries for the picture in the library. */
export const previewEntries: readonly ChartEntryData[] = ['A', 'B', 'C'].map((alias) => ({
  ...createChartEntry('signal'),
  alias,
}));
