export { equipmentGroupList, groupEquipmentList, otherEquipmentList } from './list.ts';
