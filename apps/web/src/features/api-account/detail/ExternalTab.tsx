import { PlusOutlined } from '@ant-design/icons';
import { type ApiAccount, calls, type ExternalAccount } from '@zutai/contract';
import { apiExternalList, apiGivableList } from '@zutai/lists';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, ListTable } from '../../../components/managed-list/index.ts';
import { PickRecordsDialog } from '../../../components/record-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** External and enterprise accounts that may use an API account, and those that could. */
export function ExternalTab({ record: { id } }: { record: ApiAccount }) {
  const t = useText('apiAccount');
  const act = useAction();
  const dialogs = useDialogs();
  const { auth, cancelAuth } = calls.apiAccount;
  const requestOf = (rows: readonly ExternalAccount[]) => ({
    id,
    accountIds: rows.map((row) => row.id).join(','),
  });
  const question = (count: number) => ({
    title: t('externalRemoveTitle', { count }),
    text: t('externalRemoveText'),
  });
  const removeOne = (row: ExternalAccount) =>
    act(cancelAuth, requestOf([row]), {
      question: { ...question(1), okText: t('externalRemove'), isDanger: true },
      done: t('externalRemoved', { count: 1 }),
    });
  const choose = () =>
    dialogs.open((dialog) => (
      <PickRecordsDialog
        {...dialog}
        title={t('externalAdd')}
        list={apiGivableList}
        scope={{ id }}
        note={({ loginname }) => <span>{loginname}</span>}
        empty={t('externalNone')}
        okText={(count) => t('externalAddCount', { count })}
        call={auth}
        request={(ids) => ({ id, accountIds: ids.join(',') })}
        done={(count) => t('externalAdded', { count })}
      />
    ));
  const add = (
    <CallButton type="primary" icon={<PlusOutlined />} call={auth} onClick={choose}>
      {t('externalAdd')}
    </CallButton>
  );
  return (
    <ListTable
      list={apiExternalList}
      owner={id}
      scope={{ id }}
      actions={(row) => (
        <CallButton type="link" size="small" call={cancelAuth} onClick={() => removeOne(row)}>
          {t('externalRemove')}
        </CallButton>
      )}
      bulk={[
        bulkAction(cancelAuth, {
          key: 'remove',
          text: t('externalRemove'),
          isDanger: true,
          confirm: question,
          requestAll: requestOf,
          done: (count) => t('externalRemoved', { count }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('externalEmptyTitle')} text={t('externalEmptyText')} action={add} />}
    />
  );
}
