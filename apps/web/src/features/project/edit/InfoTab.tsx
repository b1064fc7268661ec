import { calls, type Project } from '@zutai/contract';
import { App, Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  FormBar,
  FormSection,
  showFieldErrors,
  useLeaveWarning,
} from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { DeleteProjectDialog } from '../list/DeleteProjectDialog.tsx';
import { PROJECT_LISTS } from '../list/project-calls.ts';
import { PROJECT_LIST_PATH } from '../project-path.ts';
import styles from './project-edit.module.css';

type Values = Pick<Project, 'title' | 'remark' | 'errorValShow' | 'errorDefaultVal'>;

/** What a person entered about a project, and how its pages show bad values. */
export function InfoTab({ project }: { project: Project }) {
  const t = useText('project');
  const common = useText('common');
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isTouched, setTouched] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const edit = useMutationCall(calls.project.edit, PROJECT_LISTS);
  useLeaveWarning(isTouched);
  const isShowing = Form.useWatch('errorValShow', form) ?? project.errorValShow;
  const { title, remark, errorValShow, errorDefaultVal } = project;
  const submit = async (values: Values) => {
    const kept = { errorDefaultVal: values.errorDefaultVal ?? errorDefaultVal };
    try {
      await edit.mutateAsync({ id: project.id, ...values, ...kept });
      setTouched(false);
      message.success(common('saved'));
    } catch (error) {
      if (!showFieldErrors(form, error, { projectTitleTaken: 'title' }))
        message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form}
      initialValues={{ title, remark, errorValShow, errorDefaultVal }}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void submit(values)}
    >
      <div className={styles.fields}>
        <FormSection title={t('tabInfo')}>
          <Form.Item
            name="title"
            label={t('name')}
            rules={[{ required: true, whitespace: true, message: common('required') }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </FormSection>
        <FormSection title={t('badValues')} text={t('badValuesText')}>
          <Form.Item
            name="errorValShow"
            label={t('errorValShow')}
            valuePropName="checked"
            extra={t('errorValShowHelp')}
          >
            <Switch />
          </Form.Item>
          {!isShowing && (
            <Form.Item name="errorDefaultVal" label={t('errorDefaultVal')} extra={t('errorDefaultValHelp')}>
              <Input maxLength={50} autoComplete="off" style={{ maxWidth: 240 }} />
            </Form.Item>
          )}
        </FormSection>
      </div>
      <FormBar
        note={
          <Button type="text" danger onClick={() => setDeleting(true)}>
            {common('delete')}
          </Button>
        }
      >
        <Button
          disabled={!isTouched}
          onClick={() => {
            form.resetFields();
            setTouched(false);
          }}
        >
          {t('revert')}
        </Button>
        <Button type="primary" htmlType="submit" loading={edit.isPending} disabled={!isTouched}>
          {common('save')}
        </Button>
      </FormBar>
      <DeleteProjectDialog
        project={project}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          flushSync(() => setTouched(false));
          void navigate(PROJECT_LIST_PATH);
        }}
      />
    </Form>
  );
}
