import { calls } from '@zutai/contract';
import { App, Form, Modal } from 'antd';
import { useNavigate } from 'react-router';
import { SchemaField, showFieldErrors } from '../../../components/form-page/index.ts';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { projectEditPath } from '../project-path.ts';

interface Values {
  title: string;
  titleEn?: string;
  remark?: string;
}

/** Adds a project and goes on to its equipment. */
export function AddProjectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('project');
  const common = useText('common');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const add = useMutationCall(calls.project.add);
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    try {
      const { id } = await add.mutateAsync({
        title: values.title,
        titleEn: values.titleEn ?? '',
        remark: values.remark ?? '',
      });
      message.success(t('added', { name: values.title.trim() }));
      onClose();
      void navigate(projectEditPath(id, 'equipment'));
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t('add')}
      okText={common('save')}
      confirmLoading={add.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<Values> form={form} layout="vertical" preserve={false} onFinish={() => void submit()}>
        <SchemaField call={calls.project.add} name="title" label={t('name')} input={{ autoFocus: true }} />
        <SchemaField
          call={calls.project.add}
          name="titleEn"
          label={common('nameEn')}
          extra={common('nameEnHelp')}
        />
        <SchemaField call={calls.project.add} name="remark" label={t('remark')} />
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
