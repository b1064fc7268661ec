export { AlarmNotice } from './AlarmNotice.tsx';
export { EquipmentAlarms } from './list/EquipmentAlarms.tsx';
export { RuleTab } from './rule/RuleTab.tsx';
