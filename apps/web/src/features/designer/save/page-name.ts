import { type Container, type Editor, translateText } from '@zutai/diagram';

/** Name of a page in both languages; '' where it has none. */
export interface PageName {
  readonly title: string;
  readonly titleEn: string;
}

export function nameOf({ title, i18n }: Pick<Container, 'title' | 'i18n'>): PageName {
  return { title, titleEn: i18n?.en?.title ?? '' };
}

export const isSameName = (a: PageName, b: PageName) => a.title === b.title && a.titleEn === b.titleEn;

/** The name somebody gave the page elsewhere, as a step that undo takes back. */
export function takeName(editor: Editor, { title, titleEn }: PageName): void {
  editor.change('con', (page) => {
    const named = { ...page, con: { ...page.con, title } };
    return translateText(named, { widgetId: null, path: 'title' }, titleEn);
  });
}
