import { useElementSize } from '@zutai/widgets';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import type { ReplayClock } from '../../../lib/replay/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { MarkButton } from './MarkButton.tsx';
import styles from './replay.module.css';
import type { ReplayMark } from './replay-mark.ts';
import { groupMarks, shareOf, type TimeLine } from './replay-range.ts';

/** Marks are pressed with a finger: nearer ones are one, px. */
const MARK_PX = 22;
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

interface ReplayTrackProps {
  clock: ReplayClock;
  line: TimeLine;
  marks: readonly ReplayMark[];
  stepMs: number;
}

/** The time line: what happened on it, the stretch that repeats, and the moment that is shown, to be dragged. */
export function ReplayTrack({ clock, line, marks, stepMs }: ReplayTrackProps) {
  const t = useText('replay');
  const track = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(track, 'outer');
  const { atMs, loop } = clock;

  function timeAt({ clientX }: PointerEvent): number {
    const { left, width: widthPx } = track.current!.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, widthPx)));
    return line.fromMs + share * (line.toMs - line.fromMs);
  }

  function press(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    clock.jump(timeAt(event));
  }

  function pressKey(event: KeyboardEvent): void {
    const spanMs = line.toMs - line.fromMs;
    const to: Partial<Record<string, number>> = {
      ArrowLeft: atMs - stepMs,
      ArrowRight: atMs + stepMs,
      ArrowDown: atMs - stepMs,
      ArrowUp: atMs + stepMs,
      PageDown: atMs - spanMs / 10,
      PageUp: atMs + spanMs / 10,
      Home: line.fromMs,
      End: line.toMs,
    };
    const target = to[event.key];
    if (target === undefined) return;
    event.preventDefault();
    clock.jump(target);
  }

  const groups = groupMarks(marks, line, MARK_PX / Math.max(MARK_PX, width));
  return (
    <div className={styles.trackBox}>
      <div className={styles.marks}>
        {groups.map((group) => (
          <MarkButton
            key={group.marks[0]!.key}
            group={group}
            onChoose={({ atMs: markMs }) => clock.jump(markMs)}
          />
        ))}
      </div>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={t('track')}
        aria-valuemin={line.fromMs}
        aria-valuemax={line.toMs}
        aria-valuenow={Math.min(line.toMs, Math.max(line.fromMs, atMs))}
        aria-valuetext={formatTime(atMs)}
        onPointerDown={press}
        onPointerMove={(event) => event.buttons === 1 && clock.jump(timeAt(event))}
        onKeyDown={pressKey}
      >
        <div className={styles.played} style={{ width: percent(shareOf(line, atMs)) }} />
        {marks.map(
          ({ key, kind, atMs: markMs, toMs, color }) =>
            toMs !== undefined && (
              <div
                key={key}
                className={styles.stretch}
                data-kind={kind}
                style={{
                  left: percent(shareOf(line, markMs)),
                  width: percent(shareOf(line, toMs) - shareOf(line, markMs)),
                  ...(color !== undefined && { background: color }),
                }}
              />
            ),
        )}
        {loop !== null && (
          <div
            className={styles.loop}
            data-testid="replay-loop"
            style={{
              left: percent(shareOf(line, loop.fromMs)),
              width: percent(shareOf(line, loop.toMs) - shareOf(line, loop.fromMs)),
            }}
          />
        )}
        <div className={styles.handle} style={{ left: percent(shareOf(line, atMs)) }} />
      </div>
      <div className={styles.ends}>
        <span>{formatTime(line.fromMs)}</span>
        <span>{formatTime(line.toMs)}</span>
      </div>
    </div>
  );
}
