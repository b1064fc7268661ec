export { AssigneeSelect } from './detail/AssigneeSelect.tsx';
export { EquipmentRepairs } from './list/EquipmentRepairs.tsx';
export { OrderNotice } from './OrderNotice.tsx';
export { AlarmRepairs } from './report/AlarmRepairs.tsx';
export { EquipmentPicker } from './report/EquipmentPicker.tsx';
export { EquipmentSelect } from './report/EquipmentSelect.tsx';
export { ReportButton } from './report/ReportButton.tsx';
