import { useText } from '../../../lib/language/index.ts';
import { useSimulation } from '../../live-page/index.ts';
import styles from './simulation.module.css';
import { useIsSimulating } from './use-simulated.ts';

/** Over a page with simulated values: nobody takes it for the plant. Lets the pointer through. */
export function Watermark({ width, height }: { width: number; height: number }) {
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
      style={{ width, height, backgroundImage: `url("data:image/svg+xml,${word}")` }}
    />
  );
}
