import { calls, type Project } from '@zutai/contract';
import { App } from 'antd';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PROJECT_LISTS } from './project-calls.ts';

interface DeleteProjectDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a project after its name was typed. */
export function DeleteProjectDialog({ project, isOpen, onClose, onDeleted }: DeleteProjectDialogProps) {
  const t = useText('project');
  const { message } = App.useApp();
  const remove = useMutationCall(calls.project.delete, PROJECT_LISTS.slice(0, 2));
  const { title, pageCount } = project;
  return (
    <ConfirmByName
      isOpen={isOpen}
      title={t('deleteTitle', { name: title })}
      text={t('deleteText', { count: pageCount })}
      name={title}
      onConfirm={async (typed) => {
        await remove.mutateAsync({ id: project.id, title: typed });
        message.success(t('deleted', { name: title }));
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
