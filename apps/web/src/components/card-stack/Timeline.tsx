import type { ReactNode } from 'react';
import { TimeText } from '../time-text/index.ts';
import styles from './card-stack.module.css';

export interface TimelineEntry {
  id: string;
  /** ms UTC. */
  atMs: number;
  what: string;
  /** Beside what happened: a value, to whom. */
  detail?: string;
  by: string;
  /** What somebody wrote about it; '' for nothing. */
  note: string;
  picture?: ReactNode;
}

/** What happened to one thing, in the order given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, atMs, what, detail = '', by, note, picture }) => (
        <li key={id} className={styles.entry}>
          <TimeText timeMs={atMs} />
          <div className={styles.what}>
            <span className={styles.kind}>{what}</span>
            {detail !== '' && ` ${detail}`}
            <span className={styles.by}>{by}</span>
            {note !== '' && <p className={styles.text}>{note}</p>}
            {picture}
          </div>
        </li>
      ))}
    </ol>
  );
}
