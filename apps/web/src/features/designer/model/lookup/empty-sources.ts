import type { PageOwner, PageSources } from '../../../live-page/index.ts';

/** While what can be bound to is read: nothing. */
export function emptySources(owner: PageOwner): PageSources {
  return { owner, title: '', equipments: [], signals: [], mvars: [], errorText: null };
}
