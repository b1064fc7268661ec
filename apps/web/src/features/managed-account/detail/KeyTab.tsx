import { type AccountRecord, calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { KeyList } from '../../../components/hardware-key/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useUser } from '../../../lib/session/index.ts';
import { RegisterKeyDialog } from '../form/RegisterKeyDialog.tsx';
import styles from './account-detail.module.css';

/** The hardware keys of an account, and whether it is asked for one. */
export function KeyTab({ record: { id: accountId, title: name, isOwn } }: { record: AccountRecord }) {
  const t = useText('hardwareKey');
  const { keyService } = useUser();
  const act = useAction();
  const dialogs = useDialogs();
  const query = useCall(calls.hardwareKey.queryOfAccount, { accountId });
  const found = query.data;
  if (found === undefined)
    return (
      <div className={styles.tab}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    );
  const { keys, useLock } = found;
  const way = useLock ? 'turnOff' : 'turnOn';
  const turn = () =>
    act(
      calls.hardwareKey.setUseLock,
      { accountId, useLock: !useLock },
      {
        question: {
          title: t(`${way}Title`, { name }),
          text: t(`${way}Text`),
          okText: t(way),
          isDanger: useLock,
        },
        done: t(useLock ? 'turnedOff' : 'turnedOn', { name }),
      },
    );
  const remove = ({ id, title }: (typeof keys)[number]) =>
    act(
      calls.hardwareKey.removeOfAccount,
      { accountId, id },
      {
        question: {
          title: t('removeTitle', { name: title }),
          text: t('removeText'),
          okText: t('remove'),
          isDanger: true,
        },
        done: t('removed', { name: title }),
      },
    );
  const register = (
    <CallButton
      call={calls.hardwareKey.registerOfAccount}
      type={keys.length === 0 ? 'primary' : 'default'}
      onClick={() =>
        dialogs.open((dialog) => (
          <RegisterKeyDialog {...dialog} accountId={accountId} keyService={keyService} />
        ))
      }
    >
      {t('register')}
    </CallButton>
  );
  return (
    <div className={styles.tab}>
      {keyService === '' && <p className={styles.notice}>{t('noServiceNote')}</p>}
      <FactList facts={[[t('required'), t(useLock ? 'requiredOn' : 'requiredOff')]]} />
      {keys.length === 0 ? (
        <EmptyState
          title={t('noKeys')}
          text={isOwn ? t('ownNote') : t('noKeysText')}
          action={!isOwn && register}
        />
      ) : (
        <>
          <KeyList keys={keys} onRemove={isOwn || (useLock && keys.length === 1) ? undefined : remove} />
          {isOwn && <p className={styles.note}>{t('ownNote')}</p>}
          <div className={styles.actions}>
            {!isOwn && register}
            {!(isOwn && useLock) && (
              <CallButton
                call={calls.hardwareKey.setUseLock}
                type={useLock ? 'default' : 'primary'}
                danger={useLock}
                onClick={turn}
              >
                {t(way)}
              </CallButton>
            )}
          </div>
        </>
      )}
    </div>
  );
}
