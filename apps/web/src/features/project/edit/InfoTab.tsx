import { calls, type Project } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { RecordPage, useFormEntry } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { projectForm } from '../project-form.tsx';
import { useDeleteProject } from '../use-delete-project.ts';

function DeleteButton({ project }: { project: Project }) {
  const common = useText('common');
  const navigate = useNavigate();
  const remove = useDeleteProject();
  const { forget } = useFormEntry();
  const leave = () => {
    forget();
    void navigate(pathTo('/manage/eg/project/list'));
  };
  return (
    <CallButton
      type="text"
      danger
      call={calls.project.delete}
      on={project}
      onClick={() => remove(project, leave)}
    >
      {common('delete')}
    </CallButton>
  );
}

/** What a person entered about a project, and how its pages show bad values. */
export function InfoTab({ record }: { record: Project }) {
  return <RecordPage form={projectForm} record={record} note={<DeleteButton project={record} />} />;
}
