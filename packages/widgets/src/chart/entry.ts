import type { Binding, LiveLookup, LiveValue, PaintContext } from '@zutai/diagram';
import { formatValue, resolveColor, toNumber } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { bindingSchema } from '../model/schema.ts';

/** Section 3: "Each signal entry has a colour, signalId, title, equipId and alias." */
export interface ChartEntryData extends Binding {
  /** '' takes the next colour of the chart. */
  color: string;
  /** Shown instead of the signal's name. */
  alias: string;
}

export interface ChartEntries {
  signalArray: ChartEntryData[];
  systemArray: ChartEntryData[];
  mvarArray: ChartEntryData[];
}

/** Section 9 has no limit for entries; more than these no chart shows readably. */
export const maxChartEntries = 20;

export const chartEntrySchema = bindingSchema.extend({
  color: z.string().max(100),
  alias: z.string().max(200),
});
const entries = z.array(chartEntrySchema).max(maxChartEntries);

export const chartEntriesSchema = { signalArray: entries, systemArray: entries, mvarArray: entries };

export function createChartEntries(): ChartEntries {
  return { signalArray: [], systemArray: [], mvarArray: [] };
}

export function createChartEntry(type: Binding['type']): ChartEntryData {
  return { ...createBinding(), type, color: '', alias: '' };
}

/**
 * Colours of entries that name none (section 9: "Theme palettes: 10 colours each"; one serves both themes): quiet, told apart by lightness too, and at least 3:1 on both themes' grounds.
 * None is a colour that means an alarm.
 */
export const chartColors = [
  '#4f7ca8',
  '#a97c35',
  '#5a8f72',
  '#8b6aa3',
  '#7d8590',
  '#2f8f99',
  '#a5667a',
  '#7f8a3a',
  '#6673c4',
  '#997a66',
] as const;

/**
 * What is known of an entry: `missing` is a bad value, none at all, or one that is no number; `drawn` is bound and has
 * no value because the page is being drawn, which is no fault.
 */
export type EntryState = 'good' | 'stale' | 'missing' | 'unbound' | 'drawn';

export interface ChartEntry {
  label: string;
  color: string;
  live: LiveValue;
  state: EntryState;
  /** null unless the state is good or stale. */
  value: number | null;
  /** Value and unit, or why there is none. */
  text: string;
}

function stateOf(live: LiveValue, value: number | null, { mode }: PaintContext): EntryState {
  if (live.quality === 'unbound') return 'unbound';
  if (mode === 'design' && live.value === null) return 'drawn';
  if (live.quality === 'bad' || value === null) return 'missing';
  return mode === 'design' ? 'good' : live.quality;
}

/** The reason in words; an older value says its age as well. */
function textOf(live: LiveValue, state: EntryState, { words, nowMs }: PaintContext): string {
  if (state === 'unbound') return words.unbound;
  if (state === 'drawn') return '';
  if (state === 'missing') return live.quality === 'bad' ? words.reason(live) : words.noValue;
  const value = `${formatValue(live)} ${live.unit}`.trim();
  if (state === 'good' || live.timeMs === null) return value;
  return `${value} · ${words.age(Math.max(0, nowMs - live.timeMs))}`;
}

/** All that a chart shows, in the order of its lists. */
export function listEntries(data: ChartEntries): ChartEntryData[] {
  return [...data.signalArray, ...data.systemArray, ...data.mvarArray];
}

/** Every entry with its present value, in the order of the lists. While it is drawn nothing counts as stale. */
export function readEntries(data: ChartEntries, context: PaintContext): ChartEntry[] {
  return listEntries(data).map((entry, place) => readEntry(entry, place, context, context.live));
}

/** One entry with its present value; `place` chooses its colour where it names none. */
export function readEntry(
  entry: ChartEntryData,
  place: number,
  context: PaintContext,
  lookup: LiveLookup = context.live,
): ChartEntry {
  const live = lookup.get(entry);
  const number = toNumber(live.value);
  const state = stateOf(live, number, context);
  const fallback = chartColors[place % chartColors.length]!;
  return {
    label: entry.alias || live.title || entry.title || `#${place + 1}`,
    color: resolveColor(entry.color || fallback, context.palette, fallback),
    live,
    state,
    value: state === 'good' || state === 'stale' ? number : null,
    text: textOf(live, state, context),
  };
}
