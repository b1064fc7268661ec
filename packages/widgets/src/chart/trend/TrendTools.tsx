import type { Palette } from '@zutai/diagram';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { fillWords } from '../panel/fill-words.ts';
import { PanelButton } from '../panel/PanelButton.tsx';
import { controlStyle } from '../panel/panel-style.ts';
import { TimeFields } from '../panel/TimeFields.tsx';
import { pauseView, rangeOf, showRange, type TimeView } from './time-view.ts';

const minuteMs = 60_000;
const spansMinutes = [5, 15, 60, 240, 720, 1440, 10_080, 43_200];

/** A length of time in the largest unit that it is a whole number of. */
function wordsOfSpan(minutes: number): [unit: 'minutes' | 'hours' | 'days', count: number] {
  if (minutes % 1440 === 0) return ['days', minutes / 1440];
  return minutes % 60 === 0 ? ['hours', minutes / 60] : ['minutes', minutes];
}

interface TrendToolsProps {
  palette: Palette;
  view: TimeView;
  nowMs: number;
  /** The widget's own length of time, ms. */
  ownSpanMs: number;
  /** Other times can be chosen. */
  hasFilter: boolean;
  isDownsampled: boolean;
  isLoading: boolean;
  onView: (view: TimeView) => void;
  /** undefined: the curves cannot be opened anywhere else. */
  onOpen: (() => void) | undefined;
}

/** What is chosen about time, at the head of the chart. */
export function TrendTools(props: TrendToolsProps) {
  const { palette, view, nowMs, ownSpanMs, hasFilter, isDownsampled, isLoading, onView, onOpen } = props;
  const { text } = useOverlayServices();
  const { fromMs, toMs } = rangeOf(view, nowMs);
  const own = Math.round(ownSpanMs / minuteMs);
  const choices = [...new Set([...spansMinutes, own])].sort((a, b) => a - b);
  const span = view.isFollowing ? Math.round(view.spanMs / minuteMs) : 0;
  return (
    <>
      <span role="status" style={{ color: palette.textMuted }}>
        {isLoading ? text('widget.chart.loading') : isDownsampled ? text('widget.chart.sampled') : ''}
      </span>
      {hasFilter && (
        <>
          <select
            aria-label={text('widget.chart.span')}
            value={choices.includes(span) ? span : ''}
            onChange={({ target }) => onView({ isFollowing: true, spanMs: Number(target.value) * minuteMs })}
            style={controlStyle(palette)}
          >
            {!choices.includes(span) && <option value="">--</option>}
            {choices.map((minutes) => {
              const [unit, count] = wordsOfSpan(minutes);
              return (
                <option key={minutes} value={minutes}>
                  {fillWords(text(`widget.chart.${unit}`), { count })}
                </option>
              );
            })}
          </select>
          <TimeFields
            palette={palette}
            fromMs={fromMs}
            toMs={toMs}
            onApply={(start, end) => onView(showRange(start, end))}
          />
        </>
      )}
      {view.isFollowing ? (
        <PanelButton
          palette={palette}
          label={text('widget.chart.pause')}
          onClick={() => onView(pauseView(view, nowMs))}
        >
          ❚❚
        </PanelButton>
      ) : (
        <PanelButton palette={palette} isOn onClick={() => onView({ isFollowing: true, spanMs: ownSpanMs })}>
          ▶ {text('widget.chart.resume')}
        </PanelButton>
      )}
      {onOpen !== undefined && (
        <PanelButton palette={palette} label={text('widget.chart.open')} onClick={onOpen}>
          ⤢
        </PanelButton>
      )}
    </>
  );
}
