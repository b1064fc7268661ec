import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useDialogs } from '../../components/dialogs/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { hasPutOff } from './put-off.ts';

const WeakPasswordNotice = lazy(async () => ({
  default: (await import('./WeakPasswordNotice.tsx')).WeakPasswordNotice,
}));
const BindTelNotice = lazy(async () => ({ default: (await import('./BindTelNotice.tsx')).BindTelNotice }));

/** Where passwords are changed and phones bound: what asks for that does not stand in its way. */
const SETUP_PATH = `${pathTo('/account/security/sms')}/setup/`;

/**
 * What an account is asked for by itself (specification, section 4): a better password, then a phone number. Where no
 * SMS are sent there is nothing to bind one by, and nobody is asked.
 */
export function AccountNotices() {
  // Open pages, such as that of an enrolment link, have the same layout and nobody signed in.
  const user = useSignedIn();
  const dialogs = useDialogs();
  const isSettingUp = useLocation().pathname.startsWith(SETUP_PATH);
  const isPasswordDue = user?.hasWeakPassword === true && !isSettingUp && !hasPutOff('weakPassword');
  const isTelDue = user?.hasSms === true && !user.isBindtel && !isSettingUp;
  useEffect(() => {
    if (!isPasswordDue) return undefined;
    dialogs.enqueue('weakPassword', (dialog) => (
      <Suspense>
        <WeakPasswordNotice {...dialog} />
      </Suspense>
    ));
    return () => dialogs.withdraw('weakPassword');
  }, [isPasswordDue, dialogs]);
  useEffect(() => {
    if (!isTelDue) return undefined;
    dialogs.enqueue('bindTel', (dialog) => (
      <Suspense>
        <BindTelNotice {...dialog} />
      </Suspense>
    ));
    return () => dialogs.withdraw('bindTel');
  }, [isTelDue, dialogs]);
  return null;
}
