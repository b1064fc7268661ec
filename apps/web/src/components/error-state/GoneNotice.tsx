import { Alert } from 'antd';
import { useText } from '../../lib/language/index.ts';
import styles from './error-state.module.css';
import { isTakenAway, type RecordQuery } from './gone.ts';

/** Above a record that was taken away while somebody was changing it; nothing otherwise. */
export function GoneNotice({ query }: { query: RecordQuery }) {
  const t = useText('common');
  if (!isTakenAway(query)) return null;
  return <Alert className={styles.gone} type="warning" showIcon role="alert" title={t('goneUnsaved')} />;
}
