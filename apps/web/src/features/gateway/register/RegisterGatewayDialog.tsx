import { calls } from '@zutai/contract';
import { App, Form, Modal } from 'antd';
import { useState } from 'react';
import { SchemaField, showFieldErrors } from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { GatewayKey } from '../agent-file.ts';
import { GatewayKeyDialog } from './GatewayKeyDialog.tsx';

interface Fields {
  sn: string;
  title: string;
  titleEn?: string;
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
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [key, setKey] = useState<GatewayKey | null>(null);
  const add = useMutationCall(calls.gateway.add);
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
          <SchemaField
            call={calls.gateway.add}
            name="sn"
            label={t('sn')}
            extra={t('snHelp')}
            normalize={(text: string) => text.trim()}
            input={{ autoFocus: true, placeholder: 'GW-0001', spellCheck: false }}
          />
          <SchemaField call={calls.gateway.add} name="title" label={t('name')} extra={t('nameHelp')} />
          <SchemaField
            call={calls.gateway.add}
            name="titleEn"
            label={common('nameEn')}
            extra={common('nameEnHelp')}
          />
          <SchemaField call={calls.gateway.add} name="remark" label={t('remark')} />
          <button type="submit" hidden />
        </Form>
      </Modal>
      <GatewayKeyDialog made={key} onClose={() => setKey(null)} />
    </>
  );
}
