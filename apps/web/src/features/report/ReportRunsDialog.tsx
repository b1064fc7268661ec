import { calls, type Report, type ReportRun } from '@zutai/contract';
import { reportRunList } from '@zutai/lists';
import { App, Drawer } from 'antd';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { download } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';

/** The reports that came by themselves, to be downloaded; and what became of their mails. */
export function ReportRunsDialog({ report, ...dialog }: DialogProps & { report: Report }) {
  const t = useText('report');
  const titleOf = useTitle();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { message } = App.useApp();
  const take = ({ id, fileFormat }: ReportRun) =>
    download(calls.report.downloadRun, { id }, `report.${fileFormat}`).catch((error: Error) =>
      message.error(error.message),
    );
  return (
    <Drawer
      open={dialog.isOpen}
      title={t('runsOf', { name: titleOf(report) })}
      size={isPhone ? '100%' : 1080}
      onClose={dialog.onClose}
      afterOpenChange={(isNow) => !isNow && dialog.afterClose()}
    >
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
    </Drawer>
  );
}
