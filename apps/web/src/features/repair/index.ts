export { AssigneeSelect } from './detail/AssigneeSelect.tsx';
export { EquipmentRepairs } from './list/EquipmentRepairs.tsx';
export { OrderNotice } from './OrderNotice.tsx';
export { AlarmRepairs } from './report/AlarmRepairs.tsx';
export { ReportButton } from './report/ReportButton.tsx';
