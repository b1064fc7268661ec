import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../lib/call/index.ts';
import { EditConflictDialog } from './EditConflictDialog.tsx';
import type { EditField } from './edit-field.ts';
import {
  compareEdits,
  type EditState,
  type EditValues,
  type FieldConflict,
  mergeEdits,
  type Side,
} from './merge-edit.ts';

interface SaveEdit<V extends EditValues> {
  /** What the edit began from. */
  base: EditState<V>;
  mine: V;
  /** Makes the call, with the revision it is based on. */
  send: (values: V, revision: number) => Promise<unknown>;
  /** Reads what the server has now. */
  readTheirs: () => Promise<EditState<V>>;
}

interface OpenConflict {
  message: string;
  conflicts: readonly FieldConflict[];
  answer: (choices: Readonly<Record<string, Side>> | null) => void;
}

/**
 * Saving of an edit that somebody else may have overtaken: then both versions are shown, field by field, and what is
 * chosen is saved. Nothing that was typed is lost: who does not choose goes on editing.
 *
 * `fields` says how each field is called and shown: a table, or a function where the names are not known before.
 *
 * `save` answers what was saved, or undefined when the person goes on editing; other refusals are thrown.
 */
export function useEditConflict<V extends EditValues>(
  fields: { readonly [N in keyof V]?: EditField } | ((name: string) => EditField),
) {
  const [open, setOpen] = useState<OpenConflict>();
  const choose = (message: string, conflicts: readonly FieldConflict[]) =>
    new Promise<Readonly<Record<string, Side>> | null>((answer) => setOpen({ message, conflicts, answer }));
  const save = async ({ base, mine, send, readTheirs }: SaveEdit<V>): Promise<V | undefined> => {
    let values = mine;
    let { revision } = base;
    for (;;) {
      try {
        await send(values, revision);
        return values;
      } catch (error) {
        if (!(error instanceof CallError) || error.name !== 'editConflict') throw error;
        const theirs = await readTheirs();
        const conflicts = compareEdits(base.values, theirs.values, values);
        const choices = conflicts.length === 0 ? {} : await choose(error.message, conflicts);
        setOpen(undefined);
        if (choices === null) return undefined;
        values = mergeEdits(values, theirs.values, choices);
        ({ revision } = theirs);
      }
    }
  };
  const dialog: ReactNode = open !== undefined && (
    <EditConflictDialog
      message={open.message}
      conflicts={open.conflicts}
      fieldOf={(name) => (typeof fields === 'function' ? fields(name) : (fields[name] ?? { label: name }))}
      onSave={open.answer}
      onKeep={() => open.answer(null)}
    />
  );
  return { save, dialog };
}

/**
 * What a form was filled with: what the server had when it was opened or, as long as nothing is typed, has now. An
 * answer that comes while somebody types must not pass for what they began from. `onFollow` fills the form anew.
 */
export function useEditBase<T extends { readonly revision: number }>(
  latest: T,
  isTouched: boolean,
  onFollow: (latest: T) => void,
): T {
  const [base, setBase] = useState(latest);
  const isBehind = !isTouched && base.revision !== latest.revision;
  const follow = useEffectEvent(() => {
    setBase(latest);
    onFollow(latest);
  });
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);
  return base;
}
