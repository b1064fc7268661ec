import type { NotificationRule } from '@zutai/contract';
import { Alert } from 'antd';
import { RecordPage } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../notification.module.css';
import { ruleForm } from './rule-form.tsx';

/** What a person entered, whether something of it is gone, and who of those named cannot be reached by it. */
export function InfoTab({ record }: { record: NotificationRule }) {
  const t = useText('notification');
  const { gone, unreachable } = record;
  return (
    <>
      {gone.length > 0 && (
        <Alert className={styles.notice ?? ''} type="warning" showIcon title={t('goneText')} />
      )}
      {unreachable.length > 0 && (
        <Alert
          className={styles.notice ?? ''}
          type="warning"
          showIcon
          title={t('unreachableText', { names: unreachable.join(t('listJoint')) })}
        />
      )}
      <RecordPage form={ruleForm} record={record} />
    </>
  );
}
