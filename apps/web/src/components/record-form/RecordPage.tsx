import { sayIn } from '@zutai/lists';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { FormBar } from '../form-page/index.ts';
import { useLeaveGuard } from '../leave-guard/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { focusFirstText, RecordFields } from './RecordFields.tsx';
import styles from './record-form.module.css';
import { type RecordFormOptions, useRecordForm } from './use-record-form.tsx';

export interface RecordPageProps<Row> extends RecordFormOptions<Row> {
  /** Leaves without adding; while editing the button takes the changes back instead. */
  onCancel?: () => void;
  /** In the bar at the left, such as deleting. */
  note?: ReactNode;
  /** Shown below the fields, inside the form. */
  after?: ReactNode;
}

/** A form as a page or a tab of one, with its bar at the end. Left with changes in it only after a question. */
export function RecordPage<Row>({ onCancel, note, after, ...options }: RecordPageProps<Row>) {
  const say = sayIn(useLanguage());
  const common = useText('common');
  const engine = useRecordForm(options);
  const isNew = options.record === undefined;
  const words = options.form.words[isNew ? 'add' : 'edit'];
  const begin = useEffectEvent(() => isNew && focusFirstText(engine));
  useEffect(() => void begin(), []);
  useLeaveGuard({ hasChanges: engine.hasChanges });
  return (
    <FormFrame engine={engine} className={styles.page ?? ''}>
      <div className={styles.body}>
        <RecordFields engine={engine} isWide />
        {after}
      </div>
      {engine.mayChange && (
        <FormBar note={note}>
          {isNew ? (
            <Button onClick={onCancel}>{common('cancel')}</Button>
          ) : (
            <Button disabled={!engine.isChanged} onClick={engine.revert}>
              {common('revert')}
            </Button>
          )}
          <Button
            type="primary"
            htmlType="submit"
            data-call={engine.call.path}
            loading={engine.isPending}
            disabled={!isNew && !engine.isChanged}
          >
            {words?.submit === undefined ? common('save') : say.text(words.submit)}
          </Button>
        </FormBar>
      )}
    </FormFrame>
  );
}
