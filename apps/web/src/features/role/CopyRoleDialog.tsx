import { type AnyRole, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../components/record-form/index.ts';
import { useText } from '../../lib/language/index.ts';

const copyForm = defineForm<AnyRole>()({
  add: calls.role.copy,
  words: { add: { title: textRef('common', 'copy'), done: textRef('role', 'added') } },
  fields: (make) => [make.text('title', textRef('role', 'name'))],
});

/** Names a role that has the permissions of another one. */
export function CopyRoleDialog({ role, name, ...dialog }: DialogProps & { role: AnyRole; name: string }) {
  const t = useText('role');
  return (
    <RecordDialog {...dialog} title={t('copyTitle', { name })} form={copyForm} scope={{ id: role.id }} />
  );
}
