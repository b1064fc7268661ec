import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { calls, type Project } from '@zutai/contract';
import { Link, useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useShareDialog } from '../../share/index.ts';
import { projectEditPath } from '../project-tabs.ts';
import { useDeleteProject } from '../use-delete-project.ts';

interface ProjectActionsProps {
  project: Project;
  /** Only where the rows are in the order that is changed. */
  move: ((project: Project, by: number) => void) | undefined;
}

/** What can be done with a project in the list. */
export function ProjectActions({ project, move }: ProjectActionsProps) {
  const t = useText('project');
  const common = useText('common');
  const name = useTitle()(project);
  const navigate = useNavigate();
  const remove = useDeleteProject();
  const share = useShareDialog();
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {move && (
        <>
          <CallButton
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t('moveUp', { name })}
            call={calls.project.saveSequence}
            on={project}
            onClick={() => move(project, -1)}
          />
          <CallButton
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t('moveDown', { name })}
            call={calls.project.saveSequence}
            on={project}
            onClick={() => move(project, 1)}
          />
        </>
      )}
      <Link to={pathTo('/monitor/gm/ocInfo/:ocId', { ocId: project.id })}>{t('watch')}</Link>
      <RowMenu
        on={project}
        actions={[
          {
            key: 'edit',
            text: common('edit'),
            call: calls.project.edit,
            onSelect: () => void navigate(projectEditPath(project.id)),
          },
          ...(share === undefined
            ? []
            : [
                {
                  key: 'share',
                  text: t('share'),
                  call: calls.share.editProjectAuth,
                  onSelect: () => share({ kind: 'project', id: project.id }, name),
                },
              ]),
          {
            key: 'delete',
            text: common('delete'),
            call: calls.project.delete,
            isDanger: true,
            onSelect: () => remove(project),
          },
        ]}
      />
    </span>
  );
}
