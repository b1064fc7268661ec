import { useEffect } from 'react';
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

/** Titles the window for a plain page, one that loads before everything else. */
export function usePlainTitle(title: string): void {
  const full = useWindowTitle(title);
  useEffect(() => {
    document.title = full;
  }, [full]);
}
