import { useText } from '../../lib/language/index.ts';
import styles from './notification.module.css';

/** Who is told, and who of those named cannot be reached. */
export function ReceiversCell({ names, unreachable }: { names: string; unreachable: readonly string[] }) {
  const t = useText('notification');
  return (
    <>
      {names}
      {unreachable.length > 0 && (
        <span className={styles.problem}>
          {t('unreachable', { names: unreachable.join(t('listJoint')) })}
        </span>
      )}
    </>
  );
}
