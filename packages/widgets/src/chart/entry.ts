import type { Binding, LiveLookup, LiveValue, PaintContext } from '@zutai/diagram';
import { formatValue, resolveColor, toNumber } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { bindingSchema } from '../model/schema.ts';
import { chartColor } from './theme.ts';

/** Section 3: "Each signal entry has a colour, signalId, title, equipId and alias." */
export interface ChartEntryData extends Binding {
  /** '' takes the next colour of the chart. */
  color: string;
  /** Shown instead of the signal's name. */
  alias: string;
  /** Of a curve over time: what is wanted, not measured; drawn as dashed steps. */
  isSetpoint?: boolean;
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
  isSetpoint: z.boolean().optional(),
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
 * What is known of an entry: `stale` is the last good value, whatever keeps it from being current; `missing` is none at
 * all, or one that is no number; `drawn` is bound and has no value because the page is being drawn, which is no fault.
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
  if (value === null) return 'missing';
  if (mode === 'design') return 'good';
  return live.quality === 'good' ? 'good' : 'stale';
}

/** How often what shows an age is painted again, ms. */
export const ageStepMs = 5000;

/** The reason in words; an older value says its age as well. */
function textOf(live: LiveValue, state: EntryState, { words, nowMs }: PaintContext): string {
  if (state === 'unbound') return words.unbound;
  if (state === 'drawn') return '';
  if (state === 'missing') return live.quality === 'bad' ? words.reason(live) : words.noValue;
  const value = `${formatValue(live)} ${live.unit}`.trim();
  if (state === 'good' || live.timeMs === null) return value;
  if (live.quality === 'bad') return `${value} · ${words.reason(live)}`;
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
  const fallback = chartColor(context.palette, place);
  return {
    label: entry.alias || live.title || entry.title || `#${place + 1}`,
    color: resolveColor(entry.color || fallback, context.palette, fallback),
    live,
    state,
    value: state === 'good' || state === 'stale' ? number : null,
    text: textOf(live, state, context),
  };
}
