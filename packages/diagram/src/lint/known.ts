import type { Widget } from '../document/widget.ts';
import type { FaceplateSource } from '../faceplate/source.ts';

/** What the checks of a page have to know; a part left out is not checked. */
export interface LintKnown {
  signal(id: string): { equipId: string; isReadOnly?: boolean } | undefined;
  mvar?(id: string): object | undefined;
  system?(key: string): object | undefined;
  /** Variables of the page; what they may be is not known of a faceplate. */
  variables?: ReadonlySet<string>;
  /** Equipment the page may be bound to; absent: any. */
  equipIds?: ReadonlySet<string>;
  /** Pages of the same owner that a click may lead to. */
  hasPage?(id: string): boolean;
  faceplates?: FaceplateSource;
  /** Ids of the regions that exist, and titles by which files of elsewhere name them. */
  regions?: ReadonlySet<string>;
  /** Whether `data` is a value that the widget shows. */
  showsValue?(widget: Widget): boolean;
  /** Whether the widget is an input that writes the value it shows. */
  writesValue?(widget: Widget): boolean;
  /** Whether pipes go around the widget: it is neither a line nor a label. */
  standsInTheWay?(widget: Widget): boolean;
  /** Whether a live page answers clicks on the widget by itself, whatever its click says. */
  answersClicks?(widget: Widget): boolean;
}

export const lintCodes = [
  'signal-missing',
  'equipment-mismatch',
  'mvar-missing',
  'system-missing',
  'tag-missing',
  'write-read-only',
  'input-read-only',
  'click-ignored',
  'click-covered',
  'low-contrast',
  'unbound',
  'page-missing',
  'link-missing',
  'link-unsafe',
  'faceplate-missing',
  'faceplate-unset',
  'faceplate-cyclic',
  'faceplate-too-deep',
  'too-many-widgets',
  'parameter-missing',
  'equipment-missing',
  'variable-missing',
  'entry-missing',
  'entries-empty',
  'region-missing',
  'region-stale',
  'outside-page',
  'partly-outside',
  'zero-size',
  'connector-loose',
  'pipe-through',
] as const;
export type LintCode = (typeof lintCodes)[number];

/** Something on a page that will not do what it seems to; its text is `lint.<code>` in text/. */
export interface LintFinding {
  readonly widgetId: string;
  /** Where in the widget; '' is the widget itself. */
  readonly path: string;
  readonly code: LintCode;
  readonly params: Readonly<Record<string, string>>;
}
