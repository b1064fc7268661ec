import { RecordPage } from '../../../components/record-form/index.ts';
import { type Template, templateForm } from '../template-form.tsx';

/** /manage/eg/template/edit/{id}/info */
export function TemplateInfoTab({ record }: { record: Template }) {
  return <RecordPage form={templateForm} record={record} />;
}
