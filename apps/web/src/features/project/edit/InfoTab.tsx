import { calls, type Project } from '@zutai/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { RecordPage, useFormEntry } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { projectForm } from '../project-form.tsx';
import { useDeleteProject } from '../use-delete-project.ts';

function DeleteButton({ project }: { project: Project }) {
  const common = useText('common');
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const remove = useDeleteProject();
  const { forget } = useFormEntry();
  if (!mayCall(calls.project.delete.permission)) return null;
  const leave = () => {
    forget();
    void navigate(pathTo('/manage/eg/project/list'));
  };
  return (
    <Button type="text" danger onClick={() => remove(project, leave)}>
      {common('delete')}
    </Button>
  );
}

/** What a person entered about a project, and how its pages show bad values. */
export function InfoTab({ record }: { record: Project }) {
  return <RecordPage form={projectForm} record={record} note={<DeleteButton project={record} />} />;
}
