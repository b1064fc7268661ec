import { type ApiAccount, calls } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction } from '../../components/dialogs/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { apiAccountForm } from './api-account-form.tsx';

/** What can be done with an API account: nothing but looking at one that was only given to the user. */
export function ApiAccountMenu({ account, isInList = false }: { account: ApiAccount; isInList?: boolean }) {
  const t = useText('apiAccount');
  const act = useAction();
  const navigate = useNavigate();
  const { id, title: name, isActive } = account;
  const view = {
    key: 'view',
    text: t('view'),
    call: calls.apiAccount.info,
    onSelect: () => void navigate(pathTo('/manage/api/edit/:id/token', { id })),
  };
  const first = isInList ? [view] : [];
  const setActive = (isNow: boolean) =>
    act(
      calls.apiAccount.setActive,
      { id, isActive: isNow },
      {
        ...(!isNow && {
          question: {
            title: t('deactivateTitle', { name }),
            text: t('deactivateText'),
            okText: t('deactivate'),
            isDanger: true,
          },
        }),
        done: t(isNow ? 'activated' : 'deactivated', { name }),
      },
    );
  const state = isActive
    ? { key: 'deactivate', text: t('deactivate'), onSelect: () => setActive(false) }
    : { key: 'activate', text: t('activate'), onSelect: () => setActive(true) };
  return (
    <RecordMenu
      record={{ ...account, isChangeable: account.isManageable }}
      name={name}
      form={apiAccountForm}
      remove={calls.apiAccount.delete}
      removeText={t('deleteText')}
      {...(!isInList && { onRemoved: () => void navigate(pathTo('/manage/api/list')) })}
      first={first}
      more={[{ ...state, call: calls.apiAccount.setActive }]}
    />
  );
}
