export {
  equipmentGroupList,
  groupAccountList,
  groupEquipmentList,
  otherAccountList,
  otherEquipmentList,
} from './list.ts';
