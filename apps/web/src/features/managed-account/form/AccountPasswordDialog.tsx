import type { AccountPassword } from '@zutai/contract';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { SecretDialog, SecretFacts, SecretValue } from '../../../components/secret-dialog/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** User name and password of an account, shown once. */
export function AccountPasswordDialog({
  made,
  ...dialog
}: DialogProps & { made: Pick<AccountPassword, 'loginname' | 'password'> }) {
  const t = useText('managedAccount');
  return (
    <SecretDialog
      {...dialog}
      title={t('passwordTitle', { name: made.loginname })}
      notice={t('passwordOnce')}
      keptText={t('passwordKept')}
      question={{ title: t('passwordLeaveTitle'), text: t('passwordLeaveText') }}
    >
      {(keep) => (
        <SecretFacts
          facts={[
            [t('loginname'), <SecretValue key="name" value={made.loginname} />],
            [t('password'), <SecretValue key="password" value={made.password} onCopy={keep} />],
          ]}
        />
      )}
    </SecretDialog>
  );
}
