import { calls, type Report, type ReportRun } from '@zutai/contract';
import { reportRunList } from '@zutai/lists';
import { App } from 'antd';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { DrawerDialog } from '../../components/drawer-dialog/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { download } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';

/** The reports that came by themselves, to be downloaded; and what became of their mails. */
export function ReportRunsDialog({ report, ...dialog }: DialogProps & { report: Report }) {
  const t = useText('report');
  const titleOf = useTitle();
  const { message } = App.useApp();
  const take = ({ id, fileFormat }: ReportRun) =>
    download(calls.report.downloadRun, { id }, `report.${fileFormat}`).catch((error: Error) =>
      message.error(error.message),
    );
  return (
    <DrawerDialog {...dialog} title={t('runsOf', { name: titleOf(report) })} width={1080}>
      <ListTable
        list={reportRunList}
        owner={report.id}
        scope={{ reportId: report.id }}
        redundant={['title']}
        actions={(run: ReportRun) => (
          <RowMenu
            actions={
              run.madeMs === null
                ? []
                : [
                    {
                      key: 'download',
                      text: t('runDownload'),
                      call: calls.report.downloadRun,
                      onSelect: () => void take(run),
                    },
                  ]
            }
          />
        )}
        empty={<EmptyState title={t('runNone')} />}
      />
    </DrawerDialog>
  );
}
