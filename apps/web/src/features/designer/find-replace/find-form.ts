import {
  type FindHit,
  type FindKind,
  type FindPlace,
  type FindQuery,
  placeKey,
  type WordKind,
} from '@zutai/diagram';

/** What is looked for, as the panel's fields hold it. */
export interface FindForm extends FindQuery {
  mode: 'words' | 'colors';
  kinds: readonly WordKind[];
  /** Top-level widgets to keep to; null is the whole page. */
  ids: readonly string[] | null;
  isProject: boolean;
  color: string;
  newColor: string;
}

export const usualForm: FindForm = {
  ...{ text: '', replacement: '', isCaseSensitive: false, isWholeWord: false, isPattern: false },
  ...{ mode: 'words', kinds: ['text', 'tag', 'parameter', 'name'], ids: null, isProject: false },
  ...{ color: '', newColor: '' },
};

export function kindsOf({ mode, kinds }: FindForm): ReadonlySet<FindKind> {
  return new Set<FindKind>(mode === 'colors' ? ['color'] : kinds);
}

/** Places of a colour with the one that takes its place; of none yet they are shown as they are. */
export function colorHits(places: readonly FindPlace[], { color, newColor }: FindForm): FindHit[] {
  return places
    .filter(({ value }) => value.toLowerCase() === color)
    .map((place) => ({ ...place, after: newColor || place.value }));
}

/** A page with what is found on it. */
export interface PageHits {
  /** '' is the page being drawn. */
  readonly pageId: string;
  readonly hits: readonly FindHit[];
}

/** Distinct among the hits of all pages. */
export function hitKey(pageId: string, hit: FindHit): string {
  return `${pageId} ${placeKey(hit)}`;
}

/** One line of the list. */
export type FindLine =
  | { kind: 'page'; pageId: string }
  | { kind: 'widget'; pageId: string; widgetId: string | null; count: number }
  | { kind: 'hit'; pageId: string; hit: FindHit };

/** The lines of the list: pages where there are several, widgets, and what is found in each. */
export function listLines(pages: readonly PageHits[], hasPages: boolean): FindLine[] {
  return pages.flatMap(({ pageId, hits }): FindLine[] => {
    const lines: FindLine[] = hasPages ? [{ kind: 'page', pageId }] : [];
    let at = 0;
    while (at < hits.length) {
      const { widgetId } = hits[at]!;
      let end = at + 1;
      while (end < hits.length && hits[end]!.widgetId === widgetId) end += 1;
      lines.push({ kind: 'widget', pageId, widgetId, count: end - at });
      for (const hit of hits.slice(at, end)) lines.push({ kind: 'hit', pageId, hit });
      at = end;
    }
    return lines;
  });
}

/** Whether replacing a hit would do anything. */
export const isReplaceable = (hit: FindHit) => !hit.isLocked && hit.after !== hit.value;
