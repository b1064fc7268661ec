import { titleIn, useLanguage, useText } from '../language/index.ts';
import { useShownStyle } from './store.ts';

/** What the product calls itself in the language of the reader; undefined where it is called what it is. */
function useBrandName(): string | undefined {
  const language = useLanguage();
  const name = titleIn(useShownStyle(), language);
  return name === '' ? undefined : name;
}

/** The name beside the logo. */
export function useProductName(): string {
  const t = useText('shell');
  return useBrandName() ?? t('brand');
}

/** The title of the window for that of a page. */
export function useWindowTitle(title: string): string {
  const t = useText('shell');
  return t('pageTitle', { title, product: useBrandName() ?? t('product') });
}
