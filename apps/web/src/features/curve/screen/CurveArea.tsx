import type { TimeRange } from '@zutai/curve';
import { TracePlot } from '@zutai/curve/trace';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { FONT_FAMILY } from '../../../lib/theme/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { correctedIn, keptSinceIn } from '../model/drawing.ts';
import type { Tool } from '../model/use-tool-view.ts';
import { CorrectedMarks } from './CorrectedMarks.tsx';
import { CursorHandles } from './CursorHandles.tsx';
import styles from './curve.module.css';
import type { Drawing } from './use-drawing.ts';

interface CurveAreaProps {
  tool: Tool;
  drawing: Drawing;
  isFraming: boolean;
  onFramed: () => void;
  onHover: (timeMs: number | null) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Laid over the curves. */
  children?: ReactNode;
}

/** The times of the two cursors after a click: the nearer one comes to it. */
function moveNearest([a, b]: readonly [number, number], timeMs: number): [number, number] {
  const at = Math.round(timeMs);
  return Math.abs(a - at) <= Math.abs(b - at) ? [at, b] : [a, at];
}

/** The curves with their cursors, and what lies between these. */
export function CurveArea({ tool, drawing, isFraming, onFramed, onHover, canvas, children }: CurveAreaProps) {
  const t = useText('curve');
  const tHistory = useText('history');
  const titleOf = useTitle();
  const { view, setView, range } = tool;
  const { palette, drawn, store } = drawing;
  const look = useMemo(
    () => ({
      ...{ textColor: palette.textMuted, lineColor: palette.line, gridColor: palette.line },
      ...{ fontPx: 12, family: FONT_FAMILY, tickPx: 5, gapPx: 5, labelPx: 18 },
    }),
    [palette],
  );
  const show = (next: TimeRange, isSettled: boolean) => {
    tool.setRange(next);
    if (isSettled && isFraming) onFramed();
  };
  const { cursors, shiftMs } = view;
  const keptMs = keptSinceIn(drawn, store.keptMsOf, range.fromMs - Math.max(0, shiftMs));
  const isCorrected = correctedIn(drawn, store.correctedOf, range).length > 0;
  const names = drawn.map(({ signal }) => titleOf(signal)).join(', ');
  const period = { from: formatTime(range.fromMs), to: formatTime(range.toMs) };
  return (
    <>
      <section className={styles.plotBox} aria-label={t('plot', { names, ...period })}>
        {store.isLoading && <div className={styles.busy} data-testid="busy" />}
        <div data-framing={isFraming} className={styles.plot}>
          <TracePlot
            traces={drawing.traces}
            axes={drawing.axes}
            limits={drawing.limits}
            range={range}
            look={look}
            isFraming={isFraming}
            onRange={show}
            onAxis={(scale, ends) =>
              setView((now) => ({
                ...now,
                axes: {
                  ...now.axes,
                  [scale]: { side: now.axes[scale]?.side, min: ends?.[0], max: ends?.[1] },
                },
              }))
            }
            onClick={(timeMs) =>
              setView((now) =>
                now.cursors === null ? now : { ...now, cursors: moveNearest(now.cursors, timeMs) },
              )
            }
            onReset={tool.back}
            onHover={onHover}
            onCanvas={(made) => {
              canvas.current = made;
            }}
            frameClass={styles.frame}
            className={styles.plot}
          >
            {cursors !== null && (
              <CursorHandles
                cursors={cursors}
                range={range}
                onMove={(next) => setView((now) => ({ ...now, cursors: next }))}
              />
            )}
            <CorrectedMarks
              drawn={drawn}
              correctedOf={store.correctedOf}
              colours={drawing.colours}
              range={range}
            />
            {children}
          </TracePlot>
        </div>
      </section>
      {(cursors !== null || shiftMs !== 0 || keptMs !== undefined || isCorrected) && (
        <p className={styles.measured}>
          {cursors !== null && (
            <>
              <span>
                {t('cursorA')} {formatTime(cursors[0])}
              </span>
              <span>
                {t('cursorB')} {formatTime(cursors[1])}
              </span>
              <strong>{t('timeDifference', { time: lengthText(cursors[1] - cursors[0]) })}</strong>
            </>
          )}
          {shiftMs !== 0 && (
            <span>
              {t('comparedBy', {
                from: formatTime(range.fromMs - shiftMs),
                to: formatTime(range.toMs - shiftMs),
              })}
            </span>
          )}
          {isCorrected && <span>{tHistory('correctedHere')}</span>}
          {keptMs !== undefined && <span>{tHistory('notKept', { time: formatTime(keptMs) })}</span>}
        </p>
      )}
    </>
  );
}

/** A length of time as `[−][d.]hh:mm:ss[.mmm]`, which reads the same in every language. */
export function lengthText(lengthMs: number): string {
  const whole = Math.abs(Math.round(lengthMs));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(whole / 86_400_000);
  const clock = [two((whole / 3_600_000) % 24), two((whole / 60_000) % 60), two((whole / 1000) % 60)].join(
    ':',
  );
  const thousandths = whole % 1000 === 0 ? '' : `.${String(whole % 1000).padStart(3, '0')}`;
  return `${lengthMs < 0 ? '−' : ''}${days > 0 ? `${days}.` : ''}${clock}${thousandths}`;
}
