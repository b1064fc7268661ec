import { useLive } from '../../lib/live/index.ts';
import { ValueView, type ValueViewProps } from './ValueView.tsx';

/** The live value of a signal inside of `EquipmentLive`; re-draws by itself. */
export function LiveValueView({ signalId, ...props }: Omit<ValueViewProps, 'shown'> & { signalId: string }) {
  return <ValueView shown={useLive(signalId)} {...props} />;
}
