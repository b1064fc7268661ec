import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import type { ReactNode } from 'react';
import { useText } from '../../lib/language/index.ts';
import type { Changeable } from '../../lib/session/index.ts';
import { useAction, useDialogs } from '../dialogs/index.ts';
import { type FormDefinition, RecordDialog } from '../record-form/index.ts';
import { type RowAction, RowMenu } from '../row-menu/index.ts';

interface RecordMenuProps<Row> {
  record: Row & { readonly id: string } & Changeable;
  /** Its name in the user's language: named in questions, and typed before it is deleted. */
  name: string;
  form: FormDefinition<Row>;
  /** The call that deletes it by its `id`. */
  remove: CallDefinition;
  /** What goes with it, in words. */
  removeText?: ReactNode;
  /** Why it cannot be deleted now. */
  removeBlocked?: ReactNode;
  onRemoved?: () => void;
  /** Actions above editing, such as opening it. */
  first?: readonly RowAction[];
  /** Further actions, between editing and deleting. */
  more?: readonly RowAction[];
}

/** What can be done with any record: editing and deleting, and what is its own. */
export function RecordMenu<Row>(props: RecordMenuProps<Row>) {
  const { record, name, form, remove, removeBlocked, onRemoved } = props;
  const t = useText('common');
  const dialogs = useDialogs();
  const act = useAction();
  const edit = () => void dialogs.open((dialog) => <RecordDialog {...dialog} form={form} record={record} />);
  const askRemove = () =>
    act(remove, { id: record.id } as RequestInputOf<CallDefinition>, {
      question: {
        title: t('deleteTitle', { name }),
        text: props.removeText ?? t('deleteText'),
        okText: t('delete'),
        typedName: name,
        ...(removeBlocked === undefined ? {} : { blocked: removeBlocked }),
      },
      done: t('deletedName', { name }),
      ...(onRemoved === undefined ? {} : { onDone: onRemoved }),
    });
  return (
    <RowMenu
      on={record}
      actions={[
        ...(props.first ?? []),
        ...(form.edit === undefined
          ? []
          : [{ key: 'edit', text: t('edit'), call: form.edit, onSelect: edit }]),
        ...(props.more ?? []),
        { key: 'delete', text: t('delete'), call: remove, isDanger: true, onSelect: askRemove },
      ]}
    />
  );
}
