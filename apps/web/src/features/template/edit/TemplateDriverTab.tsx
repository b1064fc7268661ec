import { useText } from '../../../lib/language/index.ts';
import { DriverPanel } from '../../equipment/index.ts';
import type { Template } from '../template-form.tsx';
import { useOwnerOfTemplate } from './owner-of-template.ts';

/** /manage/eg/template/edit/{id}/driver */
export function TemplateDriverTab({ record }: { record: Template }) {
  const t = useText('template');
  return <DriverPanel owner={useOwnerOfTemplate(record)} head={<span>{t('parametersHelp')}</span>} />;
}
