import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { templateList } from '@zutai/lists';
import { Link, useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import {
  type BulkAction,
  bulkAction,
  type CellViews,
  ListPage,
} from '../../../components/managed-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { TemplateMenu } from '../TemplateMenu.tsx';
import type { Template } from '../template-form.tsx';

const pagesPath = ({ id }: Template) => pathTo('/manage/eg/template/edit/:id/page', { id });

function Name({ row }: { row: Template }) {
  return <Link to={pagesPath(row)}>{useTitle()(row)}</Link>;
}

const cells: CellViews<Template> = {
  title: (row) => <Name row={row} />,
  updatedMs: (row) => <TimeText timeMs={row.updatedMs} hasAgo />,
};

function useBulkActions(): BulkAction<Template>[] {
  const t = useText('template');
  const common = useText('common');
  return [
    bulkAction(calls.template.delete, {
      key: 'delete',
      text: common('delete'),
      isDanger: true,
      confirm: (count) => ({ title: t('deleteManyTitle', { count }), text: t('deleteManyText') }),
      request: ({ id }: Template) => ({ id }),
    }),
  ];
}

/** /manage/eg/template/list */
export function TemplateListPage() {
  const t = useText('template');
  const shell = useText('shell');
  const navigate = useNavigate();
  const bulk = useBulkActions();
  const action = (
    <CallButton
      call={calls.template.add}
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => void navigate(pathTo('/manage/eg/template/add'))}
    >
      {t('add')}
    </CallButton>
  );
  return (
    <ListPage
      list={templateList}
      scope={{ kind: 'EG' }}
      trail={[{ title: shell('menuManage') }]}
      action={action}
      cells={cells}
      actions={(row) => <TemplateMenu template={row} />}
      bulk={bulk}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
    />
  );
}
