import type { TimeRange } from '@zutai/curve';
import type { Palette } from '@zutai/diagram';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { formatClock } from '../../usual-timer/format-clock.ts';
import { siteOffsetMin } from '../site-time.ts';

interface RangeStripProps {
  palette: Palette;
  /** All that can be chosen. */
  whole: TimeRange;
  /** What is chosen. */
  range: TimeRange;
  onRange: (range: TimeRange) => void;
}

type Grip = 'from' | 'to' | 'both';

/** The range after a grip moved; ends never pass each other and stay within the whole. */
export function dragRange(range: TimeRange, whole: TimeRange, grip: Grip, stepMs: number): TimeRange {
  const leastMs = Math.max(1000, (whole.toMs - whole.fromMs) / 200);
  const { fromMs, toMs } = range;
  if (grip === 'from')
    return { fromMs: Math.min(toMs - leastMs, Math.max(whole.fromMs, fromMs + stepMs)), toMs };
  if (grip === 'to') return { fromMs, toMs: Math.max(fromMs + leastMs, Math.min(whole.toMs, toMs + stepMs)) };
  const moved = Math.max(whole.fromMs - fromMs, Math.min(whole.toMs - toMs, stepMs));
  return { fromMs: fromMs + moved, toMs: toMs + moved };
}

/** Arrows move a grip by this share of the whole. */
const keyShare = 0.02;

/** A strip that chooses which part of the time is shown: two grips, and what is between them moves both. */
export function RangeStrip({ palette, whole, range, onRange }: RangeStripProps) {
  const { text } = useOverlayServices();
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<{ grip: Grip; startX: number; range: TimeRange; whole: TimeRange }>(null);
  const spanMs = Math.max(1, whole.toMs - whole.fromMs);
  const left = ((range.fromMs - whole.fromMs) / spanMs) * 100;
  const right = ((whole.toMs - range.toMs) / spanMs) * 100;

  function press(event: PointerEvent<HTMLElement>, grip: Grip): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { grip, startX: event.clientX, range, whole };
  }

  function move(event: PointerEvent<HTMLElement>): void {
    if (!drag.current || !track.current) return;
    const { grip, startX, range: start, whole: startWhole } = drag.current;
    const pxSpanMs = (startWhole.toMs - startWhole.fromMs) / Math.max(1, track.current.clientWidth);
    onRange(dragRange(start, startWhole, grip, (event.clientX - startX) * pxSpanMs));
  }

  function release(): void {
    drag.current = null;
  }

  function pressKey(event: KeyboardEvent, grip: Grip): void {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onRange(dragRange(range, whole, grip, direction * spanMs * keyShare));
  }

  const shared = { onPointerMove: move, onPointerUp: release, onPointerCancel: release };
  const handle = (grip: 'from' | 'to', place: object) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text(`widget.chart.${grip}Handle`)}
      aria-valuemin={whole.fromMs}
      aria-valuemax={whole.toMs}
      aria-valuenow={grip === 'from' ? range.fromMs : range.toMs}
      aria-valuetext={formatClock(range[`${grip}Ms`], 'YYYY-MM-DD HH:mm:ss', siteOffsetMin)}
      onPointerDown={(event) => press(event, grip)}
      onKeyDown={(event) => pressKey(event, grip)}
      {...shared}
      style={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        width: '0.8em',
        borderRadius: 3,
        background: palette.accent,
        cursor: 'ew-resize',
        touchAction: 'none',
        ...place,
      }}
    />
  );
  return (
    <div
      ref={track}
      style={{
        position: 'relative',
        flex: 'none',
        height: '1.4em',
        margin: '0.2em 0.6em',
        background: palette.track,
        borderRadius: 3,
      }}
    >
      <div
        onPointerDown={(event) => press(event, 'both')}
        {...shared}
        style={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: `${left}%`,
          right: `${right}%`,
          background: palette.accent,
          opacity: 0.25,
          cursor: 'grab',
          touchAction: 'none',
        }}
      />
      {handle('from', { left: `calc(${left}% - 0.4em)` })}
      {handle('to', { right: `calc(${right}% - 0.4em)` })}
    </div>
  );
}
