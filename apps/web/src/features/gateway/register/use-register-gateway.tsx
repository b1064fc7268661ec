import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { useOwnDepartment } from '../../../lib/session/index.ts';
import type { GatewayKey } from '../agent-file.ts';
import { gatewayForm } from '../gateway-form.tsx';
import { GatewayKeyDialog } from './GatewayKeyDialog.tsx';

/** Shows the key that registering a gateway answered, this once. */
export function useShowKey(): (answer: unknown, options?: { hasNextStep?: boolean }) => void {
  const dialogs = useDialogs();
  return (answer, options) =>
    void dialogs.open((dialog) => <GatewayKeyDialog {...dialog} {...options} made={answer as GatewayKey} />);
}

/** Registers a gateway in a dialog and shows its key; then calls back with its id. */
export function useRegisterGateway(onRegistered: (id: string) => void): () => void {
  const dialogs = useDialogs();
  const showKey = useShowKey();
  const departmentId = useOwnDepartment();
  return () =>
    dialogs.open((dialog) => (
      <RecordDialog
        {...dialog}
        form={gatewayForm}
        initial={{ departmentId }}
        onDone={(answer) => {
          showKey(answer);
          onRegistered((answer as GatewayKey).id);
        }}
      />
    ));
}
