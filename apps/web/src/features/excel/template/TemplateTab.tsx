import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import {
  calls,
  type ExcelField,
  type ExcelForm,
  type ExcelTemplate,
  excelKey,
  MAX_EXCEL_MB,
} from '@zutai/contract';
import { App, Button, Skeleton } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { download, messageOf, useCall, useUploadCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type PageOwner, usePageSources } from '../../live-page/index.ts';
import styles from '../excel.module.css';
import { SheetTable } from '../sheet/SheetTable.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import { describeField, tokenText } from './token-text.ts';
import { useFieldDraft } from './use-field-draft.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

/** The template of a smart report: uploaded, and its cells given what stands in them. */
export function TemplateTab({ record }: { record: ExcelForm }) {
  const t = useText('excel');
  const { data, error, refetch } = useCall(calls.excel.template, { id: record.id });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === null)
    return (
      <EmptyState
        title={t('templateEmptyTitle')}
        text={t('templateEmptyText')}
        action={<UploadButton form={record} text={t('upload')} />}
      />
    );
  return <Editor key={record.id} form={record} template={data} />;
}

interface UploadButtonProps {
  form: ExcelForm;
  text: string;
  /** Why it cannot be done now. */
  blocked?: string | undefined;
}

function UploadButton({ form, text, blocked }: UploadButtonProps) {
  const t = useText('excel');
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: send, isPending } = useUploadCall(calls.excel.uploadTemplate);
  const take = async (template: File) => {
    try {
      const { number, fieldCount } = await send({ request: { id: form.id }, files: { template } });
      message.success(t('uploaded', { number, count: fieldCount }));
    } catch (failure) {
      message.error(messageOf(failure));
    }
  };
  return (
    <>
      <CallButton
        call={calls.excel.uploadTemplate}
        on={form}
        type="primary"
        icon={<UploadOutlined />}
        loading={isPending}
        title={blocked ?? t('uploadHelp', { megabytes: MAX_EXCEL_MB })}
        disabled={blocked !== undefined}
        onClick={() => input.current?.click()}
      >
        {text}
      </CallButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={text}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void take(file);
          target.value = '';
        }}
      />
    </>
  );
}

function Editor({ form, template }: { form: ExcelForm; template: ExcelTemplate }) {
  const t = useText('excel');
  const report = useText('report');
  const dialogs = useDialogs();
  const [chosen, setChosen] = useState<{ sheet: string; cell: string; isFormula: boolean }>();
  const owner = useMemo<PageOwner>(
    () =>
      form.projectId === null
        ? { kind: 'equipment', id: form.equipmentId ?? '' }
        : { kind: 'project', id: form.projectId },
    [form.equipmentId, form.projectId],
  );
  const sources = usePageSources(owner).data;
  const draft = useFieldDraft(form.id, template, (field) => describeField(field, sources, t, report));
  const { fields, isChanged } = draft;
  const { version, workbook } = draft.base;
  const contents = useMemo(
    () =>
      new Map(
        fields.map((field) => [
          excelKey(field),
          { kind: field.kind, node: tokenText(field, sources, t, report) },
        ]),
      ),
    [fields, sources, t, report],
  );
  const key = chosen && excelKey(chosen);
  const set = (field: ExcelField | undefined) => key !== undefined && draft.setField(key, field);
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <CallButton
          call={calls.excel.saveFields}
          on={form}
          type="primary"
          disabled={!isChanged}
          loading={draft.isSaving}
          onClick={draft.save}
        >
          {t('saveFields')}
        </CallButton>
        <UploadButton form={form} text={t('uploadNew')} blocked={isChanged ? t('saveFirst') : undefined} />
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            void download(calls.excel.downloadTemplate, { versionId: version.id }, version.fileName)
          }
        >
          {t('downloadTemplate')}
        </Button>
        <Button onClick={() => void dialogs.open((dialog) => <VersionsDialog {...dialog} form={form} />)}>
          {t('versions')}
        </Button>
        <span>
          V{version.number} · {version.fileName}
        </span>
        {isChanged && <span className={styles.wrong}>{t('fieldsUnsaved')}</span>}
      </div>
      <SheetTable workbook={workbook} contents={contents} chosen={key} onChoose={setChosen} />
      {chosen === undefined || chosen.isFormula ? (
        <p className={styles.notes}>{t(chosen === undefined ? 'cellNone' : 'cellFormula')}</p>
      ) : (
        <FieldPanel
          key={key}
          place={chosen}
          field={fields.find((one) => excelKey(one) === key)}
          sources={sources}
          onChange={set}
        />
      )}
      {draft.dialog}
    </div>
  );
}
