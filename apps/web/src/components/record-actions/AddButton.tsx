import { PlusOutlined } from '@ant-design/icons';
import type { Changeable } from '../../lib/session/index.ts';
import { CallButton } from '../call-button/index.ts';
import { useDialogs } from '../dialogs/index.ts';
import { RecordDialog, type RecordDialogProps } from '../record-form/index.ts';

type AddButtonProps<Row> = Pick<RecordDialogProps<Row>, 'form' | 'initial' | 'scope' | 'title' | 'onDone'> & {
  text: string;
  /** Beside another button that leads. */
  isPlain?: boolean;
  /** What the record is added to. */
  on?: Changeable | undefined;
};

/** Opens the form that adds a record; not there for those who may not. */
export function AddButton<Row>({ text, isPlain = false, on, ...options }: AddButtonProps<Row>) {
  const dialogs = useDialogs();
  const { add } = options.form;
  if (add === undefined) return null;
  return (
    <CallButton
      call={add}
      on={on}
      type={isPlain ? 'default' : 'primary'}
      icon={<PlusOutlined />}
      onClick={() => void dialogs.open((dialog) => <RecordDialog {...dialog} {...options} />)}
    >
      {text}
    </CallButton>
  );
}
