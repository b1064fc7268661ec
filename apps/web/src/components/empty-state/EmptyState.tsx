import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing here yet: says what this is and offers the first step. */
export function EmptyState(props: { title: string; text?: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {props.icon ?? (
        <svg
          className={styles.picture}
          width="72"
          height="56"
          viewBox="0 0 72 56"
          fill="none"
          aria-hidden="true"
        >
          <rect x="9" y="7" width="54" height="36" rx="5" />
          <path d="M9 17h54M17 12h1M23 12h1M20 33c5 0 6-8 11-8s6 5 10 5 6-4 11-5M28 50h16" />
        </svg>
      )}
      <h2 className={styles.title}>{props.title}</h2>
      {props.text !== undefined && <p className={styles.text}>{props.text}</p>}
      {props.action !== undefined && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}
