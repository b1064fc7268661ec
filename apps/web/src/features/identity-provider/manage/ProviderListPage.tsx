import type { IdentityProvider } from '@zutai/contract';
import { identityProviderList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { AddButton } from '../../../components/record-actions/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { directoryForm } from './directory-form.tsx';
import { ProviderMenu } from './ProviderMenu.tsx';
import { providerForm } from './provider-form.tsx';

/** /manage/identity-provider: where people of the organisation sign in. */
export function ProviderListPage() {
  const t = useText('identityProvider');
  const shell = useText('shell');
  const cells: CellViews<IdentityProvider> = {
    title: ({ id, title }) => <Link to={pathTo('/manage/identity-provider/:id/info', { id })}>{title}</Link>,
    lastUsedMs: ({ lastUsedMs }) => <TimeText timeMs={lastUsedMs} isAgoOnly fallback={t('never')} />,
  };
  const action = (
    <>
      <AddButton form={directoryForm} text={t('addDirectory')} isPlain />
      <AddButton form={providerForm} text={t('addOidc')} />
    </>
  );
  return (
    <ListPage
      list={identityProviderList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={action}
      cells={cells}
      actions={(provider) => <ProviderMenu provider={provider} isInList />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
    />
  );
}
