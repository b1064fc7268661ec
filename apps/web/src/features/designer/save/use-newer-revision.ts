import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { type Editor, listFaceplateIds } from '@zutai/diagram';
import { App } from 'antd';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { callKey } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type NewerRevision, usePageRevision } from '../../live-page/index.ts';
import { useFaceplateRevisions } from '../faceplate/use-faceplates.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import type { Saving } from './use-saving.ts';

/**
 * What somebody saved of the page since it was opened here; what is drawn stays. Newer faceplates are taken over at
 * once and said: a page only places them, so that nothing drawn on it changes.
 */
export function useNewerRevision(
  editor: Editor,
  { pageId, revision }: Pick<Saving, 'pageId' | 'revision'>,
): NewerRevision | undefined {
  const t = useText('designerPage');
  const { message } = App.useApp();
  const client = useQueryClient();
  const widgets = useSettledPart(editor, (state) => state.page.widgets);
  const placed = useMemo(() => listFaceplateIds({ widgets }), [widgets]);
  const faceplates = useFaceplateRevisions(placed);
  const held = useMemo(() => ({ revision, faceplates }), [revision, faceplates]);
  const newer = usePageRevision(pageId, held);
  const stale = newer?.faceplates;
  const staleKey = stale?.map((each) => `${each.id}@${each.revision}`).join() ?? '';
  const take = useEffectEvent(() => {
    if (stale === undefined || stale.length === 0) return;
    void message.info(t('faceplatesNewer', { titles: stale.map(({ title }) => title).join(t('comma')) }), 5);
    // All placed ones: the newer one may be inside another.
    for (const id of placed) void client.invalidateQueries({ queryKey: callKey(calls.page.info, { id }) });
  });
  // Once for each newer revision.
  useEffect(() => {
    if (staleKey !== '') take();
  }, [staleKey]);
  return newer?.isPageNewer ? newer : undefined;
}
