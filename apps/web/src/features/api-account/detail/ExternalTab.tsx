import { type ApiAccount, calls } from '@zutai/contract';
import { apiExternalList, apiGivableList } from '@zutai/lists';
import { MemberNote, MembershipTable } from '../../../components/membership/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** External and enterprise accounts that may use an API account, and those that could. */
export function ExternalTab({ record: { id } }: { record: ApiAccount }) {
  const t = useText('apiAccount');
  const requestOf = (accountIds: string) => ({ id, accountIds });
  return (
    <MembershipTable
      ownerId={id}
      list={apiExternalList}
      scope={{ id }}
      add={{
        call: calls.apiAccount.auth,
        list: apiGivableList,
        request: requestOf,
        note: ({ loginname }) => <MemberNote text={loginname} />,
        text: t('externalAdd'),
        nothingLeft: t('externalNone'),
        okText: (count) => t('externalAddCount', { count }),
        done: (count) => t('externalAdded', { count }),
      }}
      remove={{
        call: calls.apiAccount.cancelAuth,
        request: requestOf,
        text: t('externalRemove'),
        question: (count) => ({ title: t('externalRemoveTitle', { count }), text: t('externalRemoveText') }),
        done: (count) => t('externalRemoved', { count }),
      }}
      empty={{ title: t('externalEmptyTitle'), text: t('externalEmptyText') }}
    />
  );
}
