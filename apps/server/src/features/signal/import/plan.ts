import { type ImportRow, type SignalInput, signalInput } from '@zutai/contract';
import { fieldErrorsIn, fieldText, type Language, problemsOf } from '@zutai/i18n';
import type { StoredSignal } from '../repository.record.ts';
import { type ChangeBasis, findChangeProblems, type SignalChange } from '../signal-problems.ts';
import { type Column, SIGNAL_COLUMNS } from './columns.ts';
import { type HeaderReading, isComment, readHeader } from './header.ts';
import type { TableRows } from './read-table.ts';

export type ImportMode = 'merge' | 'addOnly' | 'replaceAll';

export interface ImportPlan {
  readonly rows: ImportRow[];
  readonly change: SignalChange;
}

interface Draft {
  readonly row: number;
  readonly tag: string;
  readonly title: string;
  /** Undefined when a cell could not be read. */
  readonly signal: SignalInput | undefined;
  readonly before: StoredSignal | undefined;
  readonly errors: { field: string; message: string }[];
}

/** What an import would do, row by row, and the change that does it. Nothing is changed here. */
export function planImport(
  table: TableRows,
  mode: ImportMode,
  held: ChangeBasis,
  language: Language,
): ImportPlan {
  const header = readHeader(table, language);
  if (header.errors.length > 0)
    return {
      rows: [{ row: header.row, tag: '', title: '', action: 'error', changes: [], errors: header.errors }],
      change: { add: [], edit: [], delete: [] },
    };
  const drafts = readDrafts(table, header, held, language);
  const kept = mode === 'addOnly' ? drafts.filter((draft) => draft.before === undefined) : drafts;
  const good = kept.filter((draft) => draft.signal !== undefined);
  const added = good.filter((draft) => draft.before === undefined);
  const edited = good.filter((draft) => draft.before !== undefined);
  const named = new Set(drafts.map((draft) => draft.tag));
  const deleted = mode === 'replaceAll' ? held.existing.filter((signal) => !named.has(signal.tag)) : [];
  const change: SignalChange = {
    add: added.map((draft) => draft.signal as SignalInput),
    edit: edited.map((draft) => ({
      ...(draft.signal as SignalInput),
      id: (draft.before as StoredSignal).id,
    })),
    delete: deleted.map((signal) => signal.id),
  };
  const order = [...added, ...edited];
  for (const { index, field, code, params } of findChangeProblems(held, change))
    order[index]?.errors.push({ field, message: fieldText(language, code, params) ?? code });
  const driverTitles = new Map([...held.driverIds].map(([title, id]) => [id, title]));
  const rows = [
    ...drafts.map((draft) => describe(draft, mode, driverTitles)),
    ...deleted.map(describeDeletion),
  ];
  const changed = new Set(rows.filter((row) => row.action === 'change').map((row) => row.tag));
  return { rows, change: { ...change, edit: change.edit.filter((row) => changed.has(row.tag)) } };
}

function readDrafts(table: TableRows, header: HeaderReading, held: ChangeBasis, language: Language): Draft[] {
  const byTag = new Map(held.existing.map((signal) => [signal.tag, signal]));
  const seen = new Set<string>();
  return table.flatMap((cells, i) => {
    if (i < header.row || isComment(cells)) return [];
    const draft = readDraft(cells, i + 1, header.columns, byTag, held, language);
    if (draft.tag !== '' && seen.has(draft.tag)) {
      const message = fieldText(language, 'tagTaken', { tag: draft.tag }) ?? '';
      return [{ ...draft, signal: undefined, errors: [...draft.errors, { field: 'tag', message }] }];
    }
    seen.add(draft.tag);
    return [draft];
  });
}

function readDraft(
  cells: readonly string[],
  row: number,
  columns: ReadonlyMap<number, Column>,
  byTag: ReadonlyMap<string, StoredSignal>,
  held: ChangeBasis,
  language: Language,
): Draft {
  const values: Partial<Record<keyof SignalInput, unknown>> = {};
  const given: (keyof SignalInput)[] = [];
  const errors: Draft['errors'] = [];
  for (const [place, column] of columns) {
    const text = cells[place] ?? '';
    given.push(column.field);
    if (text.trim() === '') continue;
    const reading = column.read(text, held.driverIds);
    if ('code' in reading)
      errors.push({
        field: column.field,
        message: fieldText(language, reading.code, { options: '' }) ?? reading.code,
      });
    else values[column.field] = reading.value;
  }
  const tag = String(values.tag ?? '').trim();
  const before = byTag.get(tag);
  // A column the file does not have leaves what is there; an empty cell of one it has takes it away.
  const input = { ...(before === undefined ? {} : keepMissing(before, given)), ...values };
  const parsed = signalInput.safeParse(input);
  const title = String(values.title ?? before?.title ?? '').trim();
  if (parsed.success && errors.length === 0) return { row, tag, title, signal: parsed.data, before, errors };
  const refused = new Set(errors.map((error) => error.field));
  for (const problem of fieldErrorsIn(language, problemsOf(parsed.error?.issues ?? [], input))) {
    const field = /^\w+/.exec(problem.path)?.[0] ?? '';
    if (!refused.has(field)) errors.push({ field, message: problem.message });
  }
  return { row, tag, title, signal: undefined, before, errors };
}

function keepMissing(before: StoredSignal, given: readonly (keyof SignalInput)[]): Partial<SignalInput> {
  const { id: _id, seq: _seq, revision: _revision, editedBy: _by, editedAt: _at, ...fields } = before;
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !given.includes(field as keyof SignalInput)),
  );
}

function describe(draft: Draft, mode: ImportMode, driverTitles: ReadonlyMap<string, string>): ImportRow {
  const { row, tag, title, errors } = draft;
  const base = { row, tag, title, changes: [], errors };
  if (mode === 'addOnly' && draft.before !== undefined) return { ...base, action: 'same', errors: [] };
  if (errors.length > 0 || draft.signal === undefined) return { ...base, action: 'error' };
  if (draft.before === undefined) return { ...base, action: 'add' };
  const changes = differences(draft.before, draft.signal, driverTitles);
  return { ...base, changes, action: changes.length > 0 ? 'change' : 'same' };
}

function describeDeletion(signal: StoredSignal): ImportRow {
  return { row: 0, tag: signal.tag, title: signal.title, action: 'delete', changes: [], errors: [] };
}

function differences(
  before: SignalInput,
  after: SignalInput,
  driverTitles: ReadonlyMap<string, string>,
): ImportRow['changes'] {
  return SIGNAL_COLUMNS.flatMap(({ field, write }) => {
    const [was, is] = [String(write(before, driverTitles)), String(write(after, driverTitles))];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}
