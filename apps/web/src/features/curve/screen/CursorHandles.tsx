import type { TimeRange } from '@zutai/curve';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './curve.module.css';

interface HandlesProps {
  cursors: readonly [number, number];
  range: TimeRange;
  onMove: (cursors: readonly [number, number]) => void;
}

/** Two lines that are measured between, each dragged by its handle or moved with the arrow keys. */
export function CursorHandles({ cursors, range, onMove }: HandlesProps) {
  const t = useText('curve');
  const dragged = useRef<0 | 1 | null>(null);
  const spanMs = range.toMs - range.fromMs;
  const put = (which: 0 | 1, timeMs: number) => {
    const within = Math.round(Math.min(range.toMs, Math.max(range.fromMs, timeMs)));
    onMove(which === 0 ? [within, cursors[1]] : [cursors[0], within]);
  };
  const press = (event: PointerEvent<HTMLElement>, which: 0 | 1) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = which;
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (dragged.current === null) return;
    const box = event.currentTarget.closest('.u-over')?.getBoundingClientRect();
    if (box === undefined) return;
    put(dragged.current, range.fromMs + ((event.clientX - box.left) / Math.max(1, box.width)) * spanMs);
  };
  const release = () => {
    dragged.current = null;
  };
  const pressKey = (event: KeyboardEvent, which: 0 | 1) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(which, cursors[which] + direction * spanMs * (event.shiftKey ? 0.05 : 0.002));
  };
  return ([0, 1] as const).map((which) => {
    const share = (cursors[which] - range.fromMs) / spanMs;
    if (!(share >= 0 && share <= 1)) return null;
    return (
      <div key={which} className={styles.cursor} style={{ left: `${share * 100}%` }}>
        <div
          role="slider"
          tabIndex={0}
          data-handle
          className={styles.handle}
          aria-label={t(which === 0 ? 'cursorA' : 'cursorB')}
          aria-valuemin={range.fromMs}
          aria-valuemax={range.toMs}
          aria-valuenow={cursors[which]}
          aria-valuetext={formatTime(cursors[which])}
          onPointerDown={(event) => press(event, which)}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={(event) => pressKey(event, which)}
        >
          {which === 0 ? 'A' : 'B'}
        </div>
      </div>
    );
  });
}
