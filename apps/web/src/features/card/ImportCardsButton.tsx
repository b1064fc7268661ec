import { UploadOutlined } from '@ant-design/icons';
import { calls, type ResponseOf } from '@zutai/contract';
import { App, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { CallButton } from '../../components/call-button/index.ts';
import { type DialogProps, useDialogs } from '../../components/dialogs/index.ts';
import { messageOf, useUploadCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './card.module.css';

type Problem = ResponseOf<typeof calls.card.import>['problems'][number];

function ImportCardsDialog({ isOpen, onClose, afterClose }: DialogProps) {
  const t = useText('card');
  const { message } = App.useApp();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState('');
  const upload = useUploadCall(calls.card.import);
  const take = async (file: File) => {
    setProblems([]);
    setFailure('');
    try {
      const answer = await upload.mutateAsync({ request: {}, files: { file } });
      setProblems(answer.problems);
      if (answer.problems.length > 0) return;
      message.success(t('importDone', { count: answer.updated }));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Modal open={isOpen} title={t('importTitle')} footer={null} onCancel={onClose} afterClose={afterClose}>
      <p>{t('importText')}</p>
      <Upload
        accept=".xlsx,.csv"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button type="primary" icon={<UploadOutlined />} loading={upload.isPending}>
          {t('importChoose')}
        </Button>
      </Upload>
      <div role="alert">
        {failure !== '' && <p className={styles.failure}>{failure}</p>}
        {problems.length > 0 && (
          <>
            <p className={styles.failure}>{t('importProblems', { count: problems.length })}</p>
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={`${problem.row} ${problem.message}`}>{t('importRow', problem)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  );
}

/** Takes traffic and ends of cards from a file. */
export function ImportCardsButton() {
  const t = useText('card');
  const dialogs = useDialogs();
  return (
    <CallButton
      call={calls.card.import}
      icon={<UploadOutlined />}
      onClick={() => void dialogs.open((dialog) => <ImportCardsDialog {...dialog} />)}
    >
      {t('import')}
    </CallButton>
  );
}
