import type { AccountRecord } from '@zutai/contract';
import { Tag } from 'antd';
import { useText } from '../../lib/language/index.ts';
import styles from './account-state.module.css';

/** Whether somebody can sign in with an account or waits for that, and whether its password is still the one that was given. */
export function AccountState({ account }: { account: AccountRecord }) {
  const t = useText('managedAccount');
  const { isActive, isWaiting, mustChangePassword } = account;
  if (isWaiting) return <Tag color="warning">{t('waiting')}</Tag>;
  return (
    <span className={styles.state}>
      {isActive ? t('active') : <Tag>{t('inactive')}</Tag>}
      {isActive && mustChangePassword && <Tag>{t('mustChange')}</Tag>}
    </span>
  );
}
