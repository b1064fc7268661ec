import { calls, type ExcelForm } from '@zutai/contract';
import { excelRecordList } from '@zutai/lists';
import { Button, Skeleton } from 'antd';
import { useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { PageHead, type TrailStep } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { RecordError } from './RecordError.tsx';
import { ExcelRecordMenu } from './RecordMenu.tsx';
import { recordCells } from './record-cells.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';

/** /manage/excel/info/{id}: one smart report with its records, for who manages it. */
export function ManagedRecordListPage() {
  const t = useText('excel');
  const shell = useText('shell');
  const trail = [{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/excel/list') }];
  return <OneForm trail={trail} />;
}

/** /monitor/excel/{excelId}: the same, for who fills it in. */
export function RecordListPage() {
  const t = useText('excel');
  const shell = useText('shell');
  const trail = [{ title: shell('menuMonitor') }, { title: t('title'), to: pathTo('/monitor/excel') }];
  return <OneForm trail={trail} />;
}

function OneForm({ trail }: { trail: readonly TrailStep[] }) {
  const { id: managedId, excelId } = useParams();
  const id = excelId ?? managedId ?? '';
  const { data, error, refetch } = useCall(calls.excel.info, { id });
  if (data !== undefined) return <Records form={data} trail={trail} />;
  return error === null ? <Skeleton active /> : <RecordError error={error} onRetry={() => void refetch()} />;
}

function Records({ form, trail }: { form: ExcelForm; trail: readonly TrailStep[] }) {
  const t = useText('excel');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const { id } = form;
  const make = (
    <CallButton
      call={calls.excel.generate}
      type="primary"
      disabled={form.versionId === null}
      {...(form.versionId === null && { title: t('versionNone') })}
      onClick={() => void dialogs.open((dialog) => <GenerateDialog {...dialog} form={form} />)}
    >
      {t('generate')}
    </CallButton>
  );
  return (
    <>
      <PageHead
        title={titleOf(form)}
        trail={trail}
        extra={
          <Button onClick={() => void dialogs.open((dialog) => <SummaryDialog {...dialog} form={form} />)}>
            {t('summary')}
          </Button>
        }
        action={make}
      />
      <ListTable
        list={excelRecordList}
        owner={id}
        scope={{ excelId: id }}
        cells={recordCells}
        actions={(row) => <ExcelRecordMenu record={row} />}
        empty={<EmptyState title={t('recordsEmptyTitle')} text={t('recordsEmptyText')} action={make} />}
      />
    </>
  );
}
