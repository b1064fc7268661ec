import { UploadOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { App, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { messageOf, useUploadCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './invoice.module.css';

/** Gives an issued invoice its file. */
export function UploadInvoiceDialog({ id, isOpen, onClose, afterClose }: DialogProps & { id: string }) {
  const t = useText('invoice');
  const { message } = App.useApp();
  const [failure, setFailure] = useState('');
  const upload = useUploadCall(calls.invoice.upload);
  const take = async (file: File) => {
    setFailure('');
    try {
      const { mail } = await upload.mutateAsync({ request: { id }, files: { file } });
      if (mail === 'sent') message.success(t('uploadMailed'));
      else if (mail === '') message.success(t('uploadDone'));
      else message.warning(t('uploadNotMailed'));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Modal open={isOpen} title={t('upload')} footer={null} onCancel={onClose} afterClose={afterClose}>
      <p>{t('uploadText')}</p>
      <Upload
        accept=".pdf"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button type="primary" icon={<UploadOutlined />} loading={upload.isPending}>
          {t('uploadChoose')}
        </Button>
      </Upload>
      <div role="alert">{failure !== '' && <p className={styles.failure}>{failure}</p>}</div>
    </Modal>
  );
}
