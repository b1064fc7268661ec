import { PlusOutlined } from '@ant-design/icons';
import { calls, type Equipment, type Project, type Report } from '@zutai/contract';
import { reportList } from '@zutai/lists';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CallButton } from '../../components/call-button/index.ts';
import { ClampedText } from '../../components/clamped-text/index.ts';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../components/managed-list/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { type PageOwner, usePageSources } from '../live-page/index.ts';
import { ReportDrawer } from './ReportDrawer.tsx';
import { useReportDialogs } from './use-report-dialogs.tsx';

/** The reports of a piece of equipment. */
export function EquipmentReports({ record }: { record: Equipment }) {
  return <ReportTab kind="equipment" on={record} />;
}

/** The reports of a project. */
export function ProjectReports({ record }: { record: Project }) {
  return <ReportTab kind="project" on={record} />;
}

function ReportTab({ kind, on }: { kind: 'equipment' | 'project'; on: Equipment | Project }) {
  const { id } = on;
  const t = useText('report');
  const common = useText('common');
  const titleOf = useTitle();
  const act = useAction();
  const dialogs = useDialogs();
  const { view, showRuns } = useReportDialogs();
  const owner = useMemo<PageOwner>(() => ({ kind, id }), [kind, id]);
  const scope = kind === 'equipment' ? { equipmentId: id } : { projectId: id };
  const sources = usePageSources(owner).data;
  const edit = (report?: Report) => {
    if (sources === undefined) return;
    dialogs.open((dialog) => (
      <ReportDrawer {...dialog} scope={scope} sources={sources} {...(report && { report })} />
    ));
  };
  const remove = (report: Report) => {
    const name = titleOf(report);
    return act(
      calls.report.delete,
      { id: report.id },
      {
        question: {
          title: t('deleteTitle', { name }),
          text: t('deleteText'),
          okText: common('delete'),
          isDanger: true,
        },
        done: t('deleted', { name }),
      },
    );
  };
  const cells: CellViews<Report> = {
    title: (row) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => view(row)}>
        {titleOf(row)}
      </Button>
    ),
    columns: (row) => <ClampedText>{row.columns.map((column) => titleOf(column)).join(' · ')}</ClampedText>,
  };
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.report.add}
      on={on}
      disabled={sources === undefined}
      onClick={() => edit()}
    >
      {t('add')}
    </CallButton>
  );
  return (
    <ListTable
      list={reportList}
      owner={id}
      on={on}
      scope={scope}
      cells={cells}
      actions={(row) => (
        <RowMenu
          on={on}
          actions={[
            { key: 'view', text: t('view'), call: calls.report.queryData, onSelect: () => view(row) },
            { key: 'runs', text: t('runs'), call: calls.report.queryRuns, onSelect: () => showRuns(row) },
            { key: 'edit', text: common('edit'), call: calls.report.edit, onSelect: () => edit(row) },
            {
              key: 'delete',
              text: common('delete'),
              call: calls.report.delete,
              isDanger: true,
              onSelect: () => remove(row),
            },
          ]}
        />
      )}
      bulk={[
        bulkAction(calls.report.delete, {
          key: 'delete',
          text: common('delete'),
          isDanger: true,
          confirm: (count) => ({ title: t('deleteManyTitle', { count }), text: t('deleteText') }),
          request: (row: Report) => ({ id: row.id }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
