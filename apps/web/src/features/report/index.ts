export { EquipmentReports, ProjectReports, TemplateReports } from './ReportTab.tsx';
