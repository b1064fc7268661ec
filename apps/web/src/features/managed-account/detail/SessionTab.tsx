import { type AccountRecord, calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction } from '../../../components/dialogs/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { SessionList } from '../../account/index.ts';
import styles from './account-detail.module.css';

/** How often the list is asked for, in ms. */
const REFETCH_MS = 20_000;

/** Where an account is signed in. */
export function SessionTab({ record: { id: accountId, title: name, isOwn } }: { record: AccountRecord }) {
  const t = useText('managedAccount');
  const account = useText('account');
  const act = useAction();
  const query = useCall(calls.session.queryAccountSessions, { accountId }, { refetchMs: REFETCH_MS });
  const revoke = (title: string, okText: string, sessionId?: string) =>
    act(
      calls.session.revokeAccountSessions,
      { accountId, ...(sessionId !== undefined && { sessionId }) },
      {
        question: { title, text: account('revokeText'), okText, isDanger: true },
        done: sessionId === undefined ? t('revokedAll') : account('revoked', { count: 1 }),
      },
    );
  const sessions = query.data;
  return (
    <div className={styles.tab}>
      <StaleNotice query={query} />
      {sessions === undefined && query.isPending && <Skeleton active />}
      {sessions === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {sessions?.length === 0 && <p className={styles.note}>{t('noSessions')}</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <>
          <SessionList
            sessions={sessions}
            onRevoke={(id) => revoke(account('revokeTitle'), account('revoke'), id)}
          />
          {!isOwn && (
            <CallButton
              call={calls.session.revokeAccountSessions}
              onClick={() => revoke(t('revokeAllTitle', { name }), t('revokeAll'))}
            >
              {t('revokeAll')}
            </CallButton>
          )}
        </>
      )}
    </div>
  );
}
