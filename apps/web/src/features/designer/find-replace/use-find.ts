import { countColors, type Editor, type FindHit, listFindPlaces, replaceHits } from '@zutai/diagram';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSettledPart } from '../model/use-editor-part.ts';
import { useWordSource } from '../model/words/use-word-source.ts';
import {
  colorHits,
  type FindForm,
  hitKey,
  isReplaceable,
  kindsOf,
  type PageHits,
  usualForm,
} from './find-form.ts';
import { type FoundTexts, replaceInTexts } from './replace-in-texts.ts';
import { useOtherPages } from './use-other-pages.ts';

/** As it was left, for the next time; what it kept to is another selection by then. */
let lastForm = usualForm;

interface Found {
  pages: readonly PageHits[];
  problem: Exclude<FoundTexts, { ok: true }>['problem'] | null;
}
const nothing: Found = { pages: [], problem: null };

/** What is looked for and what is found, on this page and, when asked for, on the others of its owner. */
export function useFind(editor: Editor) {
  const source = useWordSource();
  const page = useSettledPart(editor, (state) => state.page);
  const [form, setForm] = useState<FindForm>({ ...lastForm, ids: null });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState(nothing);
  const [isRunning, setRunning] = useState(false);
  /** What the form finds as it is now: what is shown may still be what it found before. Nothing once it is another. */
  const newest = useRef(Promise.resolve(nothing));
  const isReplacing = useRef(false);
  const others = useOtherPages(form.isProject, source);
  const ids = useMemo(() => form.ids && new Set(form.ids), [form.ids]);
  const colors = useMemo(
    () => (form.mode === 'colors' ? countColors(page, ids, source) : []),
    [form.mode, page, ids, source],
  );

  const searched = useMemo(() => {
    const kinds = kindsOf(form);
    return [
      { pageId: '', places: listFindPlaces(page, { ids, kinds }, source) },
      ...others.pages.flatMap((other) =>
        other.state === 'read'
          ? [{ pageId: other.id, places: listFindPlaces(other.page, { ids: null, kinds }, other.source) }]
          : [],
      ),
    ];
  }, [page, ids, source, others.pages, form]);

  useEffect(() => {
    lastForm = form;
    if (form.mode === 'colors') {
      const pages = searched.map(({ pageId, places }) => ({ pageId, hits: colorHits(places, form) }));
      newest.current = Promise.resolve({ pages, problem: null });
      setRunning(false);
      return setFound({ pages, problem: null });
    }
    const texts = searched.flatMap(({ places }) => places.map(({ value }) => value));
    const search = replaceInTexts(form, texts);
    let isLeft = false;
    let leave = (): void => undefined;
    const superseded = new Promise<FoundTexts>((resolve) => {
      leave = () => resolve({ ok: true, after: [] });
    });
    setRunning(form.isPattern);
    newest.current = Promise.race([search.found, superseded]).then((result): Found => {
      if (!result.ok) return { pages: [], problem: result.problem };
      let at = 0;
      const pages = searched.map(({ pageId, places }) => {
        const hits = places.flatMap((place): FindHit[] => {
          const after = result.after[at++];
          return typeof after === 'string' ? [{ ...place, after }] : [];
        });
        return { pageId, hits };
      });
      return { pages, problem: null };
    });
    void newest.current.then((now) => {
      if (isLeft) return;
      setRunning(false);
      setFound(now);
    });
    return () => {
      isLeft = true;
      search.stop();
      leave();
    };
  }, [searched, form]);

  const chosenOf = (pageId: string, { pages } = found) =>
    (pages.find((each) => each.pageId === pageId)?.hits ?? []).filter(
      (hit) => isReplaceable(hit) && !left.has(hitKey(pageId, hit)),
    );
  const count = found.pages.reduce((sum, { hits }) => sum + hits.length, 0);
  const chosenCount = found.pages.reduce((sum, { pageId }) => sum + chosenOf(pageId).length, 0);
  const keysOf = (pages: readonly PageHits[]) =>
    pages.flatMap(({ pageId, hits }) => hits.filter(isReplaceable).map((hit) => hitKey(pageId, hit)));

  return {
    page,
    source,
    form,
    change: (change: Partial<FindForm>) => setForm((now) => ({ ...now, ...change })),
    colors,
    found,
    isRunning,
    others,
    count,
    chosenCount,
    isChosen: (pageId: string, hit: FindHit) => isReplaceable(hit) && !left.has(hitKey(pageId, hit)),
    choose: (pageId: string, hit: FindHit, isOn: boolean) =>
      setLeft((now) => {
        const next = new Set(now);
        if (isOn) next.delete(hitKey(pageId, hit));
        else next.add(hitKey(pageId, hit));
        return next;
      }),
    chooseAll: (isOn: boolean) => setLeft(isOn ? new Set() : new Set(keysOf(found.pages))),
    /**
     * Replaces what the form finds, which a slow pattern may yet have to tell: here as one step, and on the other pages
     * as a revision each; what became of them. Once at a time.
     */
    async replace(note: string) {
      if (isReplacing.current) return { hereCount: 0, saved: [] };
      isReplacing.current = true;
      try {
        const now = await newest.current;
        const hits = chosenOf('', now);
        const chosen = new Map(others.pages.map(({ id }) => [id, chosenOf(id, now)]));
        if (hits.length > 0) editor.change('edit', (before) => replaceHits(before, hits, source));
        const saved = form.isProject ? await others.save((id) => chosen.get(id) ?? [], note) : [];
        return { hereCount: hits.length, saved };
      } finally {
        isReplacing.current = false;
      }
    },
  };
}

export type Find = ReturnType<typeof useFind>;
