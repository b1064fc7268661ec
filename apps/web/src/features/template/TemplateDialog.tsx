import { calls } from '@zutai/contract';
import { App, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../../components/form-page/index.ts';
import { useCall, useMutationCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import type { Template } from './template.ts';

interface Values {
  title: string;
  remark?: string;
  equipmentId?: string;
}

export interface TemplateDialogProps {
  template: Template | 'new';
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a template of a piece of equipment, or changes its name and remark. */
export function TemplateDialog({ template, isOpen, onClose }: TemplateDialogProps) {
  const t = useText('equipment');
  const common = useText('common');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const touched = [calls.template.queryForManage, calls.template.query];
  const add = useMutationCall(calls.template.add, touched);
  const edit = useMutationCall(calls.template.edit, touched);
  const isNew = template === 'new';
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    const { title, remark = '', equipmentId = '' } = values;
    try {
      if (isNew) await add.mutateAsync({ title, remark, equipmentId });
      else await edit.mutateAsync({ id: template.id, title, remark });
      message.success(t(isNew ? 'templateAdded' : 'templateSaved', { name: title.trim() }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, { templateTitleTaken: 'title' }))
        message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t(isNew ? 'templateAdd' : 'templateEdit')}
      okText={common('save')}
      confirmLoading={add.isPending || edit.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={isNew ? { title: '', remark: '' } : { title: template.title, remark: template.remark }}
        onFinish={() => void submit()}
      >
        {isNew && (
          <Form.Item
            name="equipmentId"
            label={t('templateFrom')}
            rules={[{ required: true, message: common('required') }]}
          >
            <EquipmentSelect />
          </Form.Item>
        )}
        <Form.Item
          name="title"
          label={t('templateName')}
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
  );
}

function EquipmentSelect(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const t = useText('equipment');
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    calls.equipment.query,
    { pageSize: 50, ...(keyword === '' ? {} : { keyword }) },
    {
      isKeepingPrevious: true,
    },
  );
  return (
    <Select<string>
      {...props}
      placeholder={t('templateFromPlaceholder')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={(found.data?.rows ?? []).map(({ id, title, signalCount }) => ({
        value: id,
        label: `${title} · ${t('signals')} ${signalCount}`,
      }))}
    />
  );
}
