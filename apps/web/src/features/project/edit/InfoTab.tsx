import { calls, type Project } from '@zutai/contract';
import { App, Button, Form, Switch } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  FormBar,
  FormSection,
  SchemaField,
  showFieldErrors,
  useEditBase,
  useEditConflict,
} from '../../../components/form-page/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { call, messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { DeleteProjectDialog } from '../list/DeleteProjectDialog.tsx';
import { PROJECT_LIST_PATH } from '../project-path.ts';
import styles from './project-edit.module.css';

type Values = Pick<Project, 'title' | 'titleEn' | 'remark' | 'errorValShow' | 'errorDefaultVal'>;

const entered = ({ title, titleEn, remark, errorValShow, errorDefaultVal }: Project): Values => ({
  title,
  titleEn,
  remark,
  errorValShow,
  errorDefaultVal,
});

/** What a person entered about a project, and how its pages show bad values. */
export function InfoTab({ project }: { project: Project }) {
  const t = useText('project');
  const common = useText('common');
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isTouched, setTouched] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const edit = useMutationCall(calls.project.edit);
  useLeaveWarning(isTouched);
  const base = useEditBase(project, isTouched, (latest) => form.setFieldsValue(entered(latest)));
  const conflict = useEditConflict<Values>({
    title: { label: t('name') },
    titleEn: { label: common('nameEn') },
    remark: { label: t('remark') },
    errorValShow: { label: t('errorValShow') },
    errorDefaultVal: { label: t('errorDefaultVal') },
  });
  const isShowing = Form.useWatch('errorValShow', form) ?? project.errorValShow;
  const submit = async (values: Values) => {
    const { id } = project;
    try {
      const saved = await conflict.save({
        base: { values: entered(base), revision: base.revision },
        mine: { ...values, errorDefaultVal: values.errorDefaultVal ?? base.errorDefaultVal },
        send: (own, revision) => edit.mutateAsync({ id, ...own, revision }),
        readTheirs: async () => {
          const theirs = await call(calls.project.info, { id });
          return { values: entered(theirs), revision: theirs.revision };
        },
      });
      if (saved === undefined) return;
      setTouched(false);
      message.success(common('saved'));
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form}
      initialValues={entered(base)}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void submit(values)}
    >
      <div className={styles.fields}>
        <FormSection title={t('tabInfo')}>
          <SchemaField call={calls.project.edit} name="title" label={t('name')} />
          <SchemaField
            call={calls.project.edit}
            name="titleEn"
            label={common('nameEn')}
            extra={common('nameEnHelp')}
          />
          <SchemaField call={calls.project.edit} name="remark" label={t('remark')} />
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
            <SchemaField
              call={calls.project.edit}
              name="errorDefaultVal"
              label={t('errorDefaultVal')}
              extra={t('errorDefaultValHelp')}
              input={{ style: { maxWidth: 240 } }}
            />
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
      {conflict.dialog}
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
