import { calls, type Report } from '@zutai/contract';
import { allReportsList } from '@zutai/lists';
import { Button } from 'antd';
import { ClampedText } from '../../components/clamped-text/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../components/managed-list/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { useReportDialogs } from './use-report-dialogs.tsx';

/** /monitor/report: the reports of all equipment and projects that are seen, to be read and taken along. */
export function ReportListPage() {
  const t = useText('report');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { view, showRuns } = useReportDialogs();
  const cells: CellViews<Report> = {
    title: (row) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => view(row)}>
        {titleOf(row)}
      </Button>
    ),
    columns: (row) => <ClampedText>{row.columns.map((column) => titleOf(column)).join(' · ')}</ClampedText>,
  };
  return (
    <ListPage
      list={allReportsList}
      trail={[{ title: shell('menuMonitor') }]}
      cells={cells}
      actions={(row) => (
        <RowMenu
          actions={[
            { key: 'view', text: t('view'), call: calls.report.queryData, onSelect: () => view(row) },
            { key: 'runs', text: t('runs'), call: calls.report.queryRuns, onSelect: () => showRuns(row) },
          ]}
        />
      )}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyAllText')} />}
    />
  );
}
