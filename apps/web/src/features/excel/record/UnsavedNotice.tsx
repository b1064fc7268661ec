import { type ExcelField, type ExcelValue, excelKey } from '@zutai/contract';
import { Alert, Button, Typography } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from '../excel.module.css';

interface UnsavedNoticeProps {
  /** Why it can no longer be saved. */
  title: string;
  fields: readonly ExcelField[];
  changes: readonly ExcelValue[];
  onDiscard: () => void;
}

/** What a person entered in a record that takes nothing any more, to be read and copied. */
export function UnsavedNotice({ title, fields, changes, onDiscard }: UnsavedNoticeProps) {
  const t = useText('excel');
  const common = useText('common');
  const byKey = new Map(fields.map((field) => [excelKey(field), field]));
  const lines = changes.map((change) => ({
    key: excelKey(change),
    text: t('unsavedLine', {
      label: byKey.get(excelKey(change))?.label ?? '',
      cell: excelKey(change),
      value: change.value === null ? t('unsavedCleared') : String(change.value),
    }),
  }));
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      data-testid="unsaved-fill"
      title={title}
      description={
        <>
          <ul className={styles.unsaved}>
            {lines.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
          <Typography.Text
            copyable={{
              text: lines.map(({ text }) => text).join('\n'),
              tooltips: [common('copy'), common('copied')],
            }}
          >
            {common('copy')}
          </Typography.Text>
        </>
      }
      action={<Button onClick={onDiscard}>{t('unsavedDiscard')}</Button>}
    />
  );
}
