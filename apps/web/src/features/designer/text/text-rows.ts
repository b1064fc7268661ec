import {
  changeWidget,
  listPageTexts,
  type Page,
  type PageText,
  setAtPath,
  translateText,
} from '@zutai/diagram';
import { textPathsOf } from '@zutai/widgets/model';

/** What somebody typed and what is not on the page yet. */
export interface TextEdit {
  zh?: string;
  en?: string;
}

export type TextEdits = ReadonlyMap<string, TextEdit>;

export const textKey = ({ widgetId, path }: Pick<PageText, 'widgetId' | 'path'>) =>
  `${widgetId ?? ''} ${path}`;

export const listTexts = (page: Page): readonly PageText[] => listPageTexts(page, textPathsOf);

/** Chinese with no translation. Numbers, signs and tags such as P-101 read the same in English. */
export function isMissing({ zh, en }: Pick<PageText, 'zh' | 'en'>): boolean {
  return en.trim() === '' && /\p{Script=Han}/u.test(zh);
}

/** What the table shows: the edits over what is on the page; found by either language. */
export function filterTexts(
  texts: readonly PageText[],
  edits: TextEdits,
  filter: { keyword: string; isMissingOnly: boolean },
): readonly PageText[] {
  const keyword = filter.keyword.trim().toLowerCase();
  return texts.filter((text) => {
    const shown = { ...text, ...edits.get(textKey(text)) };
    // What is being translated stays in sight until the dialog closes.
    if (filter.isMissingOnly && !isMissing(text)) return false;
    return keyword === '' || `${shown.zh}\n${shown.en}`.toLowerCase().includes(keyword);
  });
}

function withChinese(page: Page, { widgetId, path }: PageText, zh: string): Page {
  if (widgetId === null) return { ...page, con: { ...page.con, title: zh } };
  return changeWidget(page, widgetId, (widget) => setAtPath(widget, path, zh));
}

/** The page with everything typed; the same page when nothing differs from it. */
export function applyTexts(page: Page, edits: TextEdits): Page {
  let next = page;
  for (const text of listTexts(page)) {
    const edit = edits.get(textKey(text));
    if (edit === undefined) continue;
    if (edit.zh !== undefined && edit.zh !== text.zh && edit.zh.trim() !== '')
      next = withChinese(next, text, edit.zh);
    if (edit.en !== undefined && edit.en.trim() !== text.en) next = translateText(next, text, edit.en.trim());
  }
  return next;
}
