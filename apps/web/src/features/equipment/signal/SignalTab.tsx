import type { Equipment } from '@zutai/contract';
import { ownerOfEquipment } from '../definition-owner.ts';
import { SignalPanel } from './SignalPanel.tsx';

/** The signals of a piece of equipment. */
export function SignalTab({ record: equipment }: { record: Equipment }) {
  return <SignalPanel owner={ownerOfEquipment(equipment)} />;
}
