import { useText } from '../../../lib/language/index.ts';
import styles from '../style.module.css';
import type { LowContrast } from './contrast-checks.ts';

/** Warns of colours that are hard to read, where they are chosen and before they are saved. */
export function ContrastNotes({ found }: { found: readonly LowContrast[] }) {
  const t = useText('style');
  return (
    <div role="status">
      {found.map(({ what, mode, place = 0, ratio, least }) => (
        <p key={`${what}${mode}${place}`} className={styles.low}>
          {t('contrastLow', { what: t(what, { place }), theme: t(mode), ratio: atMost(ratio), least })}
        </p>
      ))}
    </div>
  );
}

/** Cut off, not rounded: 4.46 is below 4.5 and must not read as it. */
const atMost = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);
