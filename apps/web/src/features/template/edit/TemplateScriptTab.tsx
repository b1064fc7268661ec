import { ScriptPanel } from '../../equipment/index.ts';
import type { Template } from '../template-form.tsx';
import { useOwnerOfTemplate } from './owner-of-template.ts';

/** /manage/eg/template/edit/{id}/script */
export function TemplateScriptTab({ record }: { record: Template }) {
  return <ScriptPanel owner={useOwnerOfTemplate(record)} head={<span />} />;
}
