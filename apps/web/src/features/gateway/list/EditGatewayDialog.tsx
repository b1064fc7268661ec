import { calls, type Gateway } from '@zutai/contract';
import { hasAgent } from '@zutai/lists';
import { App, Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { SchemaField, showFieldErrors, useEditConflict } from '../../../components/form-page/index.ts';
import { useCloseGuard } from '../../../components/leave-guard/index.ts';
import { call, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { maxSilenceText } from '../max-silence-text.ts';

export interface GatewayDialogProps {
  gateway: Gateway;
  isOpen: boolean;
  onClose: () => void;
}

type Values = Pick<Gateway, 'title' | 'titleEn' | 'remark' | 'maxSilenceS'>;

const entered = ({ title, titleEn, remark, maxSilenceS, revision }: Gateway) => ({
  values: { title, titleEn, remark, maxSilenceS },
  revision,
});

/** Changes what a person entered about a gateway. */
export function EditGatewayDialog({ gateway, isOpen, onClose }: GatewayDialogProps) {
  const t = useText('gateway');
  const common = useText('common');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const edit = useMutationCall(calls.gateway.edit);
  // As it was opened: the list goes on asking.
  const [base, setBase] = useState(() => entered(gateway));
  const conflict = useEditConflict<Values>({
    title: { label: t('name') },
    titleEn: { label: common('nameEn') },
    remark: { label: t('remark') },
    maxSilenceS: { label: t('maxSilence'), show: (seconds) => maxSilenceText(t, seconds as number | null) },
  });
  const leave = useCloseGuard(isOpen, () => form.isFieldsTouched());
  const cancel = () => leave(onClose);
  const submit = async () => {
    const fields = await form.validateFields().catch(() => null);
    if (fields === null) return;
    try {
      const { id } = gateway;
      const saved = await conflict.save({
        base,
        // The field is not there for a gateway it says nothing of.
        mine: { ...base.values, ...fields },
        send: (values, revision) => edit.mutateAsync({ id, ...values, revision }),
        readTheirs: async () => entered(await call(calls.gateway.info, { id })),
      });
      if (saved === undefined) return;
      message.success(t('saved', { name: saved.title }));
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
      mask={{ closable: false }}
      onCancel={cancel}
      afterOpenChange={(isNow) => isNow && setBase(entered(gateway))}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={entered(gateway).values}
        onFinish={() => void submit()}
      >
        <Form.Item label={t('sn')}>{gateway.sn}</Form.Item>
        <SchemaField call={calls.gateway.edit} name="title" label={t('name')} input={{ autoFocus: true }} />
        <SchemaField
          call={calls.gateway.edit}
          name="titleEn"
          label={common('nameEn')}
          extra={common('nameEnHelp')}
        />
        <SchemaField call={calls.gateway.edit} name="remark" label={t('remark')} />
        {!hasAgent(gateway) && (
          <Form.Item
            name="maxSilenceS"
            label={t('maxSilence')}
            extra={t('maxSilenceHelp')}
            rules={[{ type: 'integer', min: 5, max: 86_400, message: t('maxSilenceRange') }]}
          >
            <InputNumber
              precision={0}
              placeholder={t('maxSilenceNone')}
              suffix={t('seconds')}
              style={{ width: '100%' }}
            />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
      {conflict.dialog}
    </Modal>
  );
}
