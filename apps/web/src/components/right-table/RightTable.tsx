import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { HeldRight, ProjectAuth } from '@zutai/contract';
import { refreshAnswers } from '../../lib/call/index.ts';
import { useText, useTextRef } from '../../lib/language/index.ts';
import { type Changeable, useMayCall, useUser } from '../../lib/session/index.ts';
import { CallButton } from '../call-button/index.ts';
import { useAction, useDialogs } from '../dialogs/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../managed-list/index.ts';
import { RecordDialog } from '../record-form/index.ts';
import { TimeText } from '../time-text/index.ts';
import { AuthSelect } from './AuthSelect.tsx';
import type { GivenThing } from './given-thing.ts';
import { rightForm } from './right-form.tsx';

interface RightTableProps {
  thing: GivenThing;
  /** What the rights are in. */
  on: Changeable & { readonly id: string };
  /** Whether who looks at it may write there, and so pass that on. */
  mayWrite: boolean;
}

const nameOf = ({ displayName, loginname }: HeldRight) => displayName || loginname;

/** Who may watch or operate something beside those who may do so by their data range. */
export function RightTable({ thing, on, mayWrite }: RightTableProps) {
  const t = useText('project');
  const read = useTextRef();
  const client = useQueryClient();
  const act = useAction();
  const dialogs = useDialogs();
  const mayCall = useMayCall();
  const { userId } = useUser();
  const { scope, words, addCall, editCall, deleteCall } = thing;
  const change = (row: HeldRight, auth: ProjectAuth) =>
    act(editCall, { ...scope, accountId: row.accountId, auth, revision: row.revision } as never, {
      done: t('permissionChanged', { name: nameOf(row) }),
      // Somebody else changed it: shown is what it is now.
      onRefused: () => void refreshAnswers(client, editCall.changes),
    });
  const requestOf = (rows: readonly HeldRight[]) =>
    ({ ...scope, accountIds: rows.map(({ accountId }) => accountId).join(',') }) as never;
  const removeOne = (row: HeldRight) =>
    act(deleteCall, requestOf([row]), {
      question: {
        title: t('permissionRemoveTitle', { name: nameOf(row) }),
        text: read(words.removeText),
        okText: t('permissionRemove'),
        isDanger: true,
      },
      done: t('permissionRemoved', { count: 1 }),
    });
  const cells: CellViews<HeldRight> = {
    auth: (row) => (
      <AuthSelect
        value={row.auth}
        isFixed={row.accountId === userId || !mayCall(editCall, on)}
        mayWrite={mayWrite}
        onChange={(auth) => change(row, auth)}
      />
    ),
    createdMs: (row) => <TimeText timeMs={row.createdMs} hasAgo />,
  };
  const openForm = () => {
    const form = rightForm(thing, mayWrite);
    dialogs.open((dialog) => <RecordDialog {...dialog} form={form} scope={scope} />);
  };
  const add = (
    <CallButton type="primary" icon={<PlusOutlined />} call={addCall} on={on} onClick={openForm}>
      {t('permissionAdd')}
    </CallButton>
  );
  return (
    <ListTable
      list={thing.list}
      owner={on.id}
      on={on}
      scope={scope}
      cells={cells}
      actions={(row) =>
        row.accountId !== userId && (
          <CallButton type="link" size="small" call={deleteCall} on={on} onClick={() => removeOne(row)}>
            {t('permissionRemove')}
          </CallButton>
        )
      }
      bulk={[
        bulkAction(deleteCall, {
          key: 'remove',
          text: t('permissionRemove'),
          isDanger: true,
          confirm: (count) => ({
            title: t('permissionRemoveManyTitle', { count }),
            text: read(words.removeText),
          }),
          requestAll: requestOf,
          done: (count) => t('permissionRemoved', { count }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('noPermissionTitle')} text={read(words.emptyText)} action={add} />}
    />
  );
}
