import { calls, type Message } from '@zutai/contract';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type DialogProps, useDialogs } from '../../../components/dialogs/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { onSessionCleared, useSignedIn } from '../../../lib/session/index.ts';
import styles from '../message.module.css';

/** Reminders that were put off, until somebody signs in again or the page is loaded anew. */
const putOff = new Set<string>();
onSessionCleared(() => putOff.clear());

/** Notices and expiries that were not read, one after another, in their turn (specification, section 4). */
export function UnreadNotices() {
  const user = useSignedIn();
  return user === null ? null : <Notices key={user.userId} />;
}

function Notices() {
  const dialogs = useDialogs();
  const [, setPutOffCount] = useState(0);
  const { data } = useCall(calls.message.queryExpireNoticeMsg, {});
  // What comes later is told of by a popup, and does not stand in the way of who is at work.
  const atStart = useRef<ReadonlySet<string>>(undefined);
  if (data !== undefined) atStart.current ??= new Set(data.map(({ id }) => id));
  const next = data?.find(({ id }) => atStart.current?.has(id) === true && !putOff.has(id));
  useEffect(() => {
    if (next === undefined) return undefined;
    const settle = () => {
      putOff.add(next.id);
      setPutOffCount(putOff.size);
    };
    dialogs.enqueue('unread', (dialog) => <UnreadDialog {...dialog} message={next} onSettled={settle} />);
    return () => dialogs.withdraw('unread');
  }, [next, dialogs]);
  return null;
}

function UnreadDialog({
  message,
  onSettled,
  ...dialog
}: DialogProps & { message: Message; onSettled: () => void }) {
  const { isOpen, onClose, afterClose } = dialog;
  const t = useText('message');
  const titleOf = useTitle();
  const read = useMutationCall(calls.message.markAsRead);
  const ignore = useMutationCall(calls.message.setIgnore);
  const { id, type, endsMs, note, noteEn } = message;
  // A failure leaves it unread: it comes again at the next sign-in.
  const settle = (change?: Promise<unknown>) => {
    change?.catch(() => undefined);
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={titleOf(message)}
      onCancel={() => settle()}
      afterClose={() => {
        afterClose();
        onSettled();
      }}
      footer={
        <>
          <Button onClick={() => settle()}>{t('later')}</Button>
          {type === 'expire' && (
            <Button onClick={() => settle(ignore.mutateAsync({ id }))}>{t('ignore')}</Button>
          )}
          <Button type="primary" onClick={() => settle(read.mutateAsync({ id }))}>
            {t('acknowledge')}
          </Button>
        </>
      }
    >
      <div className={styles.text}>{titleOf({ title: note, titleEn: noteEn })}</div>
      {endsMs !== null && (
        <p className={styles.facts}>
          <span>
            {t('ends')} <TimeText timeMs={endsMs} />
          </span>
        </p>
      )}
    </Modal>
  );
}
