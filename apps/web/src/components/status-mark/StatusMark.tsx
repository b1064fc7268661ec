import { useText } from '../../lib/language/index.ts';
import styles from './status-mark.module.css';

/** Online or offline by shape, fill and word; never by colour alone. */
export function StatusMark({ isOnline, text }: { isOnline: boolean; text?: string }) {
  const t = useText('common');
  return (
    <span className={styles.mark} data-online={isOnline}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {isOnline ? <circle cx="5" cy="5" r="4" /> : <path d="m1.5 1.5 7 7m0-7-7 7" />}
      </svg>
      {text ?? t(isOnline ? 'online' : 'offline')}
    </span>
  );
}
