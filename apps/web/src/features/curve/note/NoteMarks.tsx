import type { CurveAnnotation } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { DrawnSignal } from '../model/drawing.ts';
import styles from './note.module.css';

interface NoteMarksProps {
  notes: readonly CurveAnnotation[];
  drawn: readonly DrawnSignal[];
  colours: readonly string[];
  range: TimeRange;
  onOpen: (note: CurveAnnotation) => void;
}

/** Marks on the curves where somebody wrote something: a flag at its time, a band over its stretch. */
export function NoteMarks({ notes, drawn, colours, range, onOpen }: NoteMarksProps) {
  const t = useText('curve');
  const spanMs = range.toMs - range.fromMs;
  const shareOf = (timeMs: number) => Math.min(1, Math.max(0, (timeMs - range.fromMs) / spanMs));
  return notes
    .filter((note) => (note.toMs ?? note.fromMs) >= range.fromMs && note.fromMs <= range.toMs)
    .map((note) => {
      const left = shareOf(note.fromMs);
      const right = shareOf(note.toMs ?? note.fromMs);
      const one = drawn.find(({ id }) => id === note.signalId);
      const colour = one === undefined ? 'var(--text-muted)' : colours[one.colour];
      return (
        <div
          key={note.id}
          className={styles.mark}
          data-span={note.toMs !== null}
          style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%`, borderColor: colour }}
        >
          {note.toMs !== null && <div className={styles.band} style={{ background: colour }} />}
          <button
            type="button"
            data-handle
            className={styles.flag}
            style={{ background: colour, ...(left > 0.7 ? { right: 0 } : { left: 0 }) }}
            aria-label={t('noteMark', { text: note.title })}
            title={`${note.title}\n${formatTime(note.fromMs)} · ${note.authorTitle}`}
            onClick={() => onOpen(note)}
          >
            {note.title}
          </button>
        </div>
      );
    });
}
