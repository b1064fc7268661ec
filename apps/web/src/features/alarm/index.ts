export { waits } from './AlarmActions.tsx';
export { cssColor } from './AlarmMarks.tsx';
export { AlarmNotice } from './AlarmNotice.tsx';
export { EquipmentAlarms } from './list/EquipmentAlarms.tsx';
export { PageAlarmBanner } from './page/PageAlarmBanner.tsx';
export { type AlarmCircle, alarmsBySignal, useOpenAlarms } from './page/use-page-alarms.ts';
export { RuleTab } from './rule/RuleTab.tsx';
export { AlarmSummary } from './summary/AlarmSummary.tsx';
export { AlarmWatch } from './summary/AlarmWatch.tsx';
