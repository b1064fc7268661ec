import { usePageTitle } from './use-page-title.ts';

/** Titles the window where a screen has no head, as when what it is about does not exist. */
export function WindowTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
