import type { calls, FieldError, RequestInputOf } from '@zutai/contract';
import type { CheckedRow } from './check.ts';
import { isSignalField, type SignalField } from './field.ts';
import type { Changes, DraftRow } from './table.ts';

export type SaveRequest = Omit<RequestInputOf<typeof calls.signal.saveAll>, 'equipmentId'>;

/** The save of checked changes; undefined while a row has something wrong. */
export function buildSave(changes: Changes, check: (row: DraftRow) => CheckedRow): SaveRequest | undefined {
  const add = changes.added.map((row) => check(row).value);
  const edit = changes.edited.map((row) => {
    const { value } = check(row);
    if (value === null || row.id === null) return null;
    return { id: row.id, ...value, ...(row.revision !== null && { revision: row.revision }) };
  });
  if (add.includes(null) || edit.includes(null)) return undefined;
  return {
    add: add.filter((value) => value !== null),
    edit: edit.filter((value) => value !== null),
    delete: changes.removed.flatMap(({ id, revision }) =>
      id === null ? [] : [{ id, ...(revision !== null && { revision }) }],
    ),
  };
}

/** A refusal of the server at a cell; it holds as long as the cell has the text that was refused. */
export interface Refusal {
  readonly key: string;
  readonly field: SignalField;
  readonly text: string;
  readonly message: string;
}

/** `add[3].address` of the server to the cells of the rows that were sent. What names no cell is left out. */
export function refusalsOf(fields: readonly FieldError[], changes: Changes): Refusal[] {
  const rowsOf: Readonly<Record<string, readonly DraftRow[]>> = { add: changes.added, edit: changes.edited };
  return fields.flatMap(({ path, message }) => {
    const [, list = '', index = '', name = ''] = /^(add|edit)\[(\d+)\]\.(\w+)/.exec(path) ?? [];
    const row = rowsOf[list]?.[Number(index)];
    if (row === undefined || !isSignalField(name)) return [];
    return [{ key: row.key, field: name, text: row.texts[name], message }];
  });
}
