import type { Signal } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { useCallback, useMemo, useState } from 'react';
import { CallError, isNotFound, messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { type DefinitionOwner, definitionCalls, saveRequestOf } from '../definition-owner.ts';
import type { DriverChoice } from './model/cell-text.ts';
import { type CheckedRow, checkTexts } from './model/check.ts';
import { SIGNAL_FIELDS, type SignalField, type SignalTexts } from './model/field.ts';
import { type Overlap, rebaseTable, takeTheirs } from './model/rebase.ts';
import { buildSave, type Refusal, refusalsOf } from './model/save.ts';
import {
  changesOf,
  type DraftRow,
  type DraftTable,
  isChanged,
  openTable,
  repeatedTags,
} from './model/table.ts';
import { doStep, redo, startUndoable, undo } from './model/undo.ts';

/** What is wrong with a row's cells, in words. */
export type RowMessages = Readonly<Partial<Record<SignalField, string>>>;
const NO_MESSAGES: RowMessages = {};

export type SaveResult =
  | { kind: 'saved'; added: number; changed: number; deleted: number }
  | { kind: 'invalid' }
  /** Somebody else changed rows that were changed here; says who and when. */
  | { kind: 'overtaken'; message: string }
  | { kind: 'refused'; message: string };

/** Whether a problem is only that nobody has typed there yet. */
export function isQuiet(row: DraftRow, field: SignalField, isTried: boolean): boolean {
  return !isTried && row.saved === null && row.texts[field] === '';
}

export type Draft = ReturnType<typeof useDraft>;

/** The signal table while it is edited: rows, undo, what is wrong with them, and the one save. */
export function useDraft(
  owner: DefinitionOwner,
  signals: readonly Signal[],
  drivers: readonly DriverChoice[],
) {
  const language = useLanguage();
  const t = useText('signal');
  const [base, setBase] = useState(signals);
  const [history, setHistory] = useState(() => startUndoable(openTable(signals)));
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [isTried, setTried] = useState(false);
  const save = useMutationCall(definitionCalls[owner.kind].saveSignals);
  // Read anew from the server: after a save the draft starts again from there; otherwise what was typed stays.
  const [isSaved, setSaved] = useState(false);
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>([]);
  if (base !== signals) {
    setBase(signals);
    const rebased = isSaved ? undefined : rebaseTable(history.present, signals);
    setHistory(startUndoable(rebased?.table ?? openTable(signals)));
    setOverlaps(rebased?.overlaps ?? []);
    setSaved(false);
    setRefusals([]);
    setTried(false);
  }

  const table = history.present;
  const changes = useMemo(() => changesOf(table), [table]);
  const twice = useMemo(() => repeatedTags(table.rows), [table]);
  // What was checked holds only for these drivers.
  const checked = useMemo(() => ({ drivers, rows: new WeakMap<SignalTexts, CheckedRow>() }), [drivers]);
  const check = useCallback(
    (row: DraftRow) => {
      const known = checked.rows.get(row.texts) ?? checkTexts(row.texts, checked.drivers);
      checked.rows.set(row.texts, known);
      return known;
    },
    [checked],
  );

  const messages = useMemo(() => {
    const all = new Map<string, RowMessages>();
    for (const row of table.rows) {
      // What the server has and nobody touched is right.
      if (!isChanged(row)) continue;
      const found: Partial<Record<SignalField, string>> = {};
      const { problems } = check(row);
      for (const field of SIGNAL_FIELDS) {
        const problem = problems?.[field];
        if (problem) found[field] = fieldText(language, problem.code, problem.params) ?? problem.code;
      }
      if (twice.has(row.texts.tag)) found.tag = t('tagTwice', { tag: row.texts.tag });
      for (const { key, field, text, message } of refusals)
        if (key === row.key && row.texts[field] === text) found[field] ??= message;
      if (Object.keys(found).length > 0) all.set(row.key, found);
    }
    return all;
  }, [table, check, twice, refusals, language, t]);

  const change = useCallback(
    (edit: (table: DraftTable) => DraftTable) => setHistory((now) => doStep(now, edit(now.present))),
    [],
  );

  /** Saves every change in one step: all or none. */
  const saveAll = async (): Promise<SaveResult> => {
    const request = messages.size > 0 ? undefined : buildSave(changes, check);
    setTried(true);
    if (request === undefined) return { kind: 'invalid' };
    try {
      const counts = await save.mutateAsync(saveRequestOf(owner, request) as never);
      setSaved(true);
      return { kind: 'saved', ...counts };
    } catch (error) {
      // Changed or deleted by somebody else.
      if (error instanceof CallError && (error.name === 'editConflict' || isNotFound(error)))
        return { kind: 'overtaken', message: error.message };
      const found = error instanceof CallError ? refusalsOf(error.fields, changes) : [];
      setRefusals(found);
      const message = messageOf(error);
      return { kind: 'refused', message: found.length > 0 ? t('refused') : message };
    }
  };

  const hasProblem = useCallback((key: string) => messages.has(key), [messages]);
  const problemCount = table.rows.reduce((count, row) => {
    const fields = Object.keys(messages.get(row.key) ?? NO_MESSAGES) as SignalField[];
    return count + fields.filter((field) => !isQuiet(row, field, isTried)).length;
  }, 0);

  return {
    table,
    changes,
    changeCount: changes.added.length + changes.edited.length + changes.removed.length,
    problemCount,
    /** Cells still empty in new rows are no mistakes before one tried to save. */
    isTried,
    messagesOf: (key: string): RowMessages => messages.get(key) ?? NO_MESSAGES,
    hasProblem,
    change,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    discard: () => setHistory(startUndoable(openTable(base))),
    saveAll,
    /** What somebody else changed too, after signals were read anew. */
    overlaps,
    /** Takes their side of those named, and one's own of the others. */
    settle: (theirs: readonly Overlap[]) => {
      change((now) => takeTheirs(now, theirs));
      setOverlaps([]);
    },
    isSaving: save.isPending,
  };
}
