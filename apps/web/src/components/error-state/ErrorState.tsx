import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallError, CODE_UNREACHABLE, isNotFound, messageOf } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import styles from './error-state.module.css';

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** What was kept, in words; by default that entries and filters are. */
  kept?: string;
  /** Leads on when what was asked for does not exist: trying again would not help. */
  wayOut?: ReactNode;
}

/** What happened, what was kept, and another try. */
export function ErrorState({ error, onRetry, kept, wayOut }: ErrorStateProps) {
  const t = useText('common');
  if (isNotFound(error))
    return (
      <div role="alert">
        <EmptyState title={t('missingTitle')} text={t('missingText')} action={wayOut} />
      </div>
    );
  const details =
    error instanceof CallError
      ? [
          error.code === CODE_UNREACHABLE ? '' : t('errorCode', { code: error.code }),
          error.requestId === undefined ? '' : t('requestId', { requestId: error.requestId }),
        ].filter((part) => part !== '')
      : [];
  return (
    <div className={styles.error} role="alert">
      <WarningOutlined className={styles.icon} />
      <h2 className={styles.title}>{t('errorTitle')}</h2>
      <p className={styles.text}>{messageOf(error)}</p>
      <p className={styles.kept}>{kept ?? t('errorKept')}</p>
      {onRetry !== undefined && (
        <Button icon={<ReloadOutlined />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {details.length > 0 && <p className={styles.detail}>{details.join(' · ')}</p>}
    </div>
  );
}
