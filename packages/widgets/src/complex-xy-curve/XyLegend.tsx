import type { Palette } from '@zutai/diagram';
import { useRef } from 'react';
import type { ChartEntry } from '../chart/entry.ts';
import { stateColors } from '../chart/state-colors.ts';
import { useScrollStop } from '../react/control/use-scroll-stop.ts';

/** Both signals of a curve with their present values. */
export interface PairEntries {
  x: ChartEntry;
  y: ChartEntry;
}

interface XyLegendProps {
  entries: readonly PairEntries[];
  palette: Palette;
}

/** Which signal is over which, and what each is now, with its age or reason when that cannot be trusted. */
export function XyLegend({ entries, palette }: XyLegendProps) {
  const list = useRef<HTMLUListElement>(null);
  const tabIndex = useScrollStop(list);
  const colors = stateColors(palette, 'inherit');
  const value = (axis: string, { label, text, state }: ChartEntry) => (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span style={{ color: palette.textMuted }}>
        {axis} {label}
      </span>{' '}
      <b style={{ fontWeight: 600, color: colors[state] }}>{text}</b>
    </span>
  );
  return (
    <ul
      ref={list}
      tabIndex={tabIndex}
      style={{ listStyle: 'none', margin: 0, padding: 0, flex: 'none', maxHeight: '35%', overflow: 'auto' }}
    >
      {entries.map(({ x, y }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a curve is its place in the list
        <li key={place} style={{ display: 'flex', flexWrap: 'wrap', gap: '0 0.8em', alignItems: 'center' }}>
          <span style={{ width: '1.2em', height: 3, background: y.color, flex: 'none' }} />
          {value('X', x)}
          {value('Y', y)}
        </li>
      ))}
    </ul>
  );
}
