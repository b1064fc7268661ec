import { type Editor, findWidget, getAtPath, replaceWidgets, setAtPath } from '@zutai/diagram';

/** The page a click leads to: one of the same owner, or one of other equipment. */
export interface ClickTarget {
  pageId: string;
  equipment?: { id: string; title: string };
}

interface StoredTarget {
  pageId?: string;
  page?: { equipId?: string; equipPageId?: string; equipTitle?: string };
}

/** `path` is that of `pageId`: the settings it stands in hold `page` as well. */
const configPathOf = (path: string) => path.slice(0, path.lastIndexOf('.'));

export function readClickTarget(widget: unknown, path: string): ClickTarget {
  const { pageId = '', page } = (getAtPath(widget, configPathOf(path)) ?? {}) as StoredTarget;
  if (!page?.equipPageId) return { pageId };
  return { pageId: page.equipPageId, equipment: { id: page.equipId ?? '', title: page.equipTitle ?? '' } };
}

/** Sets the page that clicks of the selected widgets lead to, as one step. */
export function setClickTarget(editor: Editor, path: string, { pageId, equipment }: ClickTarget): void {
  const config = configPathOf(path);
  const page = {
    type: equipment ? 'equip' : '',
    equipId: equipment?.id ?? '',
    equipPageId: equipment ? pageId : '',
    equipTitle: equipment?.title ?? '',
  };
  editor.changeScope('edit', (before) =>
    replaceWidgets(
      before,
      editor.state.selection.flatMap((id) => {
        const widget = findWidget(before, id);
        if (widget === undefined) return [];
        const present = getAtPath(widget, config);
        const kept = typeof present === 'object' && present !== null ? present : {};
        return [setAtPath(widget, config, { ...kept, pageId: equipment ? '' : pageId, page })];
      }),
    ),
  );
}
