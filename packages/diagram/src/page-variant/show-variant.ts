import { followConnections } from '../connector/follow.ts';
import type { WidgetCatalog } from '../document/catalog.ts';
import type { PageVariant, ShownVariant, VariantId } from '../document/kept/page-variant.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { placesOf, standWhere } from './places.ts';

const none: readonly PageVariant[] = [];

/** The same list for the same container, also when it has none. */
export function variantsOf({ con }: Pick<Page, 'con'>): readonly PageVariant[] {
  return con.variants ?? none;
}

/** The variant that an editor shows; undefined while it is the page itself. */
export function shownVariant({ con }: Pick<Page, 'con'>): ShownVariant | undefined {
  return con.shown;
}

const unplacedSets = new WeakMap<ShownVariant, ReadonlySet<string>>();
const nobody: ReadonlySet<string> = new Set();

/** Ids of the widgets that the shown variant does not place. The same set for the same container. */
export function unplacedOf(page: Pick<Page, 'con'>): ReadonlySet<string> {
  const shown = shownVariant(page);
  if (!shown) return nobody;
  let ids = unplacedSets.get(shown);
  if (!ids) {
    ids = new Set(shown.unplaced);
    unplacedSets.set(shown, ids);
  }
  return ids;
}

/** Whether one state of a page differs from another in the variant that is shown alone: its file is the same. */
export function isSwitch(before: Pick<Page, 'con'>, after: Pick<Page, 'con'>): boolean {
  if (shownVariant(before)?.id === shownVariant(after)?.id) return false;
  const idsOf = (page: Pick<Page, 'con'>) => variantsOf(page).map(({ id }) => id);
  return idsOf(before).join() === idsOf(after).join();
}

/** What is hidden on a page after it became another: what its variant does not place, and what somebody hid. */
export function hiddenAfter(before: Page, after: Page, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const [was, is] = [unplacedOf(before), unplacedOf(after)];
  if (was === is) return hidden;
  return new Set([...[...hidden].filter((id) => !was.has(id)), ...is]);
}

function withVariant(page: Page, variant: PageVariant): Page {
  const variants = variantsOf(page).map((one) => (one.id === variant.id ? variant : one));
  return { ...page, con: { ...page.con, variants } };
}

/** A widget that was made in a variant, moved so that it is on the page as well. */
function inside(widget: Widget, con: Page['con']): Widget {
  const { x, y, width, height } = boundsOf(widget);
  const dx = Math.max(0, Math.min(x, con.width - width)) - x;
  const dy = Math.max(0, Math.min(y, con.height - height)) - y;
  const kept = keepInside([widget.position], dx, dy, con);
  if (kept.dx === 0 && kept.dy === 0) return widget;
  return { ...widget, position: positionKindOf(widget.position).move(widget.position, kept.dx, kept.dy) };
}

/**
 * The page itself, as its file has it: what was done to places in the variant that was shown is kept there. The same
 * page when none was shown.
 */
export function showMain(page: Page): Page {
  const { shown, ...con } = page.con;
  if (!shown) return page;
  const unplaced = unplacedOf(page);
  const placed = page.widgets.filter(({ id }) => !unplaced.has(id));
  const { width, height, fit } = con;
  const known = variantsOf(page).find(({ id }) => id === shown.id);
  const kept = known ? withVariant(page, { ...known, width, height, fit, places: placesOf(placed) }) : page;
  const { shown: _shown, ...rest } = kept.con;
  const { places, ...size } = shown.main;
  const main = { ...rest, ...size };
  const widgets = page.widgets.map((widget) => {
    if (unplaced.has(widget.id)) return widget;
    return standWhere(widget, places) ?? inside(widget, main);
  });
  return { ...page, con: main, widgets };
}

/**
 * The page as one of its variants shows it, to be edited: places and size are those of the variant, and those of the
 * page itself are kept beside. '' is the page itself; the same page where there is no such variant.
 */
export function showVariant(given: Page, id: VariantId | ''): Page {
  if (given.con.shown?.id === id) return given;
  const page = showMain(given);
  const variant = variantsOf(page).find((one) => one.id === id);
  if (!variant) return page;
  const unplaced: string[] = [];
  const widgets = page.widgets.map((widget) => {
    const placed = standWhere(widget, variant.places);
    if (!placed) unplaced.push(widget.id);
    return placed ?? widget;
  });
  const { width, height, fit } = page.con;
  const hiddenIds = new Set(unplaced);
  const placed = page.widgets.filter((widget) => !hiddenIds.has(widget.id));
  const shown: ShownVariant = {
    id: variant.id,
    main: { width, height, fit, places: placesOf(placed) },
    unplaced,
  };
  const size = { width: variant.width, height: variant.height, fit: variant.fit };
  return { ...page, con: { ...page.con, ...size, shown }, widgets };
}

/** The page itself, with its pipes joined as they are there: what is outside of an editor is not asked to follow. */
export function toMain(page: Page, catalog: WidgetCatalog): Page {
  const main = showMain(page);
  return main === page ? page : followConnections(page, main, catalog);
}

/** The page as a viewer sees one of its variants: without what that does not place. */
export function pageOfVariant(page: Page, id: VariantId | '', catalog: WidgetCatalog): Page {
  if (id === '') return toMain(page, catalog);
  const variant = followConnections(page, showVariant(page, id), catalog);
  const unplaced = unplacedOf(variant);
  const { shown, ...con } = variant.con;
  if (!shown) return variant;
  return { ...variant, con, widgets: variant.widgets.filter((widget) => !unplaced.has(widget.id)) };
}

/** Widths of windows, CSS pixels, up to which one is a phone, and from which a wall. */
export const phoneWidth = 759;
export const wallWidth = 2560;

/** The variant for a window of a width: `asked` is what a link says, `main` the page itself. */
export function variantFor(
  page: Pick<Page, 'con'>,
  windowWidth: number,
  asked?: string | null,
): VariantId | '' {
  const has = (id: string) => variantsOf(page).find((one) => one.id === id)?.id;
  if (asked === 'main') return '';
  const wanted = asked ? has(asked) : undefined;
  if (wanted) return wanted;
  if (windowWidth <= phoneWidth) return has('phone') ?? '';
  return windowWidth >= wallWidth ? (has('wall') ?? '') : '';
}
