import { useQueryClient } from '@tanstack/react-query';
import { calls, type ExcelField, type ExcelTemplate, excelKey } from '@zutai/contract';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useEditConflict } from '../../../components/form-page/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { call, messageOf, refreshAnswers } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import {
  afterSaving,
  byCell,
  type FieldsByCell,
  fieldsOf,
  findWrongLimit,
  isFieldDraftChanged,
  receiveTemplate,
  startFieldDraft,
} from './field-draft.ts';

/**
 * What the cells of a template are for while it is edited. What is entered while it is saved, or while somebody else saves
 * it or uploads another file, stays until it is saved too.
 */
export function useFieldDraft(id: string, latest: ExcelTemplate, describe: (field: ExcelField) => string) {
  const t = useText('excel');
  const client = useQueryClient();
  const { message } = App.useApp();
  const [kept, setDraft] = useState(() => startFieldDraft(latest));
  const draft = receiveTemplate(kept, latest);
  if (draft !== kept) setDraft(draft);
  const isChanged = isFieldDraftChanged(draft);
  useLeaveWarning(isChanged);

  const conflict = useEditConflict<FieldsByCell>((cell) => ({
    label: t('cell', { cell }),
    show: (field) => (field == null ? t('kind_none') : describe(field as ExcelField)),
  }));
  const sending = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const markSending = (isNow: boolean) => {
    sending.current = isNow;
    setSaving(isNow);
  };
  /** Saves the cells; answers the template as it is then. */
  const send = async (): Promise<ExcelTemplate | undefined> => {
    let { base } = draft;
    const saved = await conflict.save({
      base: { values: byCell(base.fields), revision: base.revision },
      mine: byCell(draft.fields, base.fields),
      send: async (cells, revision) => {
        const fields = fieldsOf(cells);
        const answer = await call(calls.excel.saveFields, {
          id,
          versionId: base.version.id,
          fields,
          revision,
        });
        const { versionId, number } = answer;
        base = {
          ...base,
          fields,
          version: { ...base.version, id: versionId, number },
          revision: answer.revision,
        };
      },
      readTheirs: async () => {
        base = (await call(calls.excel.template, { id })) ?? base;
        return { values: byCell(base.fields), revision: base.revision };
      },
    });
    return saved === undefined ? undefined : base;
  };
  const save = async () => {
    if (sending.current) return;
    const wrong = findWrongLimit(draft.fields);
    if (wrong !== undefined) {
      message.error(`${t('cell', { cell: excelKey(wrong) })}: ${t('numberWrong')}`);
      return;
    }
    markSending(true);
    try {
      const saved = await send();
      if (saved === undefined) return;
      setDraft((now) => afterSaving(now, draft.fields, saved));
      message.success(t('fieldsSaved', { number: saved.version.number }));
      void refreshAnswers(client, calls.excel.saveFields.changes);
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      markSending(false);
    }
  };
  return {
    ...draft,
    isChanged,
    isSaving,
    save: () => void save(),
    /** Gives a cell a field, or none. */
    setField: (key: string, field: ExcelField | undefined) =>
      setDraft((now) => ({ ...now, fields: fieldsOf({ ...byCell(now.fields), [key]: field ?? null }) })),
    dialog: conflict.dialog,
  };
}
