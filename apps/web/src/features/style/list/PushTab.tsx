import { calls, type Style } from '@zutai/contract';
import { Skeleton } from 'antd';
import { ErrorState } from '../../../components/error-state/index.ts';
import { RecordPage } from '../../../components/record-form/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../style.module.css';
import { pushForm } from './push-form.ts';

/** Who the messages to those who use a style say they are from. */
export function PushTab({ record: { id } }: { record: Pick<Style, 'id'> }) {
  const t = useText('style');
  const { data, error, refetch } = useCall(calls.style.queryPush, { id });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const mark = data.sign === '' ? '' : `【${data.sign}】`;
  return (
    <RecordPage
      form={pushForm}
      record={data}
      after={
        <p className={styles.note}>
          {t('pushExample')}: {mark}
          {t('pushExampleText')}
        </p>
      }
    />
  );
}
