import { calls, sceneSourcesOf } from '@zutai/contract';
import type { Page } from '@zutai/diagram';
import { bindScenes, listSceneIds } from '@zutai/widgets/model';
import { useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';

interface Opened {
  readonly page: Page;
  readonly faceplates: ReadonlyMap<string, Page>;
}

const ID = /^[1-9]\d{0,17}$/;

/**
 * A page with what moves the scenes on it among what it needs; undefined until that is known. Where it cannot be had, the
 * page is shown and its scene says so.
 */
export function useSceneBindings<T extends Opened>(opened: T | undefined): T | undefined {
  const ids = useMemo(() => {
    const pages = opened === undefined ? [] : [opened.page, ...opened.faceplates.values()];
    return [...new Set(pages.flatMap(listSceneIds))].filter((id) => ID.test(id)).toSorted();
  }, [opened]);
  const isEnabled = ids.length > 0;
  // The same question as that of the scene itself, which is mostly the only one: it is asked once.
  const { data, error } = useCall(calls.scene.show, { ids: ids.join(',') }, { isEnabled, staleMs: 60_000 });
  return useMemo(() => {
    if (opened === undefined || !isEnabled) return opened;
    if (data === undefined) return error === null ? undefined : opened;
    const sources = new Map(data.map(({ id, content }) => [id, sceneSourcesOf(content)]));
    const faceplates = new Map([...opened.faceplates].map(([id, page]) => [id, bindScenes(page, sources)]));
    return { ...opened, page: bindScenes(opened.page, sources), faceplates };
  }, [opened, isEnabled, data, error]);
}
