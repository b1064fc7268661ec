import { calls, type ExcelRecordDetail, type ExcelValue, excelKey } from '@zutai/contract';
import { Button, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { download, useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import styles from '../excel.module.css';
import { formatValue } from '../sheet/format-value.ts';
import { type CellContent, SheetTable } from '../sheet/SheetTable.tsx';
import { FillInput, problemOf } from './FillInput.tsx';
import { QrDialog } from './QrDialog.tsx';
import { RecordError } from './RecordError.tsx';

/** /monitor/excel/{excelId}/page/{fill|read}/{recordId} */
export function RecordPage() {
  const { recordId = '' } = useParams();
  const isFill = useLocation().pathname.includes('/page/fill/');
  const { data, error, refetch } = useCall(calls.excel.recordInfo, { id: recordId });
  if (data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <RecordError error={error} onRetry={() => void refetch()} />
    );
  return (
    <OneRecord
      key={recordId}
      record={data}
      isOpen={isFill && data.status !== 'signed' && data.madeMs !== null}
    />
  );
}

function OneRecord({ record, isOpen }: { record: ExcelRecordDetail; isOpen: boolean }) {
  const t = useText('excel');
  const titleOf = useTitle();
  const act = useAction();
  const dialogs = useDialogs();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [view, setView] = useState<'list' | 'table'>(isPhone && isOpen ? 'list' : 'table');
  const [entered, setEntered] = useState<ReadonlyMap<string, ExcelValue>>(new Map());
  const [sent, setSent] = useState<{ revision: number; values: ReadonlyMap<string, ExcelValue> }>();
  // What was saved is shown until the record has come with it; what was entered meanwhile stays.
  if (sent !== undefined && sent.revision !== record.revision) {
    setSent(undefined);
    setEntered((now) => new Map([...now].filter(([key, value]) => sent.values.get(key) !== value)));
  }
  useLeaveWarning(entered.size > 0);
  const known = useMemo(
    () => new Map(record.values.map((value) => [excelKey(value), value.value])),
    [record.values],
  );
  const fills = record.fields.filter(({ kind }) => kind === 'fill');
  const valueAt = (key: string) =>
    entered.has(key) ? (entered.get(key)?.value ?? null) : (known.get(key) ?? null);
  const missing = fills.filter((field) => field.isRequired && valueAt(excelKey(field)) === null).length;
  const isWrong = fills.some((field) => problemOf(field, valueAt(excelKey(field))) !== undefined);
  const { id, revision } = record;
  const inputOf = (field: (typeof fills)[number]) => (
    <FillInput
      field={field}
      value={valueAt(excelKey(field))}
      onChange={(value) =>
        setEntered((now) =>
          new Map(now).set(excelKey(field), { sheet: field.sheet, cell: field.cell, value }),
        )
      }
    />
  );
  const looks = new Map<string, string>();
  for (const { title: sheet, cells } of record.workbook.sheets)
    for (const { cell, style } of cells)
      looks.set(excelKey({ sheet, cell }), record.workbook.styles[style]?.format ?? 'General');
  const contents = new Map(
    record.fields.map((field): [string, CellContent] => {
      const key = excelKey(field);
      const isInput = isOpen && field.kind === 'fill';
      return [
        key,
        {
          kind: field.kind,
          node: isInput ? inputOf(field) : formatValue(valueAt(key), looks.get(key) ?? 'General'),
        },
      ];
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
            disabled={record.madeMs === null}
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
                  disabled={entered.size === 0 || isWrong}
                  onClick={() =>
                    act(
                      calls.excel.fill,
                      { id, values: [...entered.values()], revision },
                      { done: t('fillSaved'), onDone: () => setSent({ revision, values: entered }) },
                    )
                  }
                >
                  {t('saveFill')}
                </CallButton>
                <CallButton
                  call={calls.excel.sign}
                  disabled={entered.size > 0 || missing > 0}
                  onClick={() =>
                    act(
                      calls.excel.sign,
                      { id, revision },
                      {
                        question: { title: t('signTitle'), text: t('signText'), okText: t('sign') },
                        done: t('signDone'),
                      },
                    )
                  }
                >
                  {t('sign')}
                </CallButton>
                {entered.size > 0 && <span className={styles.wrong}>{t('unsaved')}</span>}
                {missing > 0 && <span>{t('missing', { count: missing })}</span>}
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
              {fills.map((field) => {
                const key = excelKey(field);
                const problem = problemOf(field, valueAt(key));
                const hasRange = field.min !== null || field.max !== null;
                return (
                  <div key={key} className={styles.label}>
                    <span>
                      {field.label}
                      {field.isRequired && ' *'}
                    </span>
                    {inputOf(field)}
                    {hasRange && (
                      <span className={styles.notes}>
                        {t('range', { range: `${field.min ?? '…'} – ${field.max ?? '…'}` })}
                      </span>
                    )}
                    {problem !== undefined && <span className={styles.wrong}>{t(problem)}</span>}
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
