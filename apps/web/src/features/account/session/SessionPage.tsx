import { calls } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { useAction } from '../../../components/dialogs/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AccountPage } from '../AccountPage.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './session.module.css';

/** How often the list is asked for, in ms. */
const REFETCH_MS = 20_000;

/** /account/session: where the own account is signed in. */
export function SessionPage() {
  const t = useText('account');
  const act = useAction();
  const query = useCall(calls.session.queryOwnSessions, {}, { refetchMs: REFETCH_MS });
  const revoke = (sessionId: string) =>
    act(
      calls.session.revokeOwnSessions,
      { sessionId },
      {
        question: { title: t('revokeTitle'), text: t('revokeText'), okText: t('revoke'), isDanger: true },
        done: t('revoked', { count: 1 }),
      },
    );
  const revokeOthers = () =>
    act(
      calls.session.revokeOwnSessions,
      {},
      {
        question: {
          title: t('revokeOthersTitle'),
          text: t('revokeText'),
          okText: t('revokeOthers'),
          isDanger: true,
        },
        done: t('revokedOthers'),
      },
    );
  const sessions = query.data;
  return (
    <AccountPage current="session">
      <section className={styles.page}>
        <StaleNotice query={query} />
        {sessions === undefined && query.isPending && <Skeleton active />}
        {sessions === undefined && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {sessions !== undefined && (
          <>
            <p className={styles.note}>{t('sessionsText')}</p>
            <SessionList sessions={sessions} onRevoke={revoke} />
            {sessions.length > 1 && <Button onClick={revokeOthers}>{t('revokeOthers')}</Button>}
          </>
        )}
      </section>
    </AccountPage>
  );
}
