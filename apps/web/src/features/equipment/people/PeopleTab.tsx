import { calls, type Equipment } from '@zutai/contract';
import { givenEquipment, RightTable } from '../../../components/right-table/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';

/** The accounts that the equipment was given to beside those whose data range holds it. */
export function PeopleTab({ record }: { record: Equipment }) {
  const mayWrite = useMayCall()(calls.command.writeSignal);
  return <RightTable thing={givenEquipment(record.id)} on={record} mayWrite={mayWrite} />;
}
