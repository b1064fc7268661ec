import { type Editor, emptyLookup, type PaintContext } from '@zutai/diagram';
import { useMemo } from 'react';
import {
  type PageOwner,
  type PageSources,
  usePageLookup,
  usePagePalette,
  usePageWords,
} from '../../live-page/index.ts';
import { createDesignLookup } from '../model/design-lookup.ts';
import { createTagLookup } from '../model/tag-lookup.ts';
import { useFaceplateSource } from '../model/use-faceplates.ts';

interface PaintOptions {
  editor: Editor;
  owner: PageOwner;
  sources: PageSources;
  isLive: boolean;
  dataTextShow: PaintContext['dataTextShow'];
}

/** What the drawing is painted with: as it is designed, or running. Inside `PageLive`. */
export function usePaint({ editor, owner, sources, isLive, dataTextShow }: PaintOptions) {
  const palette = usePagePalette();
  const words = usePageWords();
  const { lookup, subscribe } = usePageLookup(sources);
  const faceplates = useFaceplateSource(editor, owner, sources);
  const context = useMemo<PaintContext>(
    () => ({
      live: createTagLookup(isLive ? lookup : createDesignLookup(lookup), faceplates),
      faceplates,
      palette,
      words,
      nowMs: Date.now(),
      mode: isLive ? 'live' : 'design',
      dataTextShow: isLive ? 'value' : dataTextShow,
    }),
    [lookup, faceplates, palette, words, isLive, dataTextShow],
  );
  /** For pictures in the library: nothing is bound. */
  const previewContext = useMemo(() => ({ ...context, live: emptyLookup, mode: 'live' as const }), [context]);
  return { context, previewContext, lookup, subscribe };
}
