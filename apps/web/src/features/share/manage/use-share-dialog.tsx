import { calls } from '@zutai/contract';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { ShareDialog } from './ShareDialog.tsx';
import type { SharedObject } from './shared-object.ts';

/** Opens the sharing of something by a link; undefined for who may not share. */
export function useShareDialog(): ((object: SharedObject, name: string) => void) | undefined {
  const dialogs = useDialogs();
  const may = useMayCall()(calls.share.equipmentInfo);
  if (!may) return undefined;
  return (object, name) => dialogs.open((dialog) => <ShareDialog {...dialog} object={object} name={name} />);
}
