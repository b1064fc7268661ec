import { useQueryClient } from '@tanstack/react-query';
import { calls, type ExcelField, type ExcelRecordDetail, type ExcelValue, excelKey } from '@zutai/contract';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useEditConflict } from '../../../components/form-page/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { call, isUnreachable, messageOf, refreshAnswers } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import {
  afterSaving,
  changesOf,
  type FillState,
  type FillValues,
  filledIn,
  fillsOf,
  NOTHING_FILLED,
  receiveRecord,
} from './fill-draft.ts';

/**
 * What a person enters in a record until it is saved. It outlives the record's being signed, deleted or edited by
 * somebody else: only saving and discarding end it.
 */
export function useFillDraft(id: string, record: ExcelRecordDetail | undefined) {
  const t = useText('excel');
  const client = useQueryClient();
  const { message } = App.useApp();
  const [kept, setDraft] = useState(NOTHING_FILLED);
  const draft = record === undefined ? kept : receiveRecord(kept, record);
  if (draft !== kept) setDraft(draft);
  const fills = record === undefined ? [] : fillsOf(record);
  const changes = changesOf(fills, draft);
  useLeaveWarning(changes.length > 0);
  const conflict = useEditConflict<FillValues>(
    Object.fromEntries(fills.map((field) => [excelKey(field), { label: `${field.label} (${field.cell})` }])),
  );
  // What was saved is newer than a record that has not been asked for since.
  const isOlder = record === undefined || record.revision < draft.base.revision;
  const current: FillState = isOlder ? draft.base : filledIn(record);

  const sending = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const markSending = (isNow: boolean) => {
    sending.current = isNow;
    setSaving(isNow);
  };
  /** Saves what was entered over what it began from; answers the revision it has then. */
  const send = async () => {
    let { values: before, revision } = draft.base;
    const changed = changes.map((value) => [excelKey(value), value.value]);
    const values = await conflict.save({
      base: draft.base,
      mine: { ...before, ...Object.fromEntries(changed) },
      send: async (mine, basedOn) => {
        const differing = fills.flatMap((field): ExcelValue[] => {
          const value = mine[excelKey(field)] ?? null;
          const { sheet, cell } = field;
          return value === (before[excelKey(field)] ?? null) ? [] : [{ sheet, cell, value }];
        });
        revision = basedOn;
        // Whoever took all of the other's has filled in nothing.
        if (differing.length > 0)
          ({ revision } = await call(calls.excel.fill, { id, values: differing, revision }));
      },
      readTheirs: async () => {
        const theirs = filledIn(await call(calls.excel.recordInfo, { id }));
        before = theirs.values;
        return theirs;
      },
    });
    return values === undefined ? undefined : { values, revision };
  };
  const save = async () => {
    if (sending.current) return;
    markSending(true);
    try {
      const saved = await send();
      if (saved === undefined) return;
      setDraft((now) => afterSaving(now, draft, saved));
      message.success(t('fillSaved'));
      void refreshAnswers(client, calls.excel.fill.changes);
    } catch (error) {
      message.error(messageOf(error));
      // Signed or deleted meanwhile: that is shown, with what was entered beside it.
      if (!isUnreachable(error)) void refreshAnswers(client, calls.excel.fill.changes);
    } finally {
      markSending(false);
    }
  };
  return {
    fills,
    changes,
    revision: current.revision,
    isSaving,
    save: () => void save(),
    discard: () => setDraft((now) => ({ ...now, entered: new Map() })),
    /** As it was entered, else as it is filled in. */
    valueOf: (field: ExcelField): ExcelValue['value'] => {
      const entered = draft.entered.get(excelKey(field));
      return entered === undefined ? (current.values[excelKey(field)] ?? null) : entered.value;
    },
    enter: ({ sheet, cell }: ExcelField, value: ExcelValue['value']) =>
      setDraft((now) => ({
        ...now,
        entered: new Map(now.entered).set(excelKey({ sheet, cell }), { sheet, cell, value }),
      })),
    dialog: conflict.dialog,
  };
}
