import type { Equipment } from '@zutai/contract';
import { ObjectLog } from '../../../components/event-log/index.ts';

/** Who changed the equipment, its drivers and signals, and when. */
export function LogTab({ record: { id } }: { record: Equipment }) {
  return <ObjectLog kind="equipment" id={id} />;
}
