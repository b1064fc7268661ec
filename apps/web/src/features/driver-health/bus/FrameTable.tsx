import type { BusFrame } from '@zutai/contract';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { formatTimeMs } from '../../../lib/time/index.ts';
import styles from './bus-monitor.module.css';
import { bytesText, isProblem, meaningText, tookText } from './frame-text.ts';

/** Rows at once: more nobody reads, and they would make every second slow. */
const SHOWN_MAX = 300;

export interface FrameTableProps {
  frames: readonly BusFrame[];
  /** Said where there is none. */
  empty: string;
  /** The newest is kept in view. */
  isFollowing: boolean;
}

/** Frames in the order in which they passed, the newest last. */
export function FrameTable({ frames, empty, isFollowing }: FrameTableProps) {
  const t = useText('busMonitor');
  const box = useRef<HTMLElement>(null);
  const shown = frames.slice(-SHOWN_MAX);
  const last = shown.at(-1)?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when there is a new frame
  useEffect(() => {
    if (isFollowing) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last, isFollowing]);
  return (
    <>
      {frames.length > shown.length && (
        <p className={styles.detail}>{t('shownLast', { count: SHOWN_MAX })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
      <section ref={box} className={styles.frames} aria-label={t('bytes')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('direction')}</th>
              <th scope="col">{t('took')}</th>
              <th scope="col">{t('meaning')}</th>
              <th scope="col">{t('bytes')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((frame) => (
              <tr key={frame.number} data-problem={isProblem(frame)}>
                <td>{formatTimeMs(frame.timeMs).slice(11)}</td>
                <td>{t(`dir_${frame.direction}`)}</td>
                <td className={styles.number}>{tookText(frame)}</td>
                <td className={styles.meaning}>{meaningText(frame, t)}</td>
                <td>
                  <code className={styles.bytes}>{bytesText(frame, t)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.detail}>{empty}</p>}
      </section>
    </>
  );
}
