export { EquipmentReports, ProjectReports } from './ReportTab.tsx';
