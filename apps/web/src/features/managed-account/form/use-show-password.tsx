import type { AccountPassword } from '@zutai/contract';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { AccountPasswordDialog } from './AccountPasswordDialog.tsx';

/** Shows the password that adding an account or resetting its password answered, this once. */
export function useShowPassword(): (made: Pick<AccountPassword, 'loginname' | 'password'>) => void {
  const dialogs = useDialogs();
  return (made) => void dialogs.open((dialog) => <AccountPasswordDialog {...dialog} made={made} />);
}
