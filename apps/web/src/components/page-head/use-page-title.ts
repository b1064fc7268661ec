import { useEffect } from 'react';
import { useText } from '../../lib/language/index.ts';

/** Puts a page's title into the window's. */
export function usePageTitle(title: string): void {
  const t = useText('shell');
  const full = t('pageTitle', { title });
  useEffect(() => {
    document.title = full;
  }, [full]);
}
