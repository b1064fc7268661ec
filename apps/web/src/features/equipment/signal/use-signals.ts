import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls, MAX_PAGE_SIZE, type Signal } from '@zutai/contract';
import { useCallback, useState } from 'react';
import { call, callKey } from '../../../lib/call/index.ts';

interface Progress {
  count: number;
  total: number;
}

/**
 * Every signal of a piece of equipment, page after page. They are read again only on `reload`:
 * an answer in between would take away the ground of unsaved changes.
 */
export function useSignals(equipmentId: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const query = useQuery({
    queryKey: [calls.signal.query.path, 'all', equipmentId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const rows: Signal[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const request = {
          equipmentId,
          pageNum,
          pageSize: MAX_PAGE_SIZE,
          sortField: 'seq',
          sortOrder: 'asc',
        } as const;
        const page = await call(calls.signal.query, request, { signal });
        rows.push(...page.rows);
        if (page.rows.length < MAX_PAGE_SIZE || rows.length >= page.total) return rows;
        setProgress({ count: rows.length, total: page.total });
      }
    },
  });
  /** After signals changed on the server: reads them anew. */
  const reload = useCallback(
    () => client.invalidateQueries({ queryKey: callKey(calls.signal.query) }),
    [client],
  );
  return { query, progress, reload };
}
