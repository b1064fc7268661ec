import { calls, type Passkey } from '@zutai/contract';
import { Tag } from 'antd';
import { RowMenu } from '../../../../components/row-menu/index.ts';
import { TimeText } from '../../../../components/time-text/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import styles from './passkey.module.css';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

const KNOWN_WAYS = ['internal', 'hybrid', 'usb', 'nfc', 'ble'] as const;

/** The passkeys of the own account. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const t = useText('passkey');
  if (passkeys.length === 0) return <p>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => {
        const { id, title, createdMs, lastUsedMs, isBackedUp, rpId } = passkey;
        return (
          <li key={id} className={styles.passkey}>
            <div className={styles.what}>
              <strong>{title}</strong>
              <Tag>{t(isBackedUp ? 'isSynced' : 'isSingle')}</Tag>
              {rpId !== window.location.hostname && <Tag color="orange">{t('onlyAt', { host: rpId })}</Tag>}
              <div className={styles.facts}>
                <span>
                  {t('created')} <TimeText timeMs={createdMs} />
                </span>
                <span>
                  {lastUsedMs === null ? (
                    t('neverUsed')
                  ) : (
                    <>
                      {t('lastUsed')} <TimeText timeMs={lastUsedMs} hasAgo />
                    </>
                  )}
                </span>
                <Ways ways={passkey.transports} />
              </div>
            </div>
            <RowMenu
              actions={[
                {
                  key: 'rename',
                  text: t('rename'),
                  call: calls.passkey.rename,
                  onSelect: () => onRename(passkey),
                },
                {
                  key: 'remove',
                  text: t('remove'),
                  call: calls.passkey.remove,
                  isDanger: true,
                  onSelect: () => onRemove(passkey),
                },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** By what a browser reaches it. */
function Ways({ ways }: { ways: readonly string[] }) {
  const t = useText('passkey');
  const known = KNOWN_WAYS.filter((way) => ways.includes(way)).map((way) => t(`by_${way}`));
  const words = known.length === 0 && ways.length > 0 ? [t('by_other')] : known;
  return words.length === 0 ? null : <span>{words.join(' · ')}</span>;
}
