import type { Project } from '@zutai/contract';
import { useMemo } from 'react';
import type { PageOwner } from '../../live-page/index.ts';
import { PageList } from '../../page-list/index.ts';

/** The diagram pages of a project. */
export function PageTab({ record }: { record: Project }) {
  const { id, title } = record;
  const owner = useMemo<PageOwner>(() => ({ kind: 'project', id }), [id]);
  return <PageList owner={owner} title={title} on={record} />;
}
