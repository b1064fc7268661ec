import { calls, type Style } from '@zutai/contract';
import { styleGivableList, styleHolderList } from '@zutai/lists';
import { MemberNote, MembershipTable } from '../../../components/membership/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** External and enterprise accounts that use a style, and those that could. */
export function ExternalTab({ record: { id } }: { record: Style }) {
  const t = useText('style');
  const requestOf = (accountIds: string) => ({ id, accountIds });
  return (
    <MembershipTable
      ownerId={id}
      list={styleHolderList}
      scope={{ id }}
      add={{
        call: calls.style.auth,
        list: styleGivableList,
        request: requestOf,
        note: ({ loginname }) => <MemberNote text={loginname} />,
        text: t('externalAdd'),
        nothingLeft: t('externalNone'),
        okText: (count) => t('externalAddCount', { count }),
        done: (count) => t('externalAdded', { count }),
      }}
      remove={{
        call: calls.style.cancelAuth,
        request: requestOf,
        text: t('externalRemove'),
        question: (count) => ({ title: t('externalRemoveTitle', { count }), text: t('externalRemoveText') }),
        done: (count) => t('externalRemoved', { count }),
      }}
      empty={{ title: t('externalEmptyTitle'), text: t('externalEmptyText') }}
    />
  );
}
