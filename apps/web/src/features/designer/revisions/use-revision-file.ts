import { useQuery } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { call, callKey } from '../../../lib/call/index.ts';

/** Revisions never change. */
const KEEP_MS = 600_000;

/** The drawing of a revision; nothing is asked while `revision` is undefined. */
export function useRevisionFile(
  pageId: string,
  revision: number | undefined,
  password: string | undefined,
): { page: Page | undefined; error: Error | null } {
  const query = useQuery({
    queryKey: [...callKey(calls.page.revisionInfo), pageId, revision],
    queryFn: async ({ signal }) => {
      const request = { id: pageId, revision: revision ?? 0, ...(password ? { password } : {}) };
      const { file } = await call(calls.page.revisionInfo, request, { signal });
      const parsed = parsePageFile(file, { catalog: widgetCatalog });
      if (!parsed.ok) throw new Error(parsed.problem.code);
      return parsed.value;
    },
    enabled: revision !== undefined,
    staleTime: KEEP_MS,
    retry: false,
  });
  return { page: query.data, error: query.error };
}
