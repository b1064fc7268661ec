import { sayIn } from '@zutai/lists';
import { Button, Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';
import type { DialogProps } from '../dialogs/index.ts';
import { useCloseGuard } from '../leave-guard/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { focusFirstText, RecordFields } from './RecordFields.tsx';
import styles from './record-form.module.css';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.tsx';

export interface RecordDialogProps<Row> extends DialogProps, RecordFormOptions<Row> {
  /** Over the form instead of the words of its definition. */
  title?: string;
  /** Shown above and below the fields; inside the form, so that they may watch it. */
  before?: ReactNode;
  after?: ReactNode;
}

const WIDTH = 560;

/** A form in a dialog: for a few fields. Closed with changes in it only after a question. */
export function RecordDialog<Row>(props: RecordDialogProps<Row>) {
  const shell = useShell(props);
  const { engine } = shell;
  return (
    <Modal
      open={props.isOpen}
      title={shell.title}
      width={WIDTH}
      okText={shell.submitText}
      okButtonProps={{ disabled: !engine.mayChange }}
      confirmLoading={engine.isPending}
      mask={{ closable: false }}
      onOk={() => engine.form.submit()}
      onCancel={shell.cancel}
      afterOpenChange={(isNow) => isNow && focusFirstText(engine)}
      afterClose={props.afterClose}
    >
      {shell.content}
    </Modal>
  );
}

/** The same in a drawer: for many fields, or where what is behind it is needed while entering. */
export function RecordDrawer<Row>(props: RecordDialogProps<Row>) {
  const common = useText('common');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const shell = useShell(props);
  const { engine } = shell;
  return (
    <Drawer
      open={props.isOpen}
      title={shell.title}
      size={isPhone ? '100%' : WIDTH}
      mask={{ closable: false }}
      onClose={shell.cancel}
      afterOpenChange={(isNow) => (isNow ? focusFirstText(engine) : props.afterClose?.())}
      footer={
        <div className={styles.footer}>
          <Button onClick={shell.cancel}>{common('cancel')}</Button>
          <Button
            type="primary"
            loading={engine.isPending}
            disabled={!engine.mayChange}
            onClick={() => engine.form.submit()}
          >
            {shell.submitText}
          </Button>
        </div>
      }
    >
      {shell.content}
    </Drawer>
  );
}

function useShell<Row>(props: RecordDialogProps<Row>) {
  const say = sayIn(useLanguage());
  const common = useText('common');
  const { onClose, onDone } = props;
  const engine = useRecordForm({
    ...props,
    onDone: (answer, values) => {
      onClose();
      onDone?.(answer, values);
    },
  });
  const leave = useCloseGuard(props.isOpen, engine.hasChanges);
  const words = props.form.words[props.record === undefined ? 'add' : 'edit'];
  return {
    engine,
    title: props.title ?? (words === undefined ? '' : say.text(words.title)),
    submitText: words?.submit === undefined ? common('save') : say.text(words.submit),
    cancel: () => leave(onClose),
    content: <FormContent engine={engine} before={props.before} after={props.after} />,
  };
}

function FormContent<Row>(props: { engine: RecordForm<Row>; before: ReactNode; after: ReactNode }) {
  const { engine } = props;
  const begin = useEffectEvent(() => focusFirstText(engine));
  useEffect(() => {
    // After the dialog has noted what had the focus before it.
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FormFrame engine={engine}>
      {props.before}
      <RecordFields engine={engine} />
      {props.after}
      <button type="submit" hidden />
    </FormFrame>
  );
}
