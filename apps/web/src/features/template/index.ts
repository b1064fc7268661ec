/** Tabs and parts that fixed models, which are templates too, have as well. */
export { ParametersEditor } from './edit/ParametersEditor.tsx';
export { TemplateAlarmTab } from './edit/TemplateAlarmTab.tsx';
export { TemplateDriverTab } from './edit/TemplateDriverTab.tsx';
export { TemplateEquipmentTab } from './edit/TemplateEquipmentTab.tsx';
export { TemplateReportTab } from './edit/TemplateReportTab.tsx';
export { TemplateSignalTab } from './edit/TemplateSignalTab.tsx';
export { TemplateVersionTab } from './edit/TemplateVersionTab.tsx';
export type { Template } from './template-form.tsx';
export { templateSources } from './template-sources.ts';
