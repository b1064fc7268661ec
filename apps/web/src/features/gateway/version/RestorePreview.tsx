import type { calls, ResponseOf } from '@zutai/contract';
import { useText } from '../../../lib/language/index.ts';
import styles from './gateway-versions.module.css';
import { VersionItems } from './VersionItems.tsx';

/** What going back changes, deletes and cannot bring back. */
export function RestorePreview({
  changes,
  left,
  hiddenCount,
  deletedSignals,
}: ResponseOf<typeof calls.gatewayVersion.preview>) {
  const t = useText('gatewayVersion');
  return (
    <div className={styles.preview}>
      <p>{changes.length === 0 ? t('restoreNothing') : t('restoreText')}</p>
      {deletedSignals > 0 && (
        <p className={styles.notice} role="alert">
          {t('restoreDeletes', { count: deletedSignals })}
        </p>
      )}
      <VersionItems items={changes} />
      {left.length + hiddenCount > 0 && <p className={styles.left}>{t('left')}</p>}
      <VersionItems items={left} />
      {hiddenCount > 0 && <p className={styles.text}>{t('hidden', { count: hiddenCount })}</p>}
    </div>
  );
}
