import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMayCall } from '../../lib/session/index.ts';
import { useDialogs } from '../dialogs/index.ts';
import { RecordDialog, type RecordDialogProps } from '../record-form/index.ts';

type AddButtonProps<Row> = Pick<RecordDialogProps<Row>, 'form' | 'initial' | 'scope' | 'title' | 'onDone'> & {
  text: string;
  /** Beside another button that leads. */
  isPlain?: boolean;
};

/** Opens the form that adds a record; not there for those who may not. */
export function AddButton<Row>({ text, isPlain = false, ...options }: AddButtonProps<Row>) {
  const dialogs = useDialogs();
  const mayCall = useMayCall();
  if (options.form.add === undefined || !mayCall(options.form.add.permission)) return null;
  return (
    <Button
      type={isPlain ? 'default' : 'primary'}
      icon={<PlusOutlined />}
      onClick={() => void dialogs.open((dialog) => <RecordDialog {...dialog} {...options} />)}
    >
      {text}
    </Button>
  );
}
