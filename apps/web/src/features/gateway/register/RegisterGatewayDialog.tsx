import { calls } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import type { GatewayKey } from '../agent-file.ts';
import { GatewayKeyDialog } from './GatewayKeyDialog.tsx';

const SN = /^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/;

interface Fields {
  sn: string;
  title: string;
  remark?: string;
}

export interface RegisterGatewayDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Told once the gateway exists; its key is then still being shown. */
  onRegistered?: (gateway: { id: string; title: string; sn: string }) => void;
}

/** Registers a gateway and shows its key, this once. */
export function RegisterGatewayDialog({ isOpen, onClose, onRegistered }: RegisterGatewayDialogProps) {
  const t = useText('gateway');
  const common = useText('common');
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [key, setKey] = useState<GatewayKey | null>(null);
  const add = useMutationCall(calls.gateway.add, [calls.gateway.query]);
  const submit = async () => {
    const fields = await form.validateFields().catch(() => null);
    if (fields === null) return;
    try {
      const made = await add.mutateAsync(fields);
      setKey(made);
      onClose();
      onRegistered?.({ id: made.id, title: fields.title.trim(), sn: made.sn });
    } catch (error) {
      if (!showFieldErrors(form, error, { snTaken: 'sn' }))
        message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Modal
        open={isOpen}
        title={t('registerTitle')}
        okText={t('registerAction')}
        confirmLoading={add.isPending}
        onOk={() => void submit()}
        onCancel={onClose}
        destroyOnHidden
      >
        <Form form={form} layout="vertical" preserve={false} onFinish={() => void submit()}>
          <Form.Item
            name="sn"
            label={t('sn')}
            extra={t('snHelp')}
            normalize={(text: string) => text.trim()}
            rules={[
              { required: true, message: common('required') },
              { pattern: SN, message: fieldText(language, 'sn') ?? '' },
            ]}
          >
            <Input autoFocus maxLength={64} placeholder="GW-0001" spellCheck={false} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="title"
            label={t('name')}
            extra={t('nameHelp')}
            rules={[{ required: true, whitespace: true, message: common('required') }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
          <button type="submit" hidden />
        </Form>
      </Modal>
      <GatewayKeyDialog made={key} onClose={() => setKey(null)} />
    </>
  );
}
