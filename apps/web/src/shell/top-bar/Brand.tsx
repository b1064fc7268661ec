import { useProductName, useShownStyle } from '../../lib/style/index.ts';
import styles from './brand.module.css';

/** The mark: two nodes and the line that connects them. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9.5 9H24M8 23h14.5M22.6 9.6 9.4 22.4" />
      </g>
      <circle cx="8" cy="9" r="2.7" fill="var(--on-accent)" />
      <circle cx="24" cy="23" r="2.7" fill="var(--on-accent)" />
    </svg>
  );
}

/** Mark and name, or the logo and the title of the style that is in use. */
export function Brand({ size = 26 }: { size?: number }) {
  const name = useProductName();
  const { logo } = useShownStyle();
  return (
    <span className={styles.brand}>
      {logo === '' ? (
        <BrandMark size={size} />
      ) : (
        <img className={styles.logo} src={logo} alt="" style={{ height: size, maxWidth: size * 5 }} />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
