import { useQueryClient } from '@tanstack/react-query';
import { calls, type ExcelRecordDetail, excelKey } from '@zutai/contract';
import { Button, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { download, isRefused, refreshAnswers, useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import styles from '../excel.module.css';
import { formatValue } from '../sheet/format-value.ts';
import { type CellContent, SheetTable } from '../sheet/SheetTable.tsx';
import { FillInput, problemOf } from './FillInput.tsx';
import { keptValue } from './fill-draft.ts';
import { QrDialog } from './QrDialog.tsx';
import { RecordError } from './RecordError.tsx';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import { useFillDraft } from './use-fill-draft.tsx';

/** /monitor/excel/{excelId}/page/{fill|read}/{recordId} */
export function RecordPage() {
  const { recordId = '' } = useParams();
  const isFill = useLocation().pathname.includes('/page/fill/');
  return <LoadedRecord key={`${recordId} ${isFill}`} id={recordId} isFill={isFill} />;
}

function LoadedRecord({ id, isFill }: { id: string; isFill: boolean }) {
  const t = useText('excel');
  const { data, error, refetch } = useCall(calls.excel.recordInfo, { id });
  const draft = useFillDraft(id, data);
  const { changes, fills, discard } = draft;
  const notice = (title: string) =>
    changes.length > 0 && (
      <UnsavedNotice title={title} fields={fills} changes={changes} onDiscard={discard} />
    );
  // Deleted, or not to be seen any more: then it is not shown either, but for what was entered.
  if (error !== null && (data === undefined || isRefused(error)))
    return (
      <>
        {notice(t('unsavedGone'))}
        <RecordError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (data === undefined) return <Skeleton active />;
  const isSigned = data.status === 'signed';
  return (
    <>
      {isSigned && notice(t('unsavedSigned', { name: data.signedBy }))}
      <OneRecord record={data} draft={draft} isOpen={isFill && !isSigned && data.madeMs !== null} />
      {draft.dialog}
    </>
  );
}

interface OneRecordProps {
  record: ExcelRecordDetail;
  draft: ReturnType<typeof useFillDraft>;
  isOpen: boolean;
}

function OneRecord({ record, draft, isOpen }: OneRecordProps) {
  const t = useText('excel');
  const titleOf = useTitle();
  const act = useAction();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [view, setView] = useState<'list' | 'table'>(isPhone && isOpen ? 'list' : 'table');
  const { fills, changes, revision } = draft;
  const { id } = record;
  const known = useMemo(
    () => new Map(record.values.map((value) => [excelKey(value), value.value])),
    [record.values],
  );
  const isUnsaved = isOpen && changes.length > 0;
  const entered = fills.map((field) => {
    const value = draft.valueOf(field);
    const problem = problemOf(field, value);
    return { field, value, key: excelKey(field), problem: problem && t(problem) };
  });
  const missing = entered.filter(
    ({ field, value }) => field.isRequired && keptValue(field, value) === null,
  ).length;
  const wrong = entered.filter(({ problem }) => problem !== undefined);
  const inputs = new Map(
    entered.map(({ field, key, value, problem }) => [
      key,
      <FillInput
        key={key}
        field={field}
        value={value}
        problem={problem}
        onChange={(now) => draft.enter(field, now)}
      />,
    ]),
  );
  const looks = new Map<string, string>();
  for (const { title: sheet, cells } of record.workbook.sheets)
    for (const { cell, style } of cells)
      looks.set(excelKey({ sheet, cell }), record.workbook.styles[style]?.format ?? 'General');
  const contents = new Map(
    record.fields.map((field): [string, CellContent] => {
      const key = excelKey(field);
      const input = isOpen ? inputs.get(key) : undefined;
      const shown = formatValue(known.get(key) ?? null, looks.get(key) ?? 'General');
      return [key, { kind: field.kind, node: input ?? shown }];
    }),
  );
  return (
    <>
      <PageHead
        title={titleOf(record)}
        trail={[
          { title: t('title'), to: pathTo('/monitor/excel') },
          { title: t('records'), to: pathTo('/monitor/excel/:excelId', { excelId: record.excelId }) },
        ]}
        mark={t(`status_${record.status}`)}
        extra={
          <Button onClick={() => void dialogs.open((dialog) => <QrDialog {...dialog} recordId={id} />)}>
            {t('qr')}
          </Button>
        }
        action={
          <CallButton
            call={calls.excel.export}
            disabled={record.madeMs === null || isUnsaved}
            {...(isUnsaved && { title: t('saveFirst') })}
            onClick={() => void download(calls.excel.export, { id }, 'record.xlsx')}
          >
            {t('download')}
          </CallButton>
        }
      />
      <CardStack>
        <Card>
          <div className={styles.bar}>
            {isOpen && (
              <>
                <CallButton
                  call={calls.excel.fill}
                  type="primary"
                  disabled={!isUnsaved || wrong.length > 0}
                  loading={draft.isSaving}
                  onClick={draft.save}
                >
                  {t('saveFill')}
                </CallButton>
                <CallButton
                  call={calls.excel.sign}
                  disabled={isUnsaved || missing > 0}
                  onClick={() =>
                    act(
                      calls.excel.sign,
                      { id, revision },
                      {
                        question: { title: t('signTitle'), text: t('signText'), okText: t('sign') },
                        done: t('signDone'),
                        // What somebody else filled in or signed meanwhile has to be seen before it is signed.
                        onRefused: () => void refreshAnswers(client, calls.excel.sign.changes),
                      },
                    )
                  }
                >
                  {t('sign')}
                </CallButton>
                {isUnsaved && <span className={styles.wrong}>{t('unsaved')}</span>}
                {missing > 0 && <span>{t('missing', { count: missing })}</span>}
                {view === 'table' &&
                  wrong.map(({ field, key, problem }) => (
                    <span key={key} className={styles.wrong}>
                      {t('wrongCell', { label: field.label, cell: field.cell, problem: problem ?? '' })}
                    </span>
                  ))}
              </>
            )}
            {record.signedMs !== null && (
              <span>
                {t('signedNote', { name: record.signedBy, time: new Date(record.signedMs).toLocaleString() })}
              </span>
            )}
            {record.madeMs === null && <span>{t('notMadeText')}</span>}
            {isOpen && fills.length > 0 && (
              <Segmented
                value={view}
                onChange={setView}
                options={[
                  { value: 'list', label: t('asList') },
                  { value: 'table', label: t('asTable') },
                ]}
              />
            )}
          </div>
        </Card>
        <Card>
          {view === 'table' ? (
            <SheetTable workbook={record.workbook} contents={contents} />
          ) : (
            <div className={styles.fills}>
              {entered.map(({ field, key, problem }) => {
                const hasRange = field.min !== null || field.max !== null;
                return (
                  <div key={key} className={styles.label}>
                    <span>
                      {field.label}
                      {field.isRequired && ' *'}
                    </span>
                    {inputs.get(key)}
                    {hasRange && (
                      <span className={styles.notes}>
                        {t('range', { range: `${field.min ?? '…'} – ${field.max ?? '…'}` })}
                      </span>
                    )}
                    {problem !== undefined && <span className={styles.wrong}>{problem}</span>}
                  </div>
                );
              })}
            </div>
          )}
        </Card>
      </CardStack>
    </>
  );
}
