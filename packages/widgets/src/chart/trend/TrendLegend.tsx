import { type Curve, type TimeRange, valueAt } from '@zutai/curve';
import { formatValue, type Palette } from '@zutai/diagram';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import type { ChartEntry } from '../entry.ts';
import { fillWords } from '../panel/fill-words.ts';
import { stateColors } from '../state-colors.ts';
import { extremesOf } from './data/curve.ts';

interface TrendLegendProps {
  entries: readonly ChartEntry[];
  curves: readonly Curve[];
  hidden: ReadonlySet<number>;
  range: TimeRange;
  /** Values of this time instead of the present; null: the present. */
  cursorMs: number | null;
  palette: Palette;
  noValue: string;
  /** undefined: curves cannot be switched off. */
  onToggle: ((place: number) => void) | undefined;
  /** Side by side, each only its name and value. */
  isCompact: boolean;
}

const swatch = { display: 'inline-block', width: '0.8em', height: '0.8em', borderRadius: 2, flex: 'none' };

/** A value of the past in the words of its signal. */
function wordsOf({ live }: ChartEntry, value: number | null | undefined, noValue: string): string {
  if (value === null || value === undefined) return noValue;
  return `${formatValue({ ...live, value })} ${live.unit}`.trim();
}

function groundOf({ state, color }: ChartEntry, palette: Palette): string {
  if (state === 'good') return color;
  if (state === 'stale')
    return `repeating-linear-gradient(135deg, ${color} 0 2px, ${palette.surface} 2px 4px)`;
  const stripe = state === 'missing' ? palette.stale : palette.surface;
  return `repeating-linear-gradient(45deg, ${palette.surface} 0 2px, ${stripe} 2px 3px)`;
}

/** Each curve with its mark, name, value, and its least and greatest value of what is shown. */
export function TrendLegend(props: TrendLegendProps) {
  const { entries, curves, hidden, range, cursorMs, palette, noValue, onToggle, isCompact } = props;
  const { text } = useOverlayServices();
  const colors = stateColors(palette, 'inherit');
  return (
    <ul
      style={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        ...(isCompact && { display: 'flex', flexWrap: 'wrap', gap: '0 1.4em' }),
      }}
    >
      {entries.map((entry, place) => {
        const curve = curves[place];
        const extremes = curve ? extremesOf(curve, range.fromMs, range.toMs) : null;
        const isOff = hidden.has(place);
        const isPast = cursorMs !== null && curve !== undefined;
        // The reason is under the pointer: beside the value it would leave the name no room.
        const present = entry.value === null ? entry.text : wordsOf(entry, entry.value, noValue);
        const value = isPast ? wordsOf(entry, valueAt(curve, cursorMs), noValue) : present;
        const edge = entry.state === 'unbound' ? `1px dashed ${palette.unbound}` : `1px solid ${entry.color}`;
        const name = (
          <>
            <span style={{ ...swatch, border: edge, background: groundOf(entry, palette) }} />
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {entry.label}
            </span>
          </>
        );
        const row = { display: 'flex', alignItems: 'center', gap: '0.4em', minWidth: 0, flex: '1 1 3em' };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a curve is its place in the list
          <li key={place} style={{ marginBottom: '0.2em', opacity: isOff ? 0.5 : 1 }}>
            <div style={{ display: 'flex', gap: '0.5em', alignItems: 'center' }}>
              {onToggle ? (
                <label style={{ ...row, minHeight: 24, cursor: 'pointer' }}>
                  <input
                    type="checkbox"
                    checked={!isOff}
                    aria-label={fillWords(text('widget.chart.show'), { name: entry.label })}
                    onChange={() => onToggle(place)}
                    style={{ margin: 0, flex: 'none', width: '1em', height: '1em' }}
                  />
                  {name}
                </label>
              ) : (
                <span style={row}>{name}</span>
              )}
              <b
                title={isPast ? undefined : entry.text}
                style={{
                  fontWeight: 600,
                  textAlign: 'right',
                  color: isPast ? 'inherit' : colors[entry.state],
                }}
              >
                {value}
              </b>
            </div>
            {extremes && !isCompact && (
              <div style={{ color: palette.textMuted, fontSize: '0.85em', textAlign: 'right' }}>
                {text('widget.chart.min')} {wordsOf(entry, extremes.min, noValue)} ·{' '}
                {text('widget.chart.max')} {wordsOf(entry, extremes.max, noValue)}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
