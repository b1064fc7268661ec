import { useText } from '../../../lib/language/index.ts';
import { useSimulation } from './page-trial.tsx';
import { useIsSimulating } from './use-simulated.ts';
import styles from './watermark.module.css';

/**
 * Over a page with simulated values: nobody takes it for the plant. Lets the pointer through. As large as what it is in,
 * unless a size is given, CSS pixels.
 */
export function Watermark({ size }: { size?: { width: number; height: number } }) {
  const t = useText('pageTrial');
  const isSimulating = useIsSimulating(useSimulation());
  if (!isSimulating) return null;
  const word = encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="150"><text x="130" y="80" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#8d95a3" fill-opacity="0.28" transform="rotate(-24 130 75)">${t('watermark')}</text></svg>`,
  );
  return (
    <div
      className={styles.watermark}
      aria-hidden="true"
      data-testid="simulation-watermark"
      style={{ ...size, backgroundImage: `url("data:image/svg+xml,${word}")` }}
    />
  );
}

/** The word to be read all over a picture of the page; undefined while nothing of it is simulated. */
export function useSimulatedMark(): string | undefined {
  const t = useText('pageTrial');
  return useIsSimulating(useSimulation()) ? t('watermark') : undefined;
}
