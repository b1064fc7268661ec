import type { Palette } from '@zutai/diagram';
import type { EntryState } from './entry.ts';

/** The colour of a value's words by how far it can be trusted; `normal` where nothing is to be said about it. */
export function stateColors(palette: Palette, normal: string): Readonly<Record<EntryState, string>> {
  // Never the red of alarms: what is not known is no alarm.
  const { stale, unbound } = palette;
  return { good: normal, drawn: normal, stale, missing: stale, unbound };
}
