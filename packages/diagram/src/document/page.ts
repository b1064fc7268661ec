import { type FitMode, fitModes } from './kept/fit-mode.ts';
import type { PageStyle } from './kept/page-style.ts';
import type { PageVariable } from './kept/page-variable.ts';
import type { PageVariant, ShownVariant } from './kept/page-variant.ts';
import type { Color } from './style.ts';
import type { Widget } from './widget.ts';

export { type FitMode, fitModes };

/** `equipment`: its value is the id of equipment, and `${name.title}` is that equipment's name. */
export const parameterKinds = ['equipment', 'text'] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** How lines that cross show which is above: not, the lower is interrupted, or the upper leaps over it. */
export const crossingLooks = ['none', 'gap', 'arc'] as const;
export type CrossingLook = (typeof crossingLooks)[number];

/** What a faceplate asks of whoever places it; its bindings and texts hold `${name}`. */
export interface FaceplateParameter {
  /** A letter or underscore, then letters, digits, `_` or `-`. */
  readonly name: string;
  readonly title: string;
  /** '' or absent is `title`. */
  readonly titleEn?: string;
  readonly kind: ParameterKind;
  /** Used where an instance gives nothing; '' for equipment is the equipment of the page it stands on. */
  readonly default: string;
  /** `default` of a text in what people read in English; '' or absent is `default`. Tags and values keep `default`. */
  readonly defaultEn?: string;
  /** Of a page in a language alone (`localisePage`): what people read where an instance gives nothing. */
  readonly readDefault?: string;
}

/** Settings of the whole page (specification section 3, "Page container"). */
export interface Container {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly fit: FitMode;
  readonly bgColor: Color;
  readonly bgImage: string;
  /** Absent: none. Ours. */
  readonly crossings?: CrossingLook;
  readonly checkpwd: boolean;
  /** Travels in the save form only; the page file never carries it, because every viewer gets the file. */
  readonly password: string;
  readonly projectId: string;
  readonly equipmentId: string;
  readonly templateId: string;
  /** Of a faceplate; absent on pages. */
  readonly parameters?: readonly FaceplateParameter[];
  /** Looks with names that widgets follow; absent where there are none. */
  readonly styles?: readonly PageStyle[];
  /** Values for whoever looks at the page; absent where there are none. */
  readonly variables?: readonly PageVariable[];
  /** The same widgets at other places, for other screens; absent where there are none. */
  readonly variants?: readonly PageVariant[];
  /** Only in an editor that shows one of them. */
  readonly shown?: ShownVariant;
  readonly i18n?: { readonly en?: { readonly title?: string } };
}

/** Everything a page shows, so that a viewer can subscribe without looking into widgets. */
export interface BindLists {
  readonly equips: readonly string[];
  readonly signals: readonly string[];
  readonly keys: readonly string[];
  readonly mvars: readonly string[];
}

/** A page in memory and, with `version`, in its file. The order of `widgets` is the z-order, last on top. */
export interface Page {
  readonly version: number;
  readonly con: Container;
  readonly widgets: readonly Widget[];
  readonly bind: BindLists;
}

/** Section 9: 1024 × 768. */
export const defaultContainer: Readonly<Container> = Object.freeze({
  title: '',
  width: 1024,
  height: 768,
  fit: 'contain',
  bgColor: '$page',
  bgImage: '',
  checkpwd: false,
  password: '',
  projectId: '',
  equipmentId: '',
  templateId: '',
});

export const emptyBindLists: Readonly<BindLists> = Object.freeze({
  equips: [],
  signals: [],
  keys: [],
  mvars: [],
});

/** Version written by this code; see migrations.ts. */
export const pageVersion = 1;

export function createPage(con: Partial<Container> = {}, widgets: readonly Widget[] = []): Page {
  return { version: pageVersion, con: { ...defaultContainer, ...con }, widgets, bind: emptyBindLists };
}
