import { useMemo } from 'react';
import { PageList } from '../../page-list/index.ts';
import type { Template } from '../template-form.tsx';

/** /manage/eg/template/edit/{id}/page: the pages that equipment made from the template gets. */
export function TemplatePageTab({ record: { id, title } }: { record: Template }) {
  const owner = useMemo(() => ({ kind: 'template' as const, id }), [id]);
  return <PageList owner={owner} title={title} />;
}
