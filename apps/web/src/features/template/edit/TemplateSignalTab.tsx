import { SignalPanel } from '../../equipment/index.ts';
import type { Template } from '../template-form.tsx';
import { useOwnerOfTemplate } from './owner-of-template.ts';

/** /manage/eg/template/edit/{id}/signal */
export function TemplateSignalTab({ record }: { record: Template }) {
  return <SignalPanel owner={useOwnerOfTemplate(record)} />;
}
