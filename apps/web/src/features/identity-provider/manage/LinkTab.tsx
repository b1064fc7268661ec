import { calls, type IdentityProvider } from '@zutai/contract';
import { identityLinkList } from '@zutai/lists';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Accounts that sign in by a provider. */
export function LinkTab({ record }: { record: IdentityProvider }) {
  const t = useText('identityProvider');
  const act = useAction();
  const { id: providerId } = record;
  const unlink = (id: string, name: string) =>
    act(
      calls.identityProvider.unlink,
      { id },
      {
        question: {
          title: t('unlinkTitle', { name }),
          text: t('unlinkText'),
          okText: t('unlink'),
          isDanger: true,
        },
        done: t('unlinked'),
      },
    );
  return (
    <ListTable
      list={identityLinkList}
      owner={providerId}
      scope={{ providerId }}
      actions={({ id, accountTitle }) => (
        <CallButton
          type="link"
          size="small"
          danger
          call={calls.identityProvider.unlink}
          onClick={() => unlink(id, accountTitle)}
        >
          {t('unlink')}
        </CallButton>
      )}
      empty={<EmptyState title={t('linksEmptyTitle')} text={t('linksEmptyText')} />}
    />
  );
}
