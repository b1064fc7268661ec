import type { HardwareKey } from '@zutai/contract';
import { Button } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { TimeText } from '../time-text/index.ts';
import styles from './hardware-key.module.css';

interface KeyListProps {
  keys: readonly HardwareKey[];
  /** Absent: they are only shown. */
  onRemove?: ((key: HardwareKey) => void) | undefined;
}

/** The registered keys of an account, each with its fingerprint. */
export function KeyList({ keys, onRemove }: KeyListProps) {
  const t = useText('hardwareKey');
  return (
    <ul className={styles.list}>
      {keys.map((key) => (
        <li key={key.id} className={styles.key}>
          <div className={styles.what}>
            <strong>{key.title}</strong>
            <code className={styles.fingerprint} title={t('fingerprint')}>
              {key.fingerprint.match(/.{1,4}/g)?.join(' ')}
            </code>
            <div className={styles.facts}>
              <span>
                {t('created')} <TimeText timeMs={key.createdMs} />
              </span>
              <span>
                {t('lastUsed')} <TimeText timeMs={key.lastUsedMs} hasAgo fallback={t('neverUsed')} />
              </span>
            </div>
          </div>
          {onRemove !== undefined && (
            <Button danger aria-label={`${t('remove')} – ${key.title}`} onClick={() => onRemove(key)}>
              {t('remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
