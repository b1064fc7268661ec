import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import type { GatewayKey } from '../agent-file.ts';
import { gatewayForm } from '../gateway-form.ts';
import { GatewayKeyDialog } from './GatewayKeyDialog.tsx';

/** Registers a gateway in a dialog and shows its key, this once; then calls back with its id. */
export function useRegisterGateway(onRegistered?: (id: string) => void): () => void {
  const dialogs = useDialogs();
  return () =>
    dialogs.open((form) => (
      <RecordDialog
        {...form}
        form={gatewayForm}
        onDone={(answer) => {
          const made = answer as GatewayKey;
          dialogs.open((key) => <GatewayKeyDialog {...key} made={made} />);
          onRegistered?.(made.id);
        }}
      />
    ));
}
