import { useQueryClient } from '@tanstack/react-query';
import { type AnyRole, calls, type PermissionCode } from '@zutai/contract';
import { App } from 'antd';
import { useState } from 'react';
import { call, messageOf, refreshAnswers } from '../../lib/call/index.ts';

/** The codes that roles are to have, by the roles' ids, with the revision of each that this is based on. */
type Draft = ReadonlyMap<string, { readonly codes: ReadonlySet<PermissionCode>; readonly revision: number }>;

/** Changes of the matrix until they are saved together. */
export function useMatrixDraft(roles: readonly AnyRole[], doneText: string) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [draft, setDraft] = useState<Draft>(new Map());
  const [isSaving, setSaving] = useState(false);
  const codesOf = (role: AnyRole) => draft.get(role.id)?.codes ?? new Set(role.codes);
  const toggle = (role: AnyRole, code: PermissionCode) => {
    const codes = new Set(codesOf(role));
    if (!codes.delete(code)) codes.add(code);
    const isSame = codes.size === role.codes.length && role.codes.every((one) => codes.has(one));
    const next = new Map(draft);
    if (isSame) next.delete(role.id);
    else next.set(role.id, { codes, revision: draft.get(role.id)?.revision ?? role.revision });
    setDraft(next);
  };
  const save = async () => {
    setSaving(true);
    let left = draft;
    try {
      for (const [id, { codes, revision }] of draft) {
        const role = roles.find((one) => one.id === id);
        if (role !== undefined)
          await call(calls.role.edit, { id, title: role.title, codes: [...codes], revision });
        left = new Map([...left].filter(([key]) => key !== id));
      }
      message.success(doneText);
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      await refreshAnswers(client, calls.role.edit.changes);
      setDraft(left);
      setSaving(false);
    }
  };
  return { codesOf, toggle, save, isSaving, hasChanges: draft.size > 0, revert: () => setDraft(new Map()) };
}
