import type { FitMode } from './fit-mode.ts';

/** Besides the page itself: for a phone held upright, and for a wall of screens. */
export const variantIds = ['phone', 'wall'] as const;
export type VariantId = (typeof variantIds)[number];

/** Size of a new variant, page units, and how it fills its window. */
export const variantStarts: Readonly<
  Record<VariantId, { readonly width: number; readonly height: number; readonly fit: FitMode }>
> = {
  phone: { width: 390, height: 844, fit: 'width' },
  wall: { width: 3840, height: 2160, fit: 'contain' },
};

/** Where a widget stands: its position without children, and where those of a group stand in it. */
export interface WidgetPlace {
  readonly position: Readonly<Record<string, unknown>>;
  readonly children?: Readonly<Record<string, WidgetPlace>>;
}

export type WidgetPlaces = Readonly<Record<string, WidgetPlace>>;

/** The same widgets on a page of another size: those of which it says where they stand. */
export interface PageVariant {
  readonly id: VariantId;
  readonly width: number;
  readonly height: number;
  readonly fit: FitMode;
  readonly places: WidgetPlaces;
}

/** What an editor holds while it shows a variant; a file never does. */
export interface ShownVariant {
  readonly id: VariantId;
  /** The page itself, to go back to. */
  readonly main: {
    readonly width: number;
    readonly height: number;
    readonly fit: FitMode;
    readonly places: WidgetPlaces;
  };
  /** Widgets of the page that the variant does not place: they are hidden, where the page has them. */
  readonly unplaced: readonly string[];
}
