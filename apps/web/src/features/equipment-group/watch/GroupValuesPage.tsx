import { EquipmentValues } from '../../monitor/index.ts';
import { GroupFrame } from './GroupFrame.tsx';

/** /monitor/eg/group/list/{groupId}/{id}: the values of a piece of equipment of a group. */
export function GroupValuesPage() {
  return <GroupFrame current="list">{({ id }) => <EquipmentValues key={id} equipmentId={id} />}</GroupFrame>;
}
