import { type AccountRecord, calls } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction } from '../../components/dialogs/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { accountForm } from './form/account-form.tsx';
import { useShowPassword } from './form/use-show-password.tsx';
import { kindPath } from './kinds.ts';

/** What can be done with an account: nothing but looking at one that has more rights than the user. */
export function AccountMenu({ account, isInList = false }: { account: AccountRecord; isInList?: boolean }) {
  const t = useText('managedAccount');
  const act = useAction();
  const navigate = useNavigate();
  const showPassword = useShowPassword();
  const { id, title: name, isActive, isOwn, isWithinOwnRights, kind } = account;
  const view = {
    key: 'view',
    text: t('view'),
    call: calls.account.info,
    onSelect: () => void navigate(pathTo('/manage/account/edit/:id/info', { id })),
  };
  const first = isInList ? [view] : [];
  const setActive = (isNow: boolean) =>
    act(
      calls.account.setActive,
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
  const reset = () =>
    act(
      calls.account.resetPassword,
      { id },
      {
        question: {
          title: t('resetTitle', { name }),
          text: t('resetText'),
          okText: t('reset'),
          isDanger: true,
        },
        onDone: showPassword,
      },
    );
  const resetFactor = () =>
    act(
      calls.factor.reset,
      { id },
      {
        question: {
          title: t('resetFactorTitle', { name }),
          text: t('resetFactorText'),
          okText: t('resetFactor'),
          isDanger: true,
        },
        done: t('resetFactorDone', { name }),
      },
    );
  const factor = {
    key: 'resetFactor',
    text: t('resetFactor'),
    call: calls.factor.reset,
    onSelect: resetFactor,
  };
  const state = isActive
    ? { key: 'deactivate', text: t('deactivate'), onSelect: () => setActive(false) }
    : { key: 'activate', text: t('activate'), onSelect: () => setActive(true) };
  return (
    <RecordMenu
      record={{ ...account, isChangeable: isWithinOwnRights }}
      name={name}
      form={accountForm}
      remove={calls.account.delete}
      removeText={t('deleteText')}
      {...(isOwn && { removeBlocked: t('ownBlocked') })}
      {...(!isInList && { onRemoved: () => void navigate(kindPath(kind)) })}
      first={first}
      more={
        isOwn
          ? []
          : [
              { key: 'reset', text: t('reset'), call: calls.account.resetPassword, onSelect: reset },
              ...(account.hasSecondFactor ? [factor] : []),
              { ...state, call: calls.account.setActive },
            ]
      }
    />
  );
}
