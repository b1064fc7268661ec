import { type Editor, emptyLookup, localiseSource, type PaintContext } from '@zutai/diagram';
import { useEffect, useMemo } from 'react';
import {
  type PageOwner,
  type PageSources,
  usePageLookup,
  usePagePalette,
  usePageVariables,
  usePageWords,
  useVariablePalette,
  useVariableTexts,
} from '../../live-page/index.ts';
import { useFaceplateSource } from '../faceplate/use-faceplates.ts';
import { createDesignLookup } from '../model/lookup/design-lookup.ts';
import { createTagLookup } from '../model/lookup/tag-lookup.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { usePartPictures } from '../part/use-part-pictures.ts';
import { useShellStore } from './shell-store.ts';

interface PaintOptions {
  editor: Editor;
  owner: PageOwner;
  sources: PageSources;
  isLive: boolean;
  dataTextShow: PaintContext['dataTextShow'];
}

/** What the drawing is painted with: as it is designed, or running. Inside `PageLive`. */
export function usePaint({ editor, owner, sources, isLive, dataTextShow }: PaintOptions) {
  const con = useEditorPart(editor, ({ page }) => page.con);
  const variables = usePageVariables(con);
  const palette = useVariablePalette(usePagePalette(con.bgColor), con, variables);
  const texts = useVariableTexts(con, variables, isLive);
  useEffect(() => {
    // Once more is from the beginning, and what is drawn is what it begins with.
    if (!isLive) variables.reset();
  }, [isLive, variables]);
  const words = usePageWords();
  const { lookup, subscribe } = usePageLookup(sources, variables);
  const language = useShellStore((state) => state.language);
  const drawn = useFaceplateSource(editor, owner, sources);
  const faceplates = useMemo(() => localiseSource(drawn, language), [drawn, language]);
  const design = useMemo<PaintContext>(
    () => ({
      // A clock shows when the drawing was opened, not the beginning of time.
      ...{ live: createDesignLookup(lookup), palette, words, nowMs: Date.now() },
      ...{ mode: 'design', dataTextShow: 'signalName' },
    }),
    [lookup, palette, words],
  );
  const parts = usePartPictures({ editor, sources, variables, context: design });
  const context = useMemo<PaintContext>(
    () => ({
      live: createTagLookup(
        isLive ? lookup : createDesignLookup(lookup, dataTextShow === 'value'),
        faceplates,
      ),
      faceplates,
      parts,
      texts,
      palette,
      words,
      language,
      nowMs: Date.now(),
      mode: isLive ? 'live' : 'design',
      dataTextShow: isLive ? 'value' : dataTextShow,
    }),
    [lookup, faceplates, parts, texts, palette, words, language, isLive, dataTextShow],
  );
  /** For pictures in the library: nothing is bound, and the ground is the panel's. */
  const panelPalette = usePagePalette('');
  const previewContext = useMemo(
    () => ({ ...context, palette: panelPalette, live: emptyLookup, mode: 'live' as const }),
    [context, panelPalette],
  );
  return { context, previewContext, lookup, subscribe, variables, faceplates: drawn };
}
