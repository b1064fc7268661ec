import { useQuery } from '@tanstack/react-query';
import { calls, type FaceplateFiles } from '@zutai/contract';
import { type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { call, callKey } from '../../../lib/call/index.ts';

/** Revisions never change. */
const KEEP_MS = 600_000;

const none: ReadonlyMap<string, Page> = new Map();

/** Faceplates that can be read; one that cannot is painted as missing. */
function readFaceplates(files: FaceplateFiles): ReadonlyMap<string, Page> {
  return new Map(
    Object.entries(files).flatMap(([id, file]) => {
      const parsed = parsePageFile(file, { catalog: widgetCatalog });
      return parsed.ok ? [[id, parsed.value] as const] : [];
    }),
  );
}

/** The drawing of a revision with the faceplates on it as they are now; nothing is asked while `revision` is undefined. */
export function useRevisionFile(
  pageId: string,
  revision: number | undefined,
  password: string | undefined,
): { page: Page | undefined; faceplates: ReadonlyMap<string, Page>; error: Error | null } {
  const query = useQuery({
    queryKey: [...callKey(calls.page.revisionInfo), pageId, revision],
    queryFn: async ({ signal }) => {
      const request = { id: pageId, revision: revision ?? 0, ...(password ? { password } : {}) };
      const { file, faceplates } = await call(calls.page.revisionInfo, request, { signal });
      const parsed = parsePageFile(file, { catalog: widgetCatalog });
      if (!parsed.ok) throw new Error(parsed.problem.code);
      return { page: parsed.value, faceplates: readFaceplates(faceplates) };
    },
    enabled: revision !== undefined,
    staleTime: KEEP_MS,
    retry: false,
  });
  return { page: query.data?.page, faceplates: query.data?.faceplates ?? none, error: query.error };
}
