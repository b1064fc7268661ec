import { calls, type Style } from '@zutai/contract';
import { useCall } from '../../../lib/call/index.ts';

const REQUEST = { pageSize: 100 } as const;

/** The styles that an organisation has and could have, and the one that it uses. */
export function useOwnStyles() {
  const own = useCall(calls.style.query, REQUEST);
  const system = useCall(calls.style.querySysStyle, REQUEST);
  const rows: readonly Style[] = own.data?.rows ?? [];
  return {
    own: rows,
    system: system.data?.rows ?? [],
    active: rows.find(({ isUsed }) => isUsed),
    error: own.error ?? system.error,
    isPending: own.data === undefined || system.data === undefined,
    refetch: () => {
      void own.refetch();
      void system.refetch();
    },
  };
}
