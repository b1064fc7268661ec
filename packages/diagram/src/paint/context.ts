import type { LiveLookup, LiveValue } from '../binding/live.ts';
import type { ParameterValues } from '../document/parameter.ts';
import type { Widget } from '../document/widget.ts';
import type { ExpandProblemCode, FaceplateSource } from '../faceplate/source.ts';
import type { PageLanguage } from '../language/localise.ts';
import type { Palette } from './palette.ts';
import type { Primitive } from './primitive.ts';

/** The few words the engine itself writes onto a page, in the reader's language. */
export interface PaintWords {
  /** 未绑定 */
  unbound: string;
  /** Nothing has arrived yet. */
  noValue: string;
  /** How old a stale value is, short, such as "5 min". */
  age(ageMs: number): string;
  /** Why a value is bad, short, such as the code of the catalogue. */
  reason(value: LiveValue): string;
  /** Why a faceplate is not there; without it the code itself is shown. */
  problem?(code: ExpandProblemCode): string;
  /** What they are written in; Chinese when it is left out. */
  language?: PageLanguage;
}

/** What a data text shows while it is drawn (section 9, "dataTextShow"). */
export const dataTextShows = ['signalName', 'equipName', 'value'] as const;
export type DataTextShow = (typeof dataTextShows)[number];

/** What another page looks like, in a picture that needs nothing else. */
export interface PartPicture {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** Everything outside the widget that its picture depends on. Painting is a pure function of both. */
export interface PaintContext {
  live: LiveLookup;
  palette: Palette;
  words: PaintWords;
  /** ms UTC, for ages. */
  nowMs: number;
  /** `design` shows names instead of values and marks no quality but "unbound". */
  mode: 'live' | 'design';
  dataTextShow: DataTextShow;
  /** Faceplates, to paint their instances where the page has not been expanded (the designer). Keep the object. */
  faceplates?: FaceplateSource;
  /** False inside what is marked as a whole: no part of it is marked again. */
  hasMarks?: boolean;
  /** Variables in texts, where a page runs that was not filled as a whole before (the designer). */
  texts?: ParameterValues | undefined;
  /** By id, pages that are shown within this one where they do not run (the designer). Keep the object. */
  parts?: ReadonlyMap<string, PartPicture>;
  /** The designer's look at a page in another language; pages that run are localised as a whole before. */
  language?: PageLanguage;
}

/** Paints any widget of a page; the registry of widgets gives the real one. Unknown types paint a labelled box. */
export type PaintWidget = (widget: Widget, context: PaintContext) => readonly Primitive[];
