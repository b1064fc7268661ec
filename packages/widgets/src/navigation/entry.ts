import type { ClickEvent } from '@zutai/diagram';
import { z } from 'zod';
import { createClickEvent } from '../model/defaults.ts';
import { clickEventSchema } from '../model/schema.ts';

/** One entry of a navigation or menu bar (section 3, "Navigation and menu"). */
export interface NavigationEntry {
  label: string;
  /** A picture before the label; '' for none. */
  iconHref: string;
  clickEvent: ClickEvent;
  /** Ids of the regions that see it, with commas; '' is everybody. */
  authRegion: string;
  /** Marked as the present one where no entry leads to the page that is shown. */
  defaultAct: boolean;
  children: NavigationEntry[];
}

export const navigationDirections = ['horizontal', 'vertical'] as const;
export type NavigationDirection = (typeof navigationDirections)[number];

export interface NavigationData {
  dataArray: NavigationEntry[];
  /** In a row, whose entries open lists; or in a column, whose entries fold out. */
  direction: NavigationDirection;
}

/** Entries below entries below entries: more than that nobody finds again. */
export const maxEntryDepth = 3;
export const maxEntries = 50;

function entrySchema(depth: number): z.ZodType {
  return z.looseObject({
    label: z.string().max(200),
    iconHref: z.string().max(3_000_000),
    clickEvent: clickEventSchema,
    authRegion: z.string(),
    defaultAct: z.boolean(),
    children: z.array(depth < maxEntryDepth ? entrySchema(depth + 1) : z.never()).max(maxEntries),
  });
}

export const navigationSchema = z.looseObject({
  dataArray: z.array(entrySchema(1)).max(maxEntries),
  direction: z.enum(navigationDirections),
});

/** A new entry opens a page: that is what most do. */
export function createEntry(label: string): NavigationEntry {
  const click = createClickEvent();
  return {
    label,
    iconHref: '',
    clickEvent: { enable: true, config: { ...click.config, action: 'page' } },
    authRegion: '',
    defaultAct: false,
    children: [],
  };
}
