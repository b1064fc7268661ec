import { calls } from '@zutai/contract';
import { App, Form, Input, Modal } from 'antd';
import { useNavigate } from 'react-router';
import { showFieldErrors } from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { projectEditPath } from '../project-path.ts';
import { PROJECT_LISTS } from './project-calls.ts';

interface Values {
  title: string;
  remark?: string;
}

/** Adds a project and goes on to its equipment. */
export function AddProjectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('project');
  const common = useText('common');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const add = useMutationCall(calls.project.add, PROJECT_LISTS);
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    try {
      const { id } = await add.mutateAsync({ title: values.title, remark: values.remark ?? '' });
      message.success(t('added', { name: values.title.trim() }));
      onClose();
      void navigate(projectEditPath(id, 'equipment'));
    } catch (error) {
      if (!showFieldErrors(form, error, { projectTitleTaken: 'title' }))
        message.error(error instanceof Error ? error.message : String(error));
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
        <Form.Item
          name="title"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: common('required') }]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
