import styles from './routing/plain-page.module.css';

/** While the first code and the user are fetched: nothing but a quiet mark, and that only after a moment. */
export function Starting() {
  return <div className={styles.starting} aria-busy="true" />;
}
