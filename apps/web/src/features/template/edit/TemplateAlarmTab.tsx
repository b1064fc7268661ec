import { TemplateRules } from '../../alarm/index.ts';
import type { Template } from '../template-form.tsx';

/** /manage/eg/template/edit/{id}/alarm: by which rules alarms of equipment of the template are raised. */
export function TemplateAlarmTab({ record }: { record: Template }) {
  return <TemplateRules record={record} />;
}
