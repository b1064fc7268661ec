import { WarningOutlined } from '@ant-design/icons';
import styles from './secret-dialog.module.css';

/** A sentence that must not be overlooked. */
export function SecretNotice({ text }: { text: string }) {
  return (
    <p className={styles.notice}>
      <WarningOutlined />
      {text}
    </p>
  );
}
