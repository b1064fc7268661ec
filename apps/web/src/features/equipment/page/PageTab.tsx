import type { Equipment } from '@zutai/contract';
import { useMemo } from 'react';
import { PageList } from '../../page-list/index.ts';

/** The diagram pages of a piece of equipment. */
export function PageTab({ record }: { record: Equipment }) {
  const { id, title } = record;
  const owner = useMemo(() => ({ kind: 'equipment' as const, id }), [id]);
  return <PageList owner={owner} title={title} on={record} />;
}
