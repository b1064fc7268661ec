import type { ReactNode } from 'react';
import styles from './clamped-text.module.css';

/** A long text in a cell of a list: no more than two lines of it, the rest is on the page of the thing. */
export function ClampedText({ children }: { children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}
