import { calls, type Project } from '@zutai/contract';
import { App } from 'antd';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';

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
  const remove = useMutationCall(calls.project.delete);
  const { pageCount } = project;
  const title = useTitle()(project);
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
