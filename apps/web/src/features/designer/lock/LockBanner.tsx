import { EditOutlined, SwapOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { shellStore } from '../page/shell-store.ts';
import { useRevisionLink } from '../revisions/use-revision-link.ts';
import styles from './lock-banner.module.css';
import type { EditLock } from './use-edit-lock.ts';

/** Somebody else edits the page: who, since when, and what can be done about it. */
export function LockBanner({ lock }: { lock: EditLock }) {
  const t = useText('designerPage');
  const { modal, message } = App.useApp();
  const { show } = useRevisionLink();
  const { state } = lock;
  if (state.kind !== 'other' && state.kind !== 'taken') return null;
  const { name, sinceMs, isSelf } = state.holder;
  const who = isSelf ? t('lockSelf') : name;
  const time = formatTime(sinceMs);
  const askTakeOver = () => {
    modal.confirm({
      title: isSelf ? t('takeOverSelfTitle') : t('takeOverTitle', { name }),
      content: isSelf ? t('takeOverSelfText') : t('takeOverText', { name }),
      okText: t('takeOver'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await lock.takeOver().catch((error: unknown) => {
          void message.error(messageOf(error));
        });
      },
    });
  };
  const isTaken = state.kind === 'taken';
  return (
    <div className={styles.banner} role="alert" data-testid="lock-banner" data-kind={state.kind}>
      {isTaken ? <SwapOutlined /> : <EditOutlined />}
      <span className={styles.text}>
        <strong>{t(isTaken ? 'lockTaken' : 'lockOther', { name: who, time })}</strong>{' '}
        {t(isTaken || isSelf ? 'lockTakenText' : 'lockOtherText')}
      </span>
      <span className={styles.actions}>
        {isTaken && (
          <Button size="small" onClick={() => show([])}>
            {t('compare')}
          </Button>
        )}
        <Button size="small" onClick={() => shellStore.open('copy')}>
          {t('saveCopyTitle')}
        </Button>
        <Button size="small" onClick={askTakeOver}>
          {t(isTaken ? 'takeBack' : 'takeOver')}
        </Button>
      </span>
    </div>
  );
}
