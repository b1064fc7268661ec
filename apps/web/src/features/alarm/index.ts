export { EquipmentAlarms } from './list/EquipmentAlarms.tsx';
export { RuleTab } from './rule/RuleTab.tsx';
