import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { calls, ResponseOf } from '@zutai/contract';
import { type Editor, type Page, type PaintContext, type PartPicture, pageToSvg } from '@zutai/diagram';
import { paintWidget } from '@zutai/widgets/model';
import { useMemo } from 'react';
import { useThemeMode } from '../../../lib/theme/index.ts';
import {
  expandOpened,
  type OpenedParts,
  type PageSources,
  type PageVariables,
  shownApart,
} from '../../live-page/index.ts';
import { readFile, readPageOnce } from '../faceplate/use-faceplates.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import { useShellStore } from '../page/shell-store.ts';
import { listPartIds } from './list-part-ids.ts';

type Info = ResponseOf<typeof calls.page.info>;

/** Pages by id with their faceplates; those that cannot be read, or not without a password, are missing. */
function combine(results: UseQueryResult<Info>[]): ReadonlyMap<string, OpenedParts> {
  const opened = new Map<string, OpenedParts>();
  for (const { data } of results) {
    const page = data && readFile(data.file);
    if (!page) continue;
    const faceplates = Object.entries(data.faceplates).flatMap(([id, file]): [string, Page][] => {
      const read = readFile(file);
      return read ? [[id, read]] : [];
    });
    opened.set(data.id, { page, faceplates: new Map(faceplates) });
  }
  return opened;
}

interface PicturesOptions {
  editor: Editor;
  sources: PageSources;
  variables: PageVariables;
  /** As pages are painted while they are drawn: names, no values that would stand still. */
  context: PaintContext;
}

/** What the pages look like that the drawing shows within it, as they were saved. The same while none of them changes. */
export function usePartPictures(options: PicturesOptions): ReadonlyMap<string, PartPicture> {
  const { editor, sources, variables, context } = options;
  const widgets = useSettledPart(editor, (state) => state.page.widgets);
  const key = useMemo(() => listPartIds(widgets).join(), [widgets]);
  const ids = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const opened = useQueries({ queries: ids.map(readPageOnce), combine });
  const language = useShellStore((state) => state.language);
  const mode = useThemeMode();
  return useMemo(() => {
    const pictures = new Map<string, PartPicture>();
    for (const [id, parts] of opened) {
      const { page } = expandOpened(parts, sources, language);
      const shown = shownApart(page, { context, variables, mode });
      const svg = pageToSvg(shown.page, paintWidget, shown.context);
      const { width, height } = page.con;
      pictures.set(id, { href: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height });
    }
    return pictures;
  }, [opened, sources, language, context, variables, mode]);
}
