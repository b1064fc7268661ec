import type { Quality } from '@zutai/diagram';
import styles from './plain-value.module.css';

/** A value as its lookup gives it: number and unit, hatched when stale, crossed when bad. */
export function PlainValue({ text, unit, quality }: { text: string; unit: string; quality: Quality }) {
  return (
    <span className={styles.value} data-quality={quality}>
      <span className={styles.number}>{text === '' ? '– –' : text}</span>
      {unit !== '' && text !== '' && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
