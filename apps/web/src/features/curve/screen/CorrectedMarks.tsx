import type { TimeRange } from '@zutai/curve';
import { type CorrectedOf, correctedIn, type DrawnSignal } from '../model/drawing.ts';
import styles from './curve.module.css';

interface CorrectedMarksProps {
  drawn: readonly DrawnSignal[];
  correctedOf: CorrectedOf;
  colours: readonly string[];
  range: TimeRange;
}

/** Stretches that somebody has corrected, as the history of equipment marks them: a band at the foot of the plot. */
export function CorrectedMarks({ drawn, correctedOf, colours, range }: CorrectedMarksProps) {
  const percentOf = (timeMs: number) =>
    100 * Math.min(1, Math.max(0, (timeMs - range.fromMs) / (range.toMs - range.fromMs)));
  return correctedIn(drawn, correctedOf, range).map(({ id, colour, stretch, row }) => {
    const left = percentOf(stretch.fromMs);
    return (
      <div
        key={`${id} ${stretch.id}`}
        className={styles.corrected}
        style={{
          ...{ left: `${left}%`, width: `${percentOf(stretch.toMs) - left}%`, bottom: row * 5 },
          background: colours[colour],
        }}
      />
    );
  });
}
