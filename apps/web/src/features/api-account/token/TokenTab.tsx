import { PlusOutlined } from '@ant-design/icons';
import { type ApiAccount, type ApiToken, calls, type MadeToken } from '@zutai/contract';
import { Skeleton, Tag } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../api-account.module.css';
import { MadeTokenDialog } from './MadeTokenDialog.tsx';
import { tokenForm } from './token-form.tsx';

/** Last use is written once a minute at most, ms. */
const REFETCH_MS = 30_000;

/** The tokens of an API account: made, shown once, edited, revoked. */
export function TokenTab({ record }: { record: ApiAccount }) {
  const t = useText('apiAccount');
  const dialogs = useDialogs();
  const { id } = record;
  const query = useCall(calls.apiAccount.queryTokens, { id }, { refetchMs: REFETCH_MS });
  const { data: limits } = useCall(calls.apiAccount.tokenLimits, {});
  const tokens = query.data;
  const open = (maxDays: number) => {
    const form = tokenForm(record, maxDays);
    const show = (made: MadeToken) =>
      void dialogs.open((dialog) => <MadeTokenDialog {...dialog} made={made} />);
    dialogs.open((dialog) => (
      <RecordDrawer {...dialog} form={form} scope={{ id }} onDone={(answer) => show(answer as MadeToken)} />
    ));
  };
  const edit = (token: ApiToken, maxDays: number) => {
    const form = tokenForm(record, maxDays, token);
    dialogs.open((dialog) => <RecordDrawer {...dialog} form={form} record={token} />);
  };
  const add = (
    <CallButton
      type="primary"
      call={calls.apiAccount.addToken}
      icon={<PlusOutlined />}
      disabled={!record.isActive || limits === undefined}
      onClick={() => limits !== undefined && open(limits.maxDays)}
    >
      {t('tokenAdd')}
    </CallButton>
  );
  const note = record.isActive ? (record.isManageable ? '' : t('givenToYou')) : t('notActive');
  return (
    <div className={styles.tab}>
      <StaleNotice query={query} />
      {tokens === undefined && query.isPending && <Skeleton active />}
      {tokens === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {tokens?.length === 0 && (
        <EmptyState title={t('noTokensTitle')} text={note || t('noTokensText')} action={add} />
      )}
      {tokens !== undefined && tokens.length > 0 && (
        <>
          <div className={styles.head}>
            {add}
            {note !== '' && <p>{note}</p>}
          </div>
          <ul className={styles.list}>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onEdit={() => limits !== undefined && edit(token, limits.maxDays)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function TokenRow({ token, onEdit }: { token: ApiToken; onEdit: () => void }) {
  const t = useText('apiAccount');
  const permission = useText('permission');
  const act = useAction();
  const { id, title: name, state, codes, lastAddress } = token;
  const revoke = () =>
    act(
      calls.apiAccount.revokeToken,
      { id },
      {
        question: {
          title: t('revokeTitle', { name }),
          text: t('revokeText'),
          okText: t('revoke'),
          isDanger: true,
        },
        done: t('revokeDone', { name }),
      },
    );
  return (
    <li className={styles.token}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <Tag {...(state === 'valid' && { color: 'blue' })}>{t(state)}</Tag>
        {token.isReadOnly && <Tag>{t('readOnly')}</Tag>}
        {token.isExternal && <Tag>{t('external')}</Tag>}
        <div className={styles.facts}>
          <span>{t('hint', { hint: token.hint })}</span>
          <span>
            {t('expires')} <TimeText timeMs={token.expiresMs} />
          </span>
          <span title={codes.map((code) => permission(code)).join(', ')}>
            {t('codeCount', { count: codes.length })}
          </span>
          <span>{t('perMinute', { count: token.ratePerMinute })}</span>
        </div>
        <div className={styles.facts}>
          <span>
            {t('lastUsed')} <TimeText timeMs={token.lastUsedMs} hasAgo fallback={t('neverUsed')} />
          </span>
          {lastAddress !== '' && <span>{t('from', { address: lastAddress })}</span>}
          <span>
            {t('by', { name: token.createdBy })} <TimeText timeMs={token.createdMs} />
          </span>
        </div>
      </div>
      {token.isRevocable && (
        <div className={styles.actions}>
          <CallButton call={calls.apiAccount.editToken} onClick={onEdit}>
            {t('tokenEdit')}
          </CallButton>
          <CallButton danger call={calls.apiAccount.revokeToken} onClick={revoke}>
            {t('revoke')}
          </CallButton>
        </div>
      )}
    </li>
  );
}
