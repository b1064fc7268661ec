export { AlarmNotice } from './AlarmNotice.tsx';
export { EquipmentAlarms } from './list/EquipmentAlarms.tsx';
export { RuleTab } from './rule/RuleTab.tsx';
export { AlarmSummary } from './summary/AlarmSummary.tsx';
export { AlarmWatch } from './summary/AlarmWatch.tsx';
