import { useEffect, useSyncExternalStore } from 'react';
import { useWindowTitle } from '../../lib/style/index.ts';

let mark = '';
const listeners = new Set<() => void>();
const read = () => mark;

function setMark(next: string): void {
  mark = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a page's title into the window's, behind the mark that stands there. '' leaves what is there: a part of a page. */
export function usePageTitle(title: string): void {
  const full = useSyncExternalStore(subscribe, read) + useWindowTitle(title);
  useEffect(() => {
    if (title !== '') document.title = full;
  }, [title, full]);
}

/** What stands before the title of every page, such as how much waits for the user; '' is nothing. */
export function useTitleMark(text: string): void {
  useEffect(() => setMark(text), [text]);
  useEffect(() => () => setMark(''), []);
}
