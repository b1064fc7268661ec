import { PlusOutlined } from '@ant-design/icons';
import { calls, type Equipment, type Project, type Report } from '@zutai/contract';
import { reportList, templateReportList } from '@zutai/lists';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CallButton } from '../../components/call-button/index.ts';
import { ClampedText } from '../../components/clamped-text/index.ts';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../components/managed-list/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { type Changeable, useMayCall } from '../../lib/session/index.ts';
import { usePageSources } from '../live-page/index.ts';
import { ReportDrawer } from './ReportDrawer.tsx';
import { ownedReportCalls, type ReportOwner, reportScope } from './report-owner.ts';
import { useReportDialogs } from './use-report-dialogs.tsx';

/** The reports of a piece of equipment. */
export function EquipmentReports({ record }: { record: Equipment }) {
  return <ReportTab kind="equipment" id={record.id} on={record} />;
}

/** The reports of a project. */
export function ProjectReports({ record }: { record: Project }) {
  return <ReportTab kind="project" id={record.id} on={record} />;
}

/** The reports of a template, which equipment gets with the next sync. */
export function TemplateReports({ record: { id } }: { record: { readonly id: string } }) {
  const mayCall = useMayCall();
  const isChangeable = mayCall(calls.template.edit) && mayCall(calls.report.edit);
  return <ReportTab kind="template" id={id} on={{ isChangeable }} />;
}

function ReportTab({ kind, id, on }: ReportOwner & { on: Changeable }) {
  const t = useText('report');
  const common = useText('common');
  const titleOf = useTitle();
  const act = useAction();
  const dialogs = useDialogs();
  const { view, showRuns } = useReportDialogs();
  const owner = useMemo<ReportOwner>(() => ({ kind, id }), [kind, id]);
  const owned = ownedReportCalls[kind];
  // Of a template there are no values.
  const hasData = kind !== 'template';
  const sources = usePageSources(owner).data;
  const edit = (report?: Report) => {
    if (sources === undefined) return;
    dialogs.open((dialog) => (
      <ReportDrawer {...dialog} owner={owner} sources={sources} {...(report && { report })} />
    ));
  };
  const requestOf = (report: Report) => ({ id: report.id, ...reportScope(owner) });
  const deleteText = t(hasData ? 'deleteText' : 'deleteTemplateText');
  const remove = (report: Report) => {
    const name = titleOf(report);
    const question = { title: t('deleteTitle', { name }), text: deleteText, okText: common('delete') };
    return act(owned.delete, requestOf(report) as { id: string; templateId: string }, {
      question: { ...question, isDanger: true },
      done: t('deleted', { name }),
    });
  };
  const cells: CellViews<Report> = {
    title: (row) =>
      hasData ? (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => view(row)}>
          {titleOf(row)}
        </Button>
      ) : (
        titleOf(row)
      ),
    columns: (row) => <ClampedText>{row.columns.map((column) => titleOf(column)).join(' · ')}</ClampedText>,
  };
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={owned.add}
      on={on}
      disabled={sources === undefined}
      onClick={() => edit()}
    >
      {t('add')}
    </CallButton>
  );
  const ofData = (row: Report) => [
    { key: 'view', text: t('view'), call: calls.report.queryData, onSelect: () => view(row) },
    { key: 'runs', text: t('runs'), call: calls.report.queryRuns, onSelect: () => showRuns(row) },
  ];
  const shown = {
    owner: id,
    on,
    cells,
    actions: (row: Report) => (
      <RowMenu
        on={on}
        actions={[
          ...(hasData ? ofData(row) : []),
          { key: 'edit', text: common('edit'), call: owned.edit, onSelect: () => edit(row) },
          {
            key: 'delete',
            text: common('delete'),
            call: owned.delete,
            isDanger: true,
            onSelect: () => remove(row),
          },
        ]}
      />
    ),
    bulk: [
      bulkAction(owned.delete, {
        key: 'delete',
        text: common('delete'),
        isDanger: true,
        confirm: (count) => ({ title: t('deleteManyTitle', { count }), text: deleteText }),
        request: (row: Report) => requestOf(row) as { id: string; templateId: string },
      }),
    ],
    tools: add,
    empty: (
      <EmptyState
        title={t('emptyTitle')}
        text={t(hasData ? 'emptyText' : 'emptyTemplateText')}
        action={add}
      />
    ),
  };
  return kind === 'template' ? (
    <ListTable list={templateReportList} scope={{ templateId: id }} {...shown} />
  ) : (
    <ListTable
      list={reportList}
      scope={kind === 'equipment' ? { equipmentId: id } : { projectId: id }}
      {...shown}
    />
  );
}
