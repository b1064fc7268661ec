import { calls } from '@zutai/contract';
import { App, Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useEntryDialog } from '../../../components/entry-dialog/index.ts';
import { KeyStateText } from '../../../components/hardware-key/index.ts';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { describeDevice, KeyServiceError } from '../../../lib/hardware-key/index.ts';
import { useText } from '../../../lib/language/index.ts';

interface RegisterKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  afterClose: () => void;
  accountId: string;
  keyService: string;
}

/** Registers a key at somebody else's account: by its public key or certificate, or read from the key that is plugged in. */
export function RegisterKeyDialog({
  isOpen,
  onClose,
  afterClose,
  accountId,
  keyService,
}: RegisterKeyDialogProps) {
  const t = useText('hardwareKey');
  const cancel = useText('factor')('cancel');
  const { message } = App.useApp();
  const { mutateAsync } = useMutationCall(calls.hardwareKey.registerOfAccount);
  const [title, setTitle] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const entered = useRef({ title, publicKey });
  entered.current = { title, publicKey };
  const read = async () => {
    setProblem(undefined);
    const before = entered.current.publicKey;
    try {
      const device = await describeDevice(keyService);
      // The key may be asked for its PIN first: what was entered meanwhile stays.
      if (entered.current.publicKey === before) setPublicKey(device.publicKey);
      if (entered.current.title === '') setTitle(device.desc.slice(0, 50));
    } catch (error) {
      setProblem(error);
    }
  };
  const entry = useEntryDialog({ isOpen, onClose, hasChanges: title !== '' || publicKey !== '' });
  const register = () => {
    setProblem(undefined);
    if (title.trim() === '' || publicKey.trim() === '') {
      setProblem(new Error(t(title.trim() === '' ? 'nameMissing' : 'publicKeyMissing')));
      return;
    }
    entry.submit(async () => {
      try {
        await mutateAsync({ accountId, title, publicKey });
        void message.success(t('registered', { name: title }));
        return true;
      } catch (error) {
        setProblem(error);
        return false;
      }
    });
  };
  return (
    <Modal
      {...entry.modal}
      title={t('registerTitle')}
      okText={t('register')}
      cancelText={cancel}
      onOk={register}
      afterClose={afterClose}
    >
      <Form layout="vertical" onFinish={register}>
        <Form.Item label={t('name')} htmlFor="key-title" required>
          <Input
            id="key-title"
            maxLength={50}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('publicKey')} htmlFor="key-public" extra={t('publicKeyHelp')} required>
          <Input.TextArea
            id="key-public"
            rows={5}
            maxLength={8000}
            value={publicKey}
            spellCheck={false}
            onChange={({ target }) => setPublicKey(target.value)}
          />
        </Form.Item>
        {keyService !== '' && <Button onClick={() => void read()}>{t('read')}</Button>}
        <div role="alert" style={{ marginTop: 12, color: 'var(--bad)' }}>
          {problem instanceof KeyServiceError ? (
            <KeyStateText problem={problem.problem} />
          ) : (
            problem !== undefined && messageOf(problem)
          )}
        </div>
      </Form>
    </Modal>
  );
}
