import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { calls, type PageFile, type ResponseOf } from '@zutai/contract';
import {
  countInstances,
  type Editor,
  type FaceplateSource,
  listFaceplateIds,
  listOverflowing,
  type Page,
  parametersOf,
  parsePageFile,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { useMemo } from 'react';
import { call, callKey, useCall } from '../../../lib/call/index.ts';
import { useTitle } from '../../../lib/language/index.ts';
import { equipmentIdOf, type PageOwner, type PageSources } from '../../live-page/index.ts';
import { exampleParams } from '../model/lookup/tag-lookup.ts';
import { useSettledPart } from '../model/use-editor-part.ts';

const STALE_MS = 30_000;
const parsed = new WeakMap<PageFile, Page>();

/** The page of a file, read once; undefined for what is none. */
export function readFile(file: PageFile): Page | undefined {
  const known = parsed.get(file);
  if (known) return known;
  const result = parsePageFile(file, { catalog: widgetCatalog });
  if (!result.ok) return undefined;
  parsed.set(file, result.value);
  return result.value;
}

type Info = ResponseOf<typeof calls.page.info>;

/** All faceplates in these answers, those within faceplates too. One function, so that React Query keeps the map. */
function combine(results: UseQueryResult<Info>[]): ReadonlyMap<string, Page> {
  const files = new Map<string, Page>();
  for (const { data } of results) {
    if (data === undefined) continue;
    for (const [id, file] of [[data.id, data.file] as const, ...Object.entries(data.faceplates)]) {
      const page = readFile(file);
      if (page) files.set(id, page);
    }
  }
  return files;
}

/** A page as it was saved, asked for at most twice a minute. */
export const readPageOnce = (id: string) => ({
  queryKey: callKey(calls.page.info, { id }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(calls.page.info, { id }, { signal }),
  staleTime: STALE_MS,
  retry: 1,
});

/** Faceplates by id with all that they place; those still on their way are missing. */
export function useFaceplateFiles(ids: readonly string[]): ReadonlyMap<string, Page> {
  return useQueries({
    queries: ids.map(readPageOnce),
    combine,
  });
}

/** Newest revisions known of these faceplates and of all that they place, by id. */
function combineRevisions(results: UseQueryResult<Info>[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    results.flatMap(({ data }) =>
      data === undefined
        ? []
        : [...Object.entries(data.faceplateRevisions), [data.id, data.revision] as const],
    ),
  );
}

/** Revisions of faceplates shown, with all that they place; those still on their way are missing. */
export function useFaceplateRevisions(ids: readonly string[]): Readonly<Record<string, number>> {
  return useQueries({ queries: ids.map(readPageOnce), combine: combineRevisions });
}

/** The faceplates of the organisation, for lists: by their names in the language of the interface, found by both. */
export function useFaceplateList() {
  const { data } = useCall(calls.page.query, { kind: 'faceplate' }, { staleMs: STALE_MS });
  const titleOf = useTitle();
  return useMemo(
    () => data?.map((each) => ({ ...each, title: titleOf(each), words: `${each.title} ${each.titleEn}` })),
    [data, titleOf],
  );
}

/** With what the faceplates of the page being drawn turn into widgets. The same object while nothing in it changes. */
export function useFaceplateSource(editor: Editor, owner: PageOwner, sources: PageSources): FaceplateSource {
  const widgets = useSettledPart(editor, (state) => state.page.widgets);
  const con = useSettledPart(editor, (state) => state.page.con);
  const key = useMemo(() => listFaceplateIds({ widgets }).join(), [widgets]);
  const ids = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const faceplates = useFaceplateFiles(ids);
  const exampleId = equipmentIdOf(owner);
  const isFaceplate = owner.kind === 'faceplate';
  const source = useMemo<FaceplateSource>(() => {
    const byTag = new Map(
      sources.signals.map((signal) => [
        `${signal.equipmentId}/${signal.tag}`,
        { id: signal.id, title: signal.title },
      ]),
    );
    return {
      faceplates,
      equipments: sources.equipments,
      signalByTag: (equipId, tag) => byTag.get(`${equipId}/${tag}`),
      ...(exampleId !== undefined && { equipId: exampleId }),
      ...(isFaceplate && { params: exampleParams(parametersOf(con), exampleId) }),
    };
  }, [faceplates, sources, exampleId, isFaceplate, con]);
  const refusedKey = useMemo(() => [...listOverflowing({ widgets }, source)].join(), [widgets, source]);
  // In powers of two: another source is everything painted again.
  const sharers = useMemo(() => 2 ** Math.ceil(Math.log2(Math.max(1, countInstances(widgets)))), [widgets]);
  return useMemo(
    () => ({ ...source, sharers, refused: new Set(refusedKey === '' ? [] : refusedKey.split(',')) }),
    [source, sharers, refusedKey],
  );
}
