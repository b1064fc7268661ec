import { calls, type ExcelRecord } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { download } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { QrDialog } from './QrDialog.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';

/** What can be done with a record. */
export function ExcelRecordMenu({ record }: { record: ExcelRecord }) {
  const t = useText('excel');
  const common = useText('common');
  const navigate = useNavigate();
  const act = useAction();
  const dialogs = useDialogs();
  const { id: recordId, excelId: id, status } = record;
  const isSigned = status === 'signed';
  return (
    <RowMenu
      actions={[
        ...(isSigned
          ? []
          : [
              {
                key: 'fill',
                text: t('fill'),
                call: calls.excel.fill,
                onSelect: () =>
                  void navigate(
                    pathTo('/monitor/excel/:excelId/page/fill/:recordId', { excelId: id, recordId }),
                  ),
              },
            ]),
        {
          key: 'read',
          text: t('read'),
          call: calls.excel.recordInfo,
          onSelect: () =>
            void navigate(pathTo('/monitor/excel/:excelId/page/read/:recordId', { excelId: id, recordId })),
        },
        {
          key: 'summary',
          text: t('summary'),
          call: calls.excel.summary,
          onSelect: () =>
            void dialogs.open((dialog) => <SummaryDialog {...dialog} form={{ ...record, id }} />),
        },
        {
          key: 'download',
          text: t('download'),
          call: calls.excel.export,
          onSelect: () => void download(calls.excel.export, { id: recordId }, 'record.xlsx'),
        },
        {
          key: 'qr',
          text: t('qr'),
          call: null,
          onSelect: () => void dialogs.open((dialog) => <QrDialog {...dialog} recordId={recordId} />),
        },
        ...(isSigned
          ? []
          : [
              {
                key: 'delete',
                text: common('delete'),
                call: calls.excel.deleteRecord,
                isDanger: true,
                onSelect: () =>
                  act(
                    calls.excel.deleteRecord,
                    { id: recordId },
                    {
                      question: {
                        title: t('deleteRecordTitle'),
                        text: t('deleteRecordText'),
                        okText: common('delete'),
                        isDanger: true,
                      },
                      done: t('recordDeleted'),
                    },
                  ),
              },
            ]),
      ]}
    />
  );
}
