import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, type Signal } from '@zutai/contract';
import { useCallback, useState } from 'react';
import { callKey } from '../../../lib/call/index.ts';
import { type DefinitionOwner, definitionCalls, readSignals } from '../definition-owner.ts';

interface Progress {
  count: number;
  total: number;
}

/**
 * Every signal of a piece of equipment or of a template, page after page. They are read again only on `reload`:
 * an answer in between would take away the ground of unsaved changes.
 */
export function useSignals(owner: DefinitionOwner) {
  const client = useQueryClient();
  const { querySignals } = definitionCalls[owner.kind];
  const [progress, setProgress] = useState<Progress | null>(null);
  const query = useQuery({
    queryKey: [querySignals.path, 'all', owner.id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const rows: Signal[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await readSignals(owner, pageNum, signal);
        rows.push(...page.rows);
        if (page.rows.length < MAX_PAGE_SIZE || rows.length >= page.total) return rows;
        setProgress({ count: rows.length, total: page.total });
      }
    },
  });
  /** After signals changed on the server: reads them anew. */
  const reload = useCallback(
    () => client.invalidateQueries({ queryKey: callKey(querySignals) }),
    [client, querySignals],
  );
  return { query, progress, reload };
}
