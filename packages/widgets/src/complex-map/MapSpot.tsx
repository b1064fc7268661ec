import type { PaintContext } from '@zutai/diagram';
import type { CSSProperties } from 'react';
import type { ChartEntry } from '../chart/entry.ts';
import { fillWords } from '../chart/panel/fill-words.ts';
import { stateColors } from '../chart/state-colors.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { MapMarker } from './MapMarker.tsx';
import type { MapCluster, MapItem } from './markers.ts';

interface MapSpotProps {
  cluster: MapCluster;
  context: PaintContext;
  hasTitle: boolean;
  /** The plate stands left of its marker: on the right it would be cut off by the map's edge, its state first. */
  isPlateLeft: boolean;
  /** From the marker's centre to the map's edge on that side. */
  roomPx: number;
  /** Values shown beside a piece of equipment. */
  entriesOf: (item: MapItem) => readonly ChartEntry[];
  onOpen: (item: MapItem) => void;
  /** Several at one spot: look closer. */
  onZoom: (cluster: MapCluster) => void;
}

/** One spot of the map: a piece of equipment that opens its page, or how many stand there. */
export function MapSpot({
  cluster,
  context,
  hasTitle,
  isPlateLeft,
  roomPx,
  entriesOf,
  onOpen,
  onZoom,
}: MapSpotProps) {
  const { palette } = context;
  const { text } = useOverlayServices();
  const place: CSSProperties = {
    position: 'absolute',
    left: cluster.x,
    top: cluster.y,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    color: palette.text,
    border: 'none',
    padding: 0,
    background: 'none',
    cursor: 'pointer',
    textAlign: 'left',
  };
  const plate: CSSProperties = {
    background: palette.surface,
    border: `1px solid ${palette.line}`,
    borderRadius: 4,
    padding: '0 0.4em',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  };
  const oneLine: CSSProperties = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' };
  const [first] = cluster.items;
  if (!first) return null;
  if (cluster.items.length > 1) {
    const label = fillWords(text('widget.ComplexMap.cluster'), { count: cluster.items.length });
    return (
      <button
        type="button"
        aria-label={label}
        title={cluster.items.map(({ title }) => title).join('\n')}
        onClick={() => onZoom(cluster)}
        style={{
          ...place,
          ...plate,
          transform: 'translate(-50%, -50%)',
          borderRadius: '1em',
          minWidth: '2em',
          height: '2em',
          textAlign: 'center',
          fontWeight: 600,
        }}
      >
        {cluster.items.length}
      </button>
    );
  }
  const state = text(`widget.ComplexMap.${first.state}`);
  const entries = entriesOf(first);
  const colors = stateColors(palette, 'inherit');
  return (
    <button
      type="button"
      aria-label={`${first.title}: ${state}`}
      title={[first.title, state, first.address].filter((words) => words !== '').join('\n')}
      onClick={() => onOpen(first)}
      style={{
        ...place,
        display: 'flex',
        flexDirection: isPlateLeft ? 'row-reverse' : 'row',
        alignItems: 'flex-start',
        gap: '0.2em',
        transform: isPlateLeft ? 'translate(calc(0.7em - 100%), -0.7em)' : 'translate(-0.7em, -0.7em)',
      }}
    >
      <MapMarker state={first.state} palette={palette} />
      {(hasTitle || entries.length > 0) && (
        <span style={{ ...plate, boxSizing: 'border-box', maxWidth: `calc(${roomPx}px - 1em)` }}>
          {hasTitle && (
            <span style={oneLine}>
              {first.title} <span style={{ color: palette.textMuted }}>{state}</span>
            </span>
          )}
          {entries.map(({ label, text: value, state: quality }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
            <span key={line} style={oneLine}>
              <span style={{ color: palette.textMuted }}>{label}</span>{' '}
              <b style={{ fontWeight: 600, color: colors[quality] }}>{value}</b>
            </span>
          ))}
        </span>
      )}
    </button>
  );
}
