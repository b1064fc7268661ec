import { calls, type Gateway } from '@zutai/contract';
import { App, Form, Input, Modal } from 'antd';
import { showFieldErrors } from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

export interface GatewayDialogProps {
  gateway: Gateway;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes what a person entered about a gateway. */
export function EditGatewayDialog({ gateway, isOpen, onClose }: GatewayDialogProps) {
  const t = useText('gateway');
  const common = useText('common');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ title: string; remark: string }>();
  const edit = useMutationCall(calls.gateway.edit, [
    calls.gateway.query,
    calls.gateway.info,
    calls.equipment.query,
  ]);
  const submit = async () => {
    const fields = await form.validateFields().catch(() => null);
    if (fields === null) return;
    try {
      await edit.mutateAsync({ id: gateway.id, ...fields });
      message.success(t('saved', { name: fields.title }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error))
        message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t('editTitle')}
      okText={common('save')}
      confirmLoading={edit.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ title: gateway.title, remark: gateway.remark }}
        onFinish={() => void submit()}
      >
        <Form.Item label={t('sn')}>{gateway.sn}</Form.Item>
        <Form.Item
          name="title"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: common('required') }]}
        >
          <Input autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
