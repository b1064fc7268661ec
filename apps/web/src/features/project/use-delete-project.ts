import { calls, type Project } from '@zutai/contract';
import { useAction } from '../../components/dialogs/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';

/** Deletes a project after its name was typed. */
export function useDeleteProject(): (project: Project, onDeleted?: () => void) => void {
  const t = useText('project');
  const common = useText('common');
  const titleOf = useTitle();
  const act = useAction();
  return (project, onDeleted) => {
    const name = titleOf(project);
    act(
      calls.project.delete,
      { id: project.id, title: name },
      {
        question: {
          title: t('deleteTitle', { name }),
          text: t('deleteText', { count: project.pageCount }),
          okText: common('delete'),
          typedName: name,
        },
        done: t('deleted', { name }),
        ...(onDeleted && { onDone: onDeleted }),
      },
    );
  };
}
