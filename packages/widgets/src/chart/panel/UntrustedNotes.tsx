import type { Palette } from '@zutai/diagram';
import type { ChartEntry } from '../entry.ts';
import { stateColors } from '../state-colors.ts';

interface UntrustedNotesProps {
  entries: readonly ChartEntry[];
  palette: Palette;
}

/** What of a chart cannot be trusted now, and why, where no legend says so. Nothing while all is good. */
export function UntrustedNotes({ entries, palette }: UntrustedNotesProps) {
  const colors = stateColors(palette, palette.text);
  return entries.map(({ label, text, state }, place) =>
    state === 'good' || state === 'drawn' ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
      <span key={place} style={{ color: colors[state], fontWeight: 600, whiteSpace: 'nowrap' }}>
        {label} {text}
      </span>
    ),
  );
}
