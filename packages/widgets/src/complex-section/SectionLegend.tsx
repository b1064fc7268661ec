import { type Palette, resolveColor } from '@zutai/diagram';
import { useRef } from 'react';
import { useScrollStop } from '../react/control/use-scroll-stop.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import type { SectionItem } from './model.ts';
import { formatLength } from './stretches.ts';

interface SectionLegendProps {
  items: readonly SectionItem[];
  /** How long each state lasted, ms, by its value; '' for what is not known. */
  totals: ReadonlyMap<string, number>;
  spanMs: number;
  palette: Palette;
}

/** The states with how long each lasted and its share; what is not known has a line of its own. */
export function SectionLegend({ items, totals, spanMs, palette }: SectionLegendProps) {
  const { text } = useOverlayServices();
  const list = useRef<HTMLUListElement>(null);
  const tabIndex = useScrollStop(list);
  const unknownMs = totals.get('') ?? 0;
  const rows = items.map(({ status, value, color }) => ({
    name: status || value,
    ground: resolveColor(color, palette, palette.equipment),
    lengthMs: totals.get(value) ?? 0,
  }));
  if (unknownMs > 0) {
    const ground = `repeating-linear-gradient(135deg, ${palette.surface} 0 2px, ${palette.textMuted} 2px 3px)`;
    rows.push({ name: text('widget.ComplexSection.unknown'), ground, lengthMs: unknownMs });
  }
  return (
    <ul
      ref={list}
      tabIndex={tabIndex}
      style={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        flex: 'none',
        maxHeight: '40%',
        overflow: 'auto',
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0 1em',
      }}
    >
      {rows.map(({ name, ground, lengthMs }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a state is its place in the list
        <li key={place} style={{ display: 'flex', alignItems: 'center', gap: '0.4em' }}>
          <span
            style={{
              width: '0.8em',
              height: '0.8em',
              background: ground,
              border: `1px solid ${palette.line}`,
            }}
          />
          {name}
          <span style={{ color: palette.textMuted }}>
            {formatLength(lengthMs)} · {((lengthMs / spanMs) * 100).toFixed(1)}%
          </span>
        </li>
      ))}
    </ul>
  );
}
