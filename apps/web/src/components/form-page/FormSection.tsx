import type { ReactNode } from 'react';
import styles from './form-page.module.css';

/** A part of a long form: title and explanation left, fields right; on a phone one above the other. */
export function FormSection(props: { id?: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section id={props.id} className={styles.section}>
      <header className={styles.about}>
        <h2 className={styles.title}>{props.title}</h2>
        {props.text !== undefined && <p className={styles.text}>{props.text}</p>}
      </header>
      <div className={styles.fields}>{props.children}</div>
    </section>
  );
}

/** The bar at the end of a form; stays in sight. */
export function FormBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <footer className={styles.bar}>
      <span className={styles.note}>{note}</span>
      {children}
    </footer>
  );
}
