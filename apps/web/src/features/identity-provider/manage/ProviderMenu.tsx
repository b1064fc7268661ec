import { calls, type IdentityProvider } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { directoryForm } from './directory-form.tsx';
import { providerForm } from './provider-form.tsx';

/** What can be done with an identity provider. */
export function ProviderMenu({
  provider,
  isInList = false,
}: {
  provider: IdentityProvider;
  isInList?: boolean;
}) {
  const t = useText('identityProvider');
  const navigate = useNavigate();
  const { id, title: name } = provider;
  const view = {
    key: 'view',
    text: t('view'),
    call: calls.identityProvider.info,
    onSelect: () => void navigate(pathTo('/manage/identity-provider/:id/info', { id })),
  };
  const test = {
    key: 'test',
    text: t('tabTest'),
    call: calls.identityProvider[provider.kind === 'ldap' ? 'testDirectory' : 'beginTest'],
    onSelect: () => void navigate(pathTo('/manage/identity-provider/:id/test', { id })),
  };
  return (
    <RecordMenu
      record={provider}
      name={name}
      form={provider.kind === 'ldap' ? directoryForm : providerForm}
      remove={calls.identityProvider.delete}
      removeText={t('deleteText')}
      {...(!isInList && { onRemoved: () => void navigate(pathTo('/manage/identity-provider')) })}
      first={isInList ? [view] : []}
      more={isInList ? [test] : []}
    />
  );
}
