import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { RectPosition } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { ExpandProblemCode } from './source.ts';

export const faceplateType = 'WidgetFaceplate';
export const repeaterType = 'WidgetRepeater';

/** A faceplate placed on a page. */
export interface FaceplateData {
  /** '' while none is chosen. */
  faceplateId: string;
  /** Values by parameter name; they may hold references to the parameters around them. */
  params: Record<string, string>;
  /** Only in a widget in a language (`localiseWidget`): what people read where a value is translated. */
  readParams?: Record<string, string>;
  /** Only in an expanded page: why this instance could not be made. */
  problem?: ExpandProblemCode;
}

export const repeaterSources = ['project', 'list', 'prefixes', 'signals'] as const;
export type RepeaterSource = (typeof repeaterSources)[number];

/** One cell of a repeater over prefixes or signals. */
export interface RepeaterEntry {
  /** Value of the parameter that is filled: a prefix such as `p01/`, or the tag of a signal. */
  value: string;
  /** What the cell is called, `${name.title}` in the faceplate; '' is the value. */
  title: string;
  /** Whose signals these are; '' is the equipment around the repeater. */
  equipId: string;
}

/** A faceplate once for each equipment, prefix or signal. */
export interface RepeaterData extends FaceplateData {
  source: RepeaterSource;
  /** Ids, for the source `list`. */
  equips: string[];
  /** For the sources `prefixes` and `signals`; absent in files written before there were these. */
  entries?: RepeaterEntry[];
  /** Name of the parameter that an entry fills; '' or absent is the faceplate's first text. */
  parameter?: string;
  /** 0: as many as make the cells largest. */
  columns: number;
  /** Page units between cells. */
  gap: number;
}

export type FaceplateWidget = Widget<FaceplateData, RectPosition>;
export type RepeaterWidget = Widget<RepeaterData, RectPosition>;

/** Anything else in `data` is no instance, however the file was made. */
function namesFaceplate({ data }: Widget): boolean {
  return typeof (data as Partial<FaceplateData> | null)?.faceplateId === 'string';
}

export function isFaceplateWidget(widget: Widget): widget is FaceplateWidget {
  return widget.widgetType === faceplateType && namesFaceplate(widget);
}

export function isRepeaterWidget(widget: Widget): widget is RepeaterWidget {
  return widget.widgetType === repeaterType && namesFaceplate(widget);
}

/** The group that an instance became in an expanded page. */
export function isExpandedFaceplate({ widgetType, data }: Widget): boolean {
  return widgetType === 'WidgetGroup' && (data as { isFaceplate?: unknown } | null)?.isFaceplate === true;
}

/** Whether a repeater goes over entries of its own; otherwise over equipment. */
export function repeatsEntries({ source }: { source?: unknown }): boolean {
  return source === 'prefixes' || source === 'signals';
}

/** Instances and repeaters, those inside groups counted. */
export function countInstances(widgets: readonly Widget[]): number {
  let count = 0;
  visitWidgets(widgets, (widget) => {
    if (isFaceplateWidget(widget) || isRepeaterWidget(widget)) count += 1;
  });
  return count;
}

/** Ids of the faceplates a page names itself, once each, in order of appearance. */
export function listFaceplateIds(page: Pick<Page, 'widgets'>): string[] {
  const ids = new Set<string>();
  visitWidgets(page.widgets, (widget) => {
    if (!isFaceplateWidget(widget) && !isRepeaterWidget(widget)) return;
    if (widget.data.faceplateId !== '') ids.add(widget.data.faceplateId);
  });
  return [...ids];
}
