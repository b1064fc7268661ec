import { calls } from '@zutai/contract';
import { App, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { SchemaField, showFieldErrors, useEditConflict } from '../../components/form-page/index.ts';
import { useCloseGuard } from '../../components/leave-guard/index.ts';
import { call, messageOf, useCall, useMutationCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import type { Template } from './template.ts';

interface Values {
  title: string;
  remark?: string;
  equipmentId?: string;
}

const entered = ({ title, remark, revision }: Template) => ({ values: { title, remark }, revision });

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
  const add = useMutationCall(calls.template.add);
  const edit = useMutationCall(calls.template.edit);
  const isNew = template === 'new';
  // As it was opened: the list may be read anew meanwhile.
  const [base, setBase] = useState(template);
  const conflict = useEditConflict<{ title: string; remark: string }>({
    title: { label: t('templateName') },
    remark: { label: t('remark') },
  });
  const leave = useCloseGuard(isOpen, () => form.isFieldsTouched());
  const cancel = () => leave(onClose);
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    const { title, remark = '', equipmentId = '' } = values;
    try {
      if (base === 'new') await add.mutateAsync({ title, remark, equipmentId });
      else {
        const { id } = base;
        const saved = await conflict.save({
          base: entered(base),
          mine: { title, remark },
          send: (own, revision) => edit.mutateAsync({ id, ...own, revision }),
          readTheirs: async () => entered(await call(calls.template.detail, { id })),
        });
        if (saved === undefined) return;
      }
      message.success(t(isNew ? 'templateAdded' : 'templateSaved', { name: title.trim() }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t(isNew ? 'templateAdd' : 'templateEdit')}
      okText={common('save')}
      confirmLoading={add.isPending || edit.isPending}
      onOk={() => void submit()}
      mask={{ closable: false }}
      onCancel={cancel}
      afterOpenChange={(isNow) => isNow && setBase(template)}
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
        <SchemaField call={calls.template.add} name="title" label={t('templateName')} />
        <SchemaField call={calls.template.add} name="remark" label={t('remark')} />
        <button type="submit" hidden />
      </Form>
      {conflict.dialog}
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
