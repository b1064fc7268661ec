import { useText } from '../../../lib/language/index.ts';
import styles from '../style.module.css';
import type { LowContrast } from './contrast-checks.ts';

/** Warns of colours that are hard to read, where they are chosen; they can be saved all the same. */
export function ContrastNotes({ found }: { found: readonly LowContrast[] }) {
  const t = useText('style');
  return (
    <div role="status">
      {found.map(({ what, place = 0, ratio, least }) => (
        <p key={`${what}${place}`} className={styles.low}>
          {t('contrastLow', { what: t(what, { place }), ratio: ratio.toFixed(1), least })}
        </p>
      ))}
    </div>
  );
}
