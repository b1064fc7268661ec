import { calls, type Message } from '@zutai/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from '../message.module.css';

/** Where what a message is about is dealt with; nothing where the reader may not go. */
function useWayOn({ type, equipType, dataId, alarmId }: Message): { to: string; text: string } | undefined {
  const t = useText('message');
  const mayCall = useMayCall();
  if (type === 'expire' && equipType === 'api' && mayCall(calls.apiAccount.query))
    return { to: pathTo('/manage/api/list'), text: t('openTokens') };
  if (type === 'expire' && equipType === 'card' && mayCall(calls.card.query))
    return { to: pathTo('/manage/card/list'), text: t('openCards') };
  if (type === 'alarm' && alarmId !== '' && mayCall(calls.alarm.info))
    return { to: pathTo('/monitor/alarm/:id', { id: alarmId }), text: t('openAlarm') };
  if (type === 'alarm' && equipType === 'eg' && mayCall(calls.monitor.token))
    return { to: pathTo('/monitor/eg/detail/list/:id', { id: dataId }), text: t('openEquipment') };
  if (type === 'order' && equipType === 'repair' && mayCall(calls.repair.info))
    return { to: pathTo('/manage/ops/repairs/:id', { id: dataId }), text: t('openRepair') };
  if (type === 'order' && equipType === 'inspection' && mayCall(calls.inspection.info))
    return { to: pathTo('/manage/ops/inspections/:id', { id: dataId }), text: t('openInspection') };
  if (type === 'order' && equipType === 'sparePart' && mayCall(calls.sparePart.info))
    return {
      to: pathTo('/manage/ops/spare-parts/:id/movements', { id: dataId }),
      text: t('openSparePart'),
    };
  return undefined;
}

/** The equipment that a work order is about, opened as of the order. */
function OrderEquipment({ message: { type, equipType, dataId } }: { message: Message }) {
  const t = useText('message');
  const mayCall = useMayCall();
  const isRepair = type === 'order' && equipType === 'repair' && mayCall(calls.repair.info);
  const { data } = useCall(calls.repair.info, { id: isRepair ? dataId : '1' }, { isEnabled: isRepair });
  if (data === undefined) return null;
  const place = { id: data.equipmentId, orderType: equipType, orderId: dataId };
  return (
    <Link to={pathTo('/monitor/eg/detail/list/:id/:orderType/:orderId', place)}>
      <Button tabIndex={-1}>{t('openOrderEquipment')}</Button>
    </Link>
  );
}

/** A message with all that it says; opening it reads it. */
export function MessageDetail({ message }: { message: Message }) {
  const t = useText('message');
  const titleOf = useTitle();
  const way = useWayOn(message);
  const { mutate } = useMutationCall(calls.message.markAsRead);
  const read = useEffectEvent(() => {
    if (!message.isRead) mutate({ id: message.id });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => read(), [message.id]);
  return (
    <article className={styles.detail}>
      <p className={styles.facts}>
        <span>{t(`type_${message.type}`)}</span>
        <span>
          {t('at')} <TimeText timeMs={message.gmtCreate} />
        </span>
        {message.endsMs !== null && (
          <span>
            {t('ends')} <TimeText timeMs={message.endsMs} />
          </span>
        )}
      </p>
      <div className={styles.text}>{titleOf({ title: message.note, titleEn: message.noteEn })}</div>
      {way !== undefined && (
        <p className={styles.actions}>
          <Link to={way.to}>
            <Button tabIndex={-1}>{way.text}</Button>
          </Link>
          <OrderEquipment message={message} />
        </p>
      )}
    </article>
  );
}
