import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../lib/language/index.ts';
import type { NewerRevision } from '../model/newer-revision.ts';

/**
 * Takes newer faceplates over by itself and says so: the page only places them, so that nothing on it moves. A page
 * that was itself saved anew is offered; the answer says which of both it is.
 */
export function useNewerFaceplates(
  newer: NewerRevision | undefined,
  reload: () => void,
): NewerRevision | undefined {
  const t = useText('livePage');
  const { message } = App.useApp();
  const isFaceplates = newer !== undefined && !newer.isPageNewer;
  const key = isFaceplates ? newer.faceplates.map(({ id, revision }) => `${id}@${revision}`).join() : '';
  const take = useEffectEvent(() => {
    const titles = newer?.faceplates.map(({ title }) => title).join(t('listComma')) ?? '';
    void message.info(t('faceplatesTaken', { titles }), 4);
    reload();
  });
  // Once for each newer revision.
  useEffect(() => {
    if (key !== '') take();
  }, [key]);
  return newer?.isPageNewer === true ? newer : undefined;
}
