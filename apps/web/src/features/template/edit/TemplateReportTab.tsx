import { TemplateReports } from '../../report/index.ts';
import type { Template } from '../template-form.tsx';

/** /manage/eg/template/edit/{id}/report: what equipment of the template reports. */
export function TemplateReportTab({ record }: { record: Template }) {
  return <TemplateReports record={record} />;
}
