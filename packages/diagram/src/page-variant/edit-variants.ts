import { type VariantId, variantStarts, type WidgetPlaces } from '../document/kept/page-variant.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { placesOf } from './places.ts';
import { showMain, shownVariant, showVariant, unplacedOf, variantsOf } from './show-variant.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Every widget at its place on a page of another size: as large as fits, at the top, in the middle. */
function scaledPlaces(widgets: readonly Widget[], from: Size, to: Size): WidgetPlaces {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const box = { x: 0, y: 0, width: from.width, height: from.height };
  const width = from.width * scale;
  const target = { x: Math.max(0, (to.width - width) / 2), y: 0, width, height: from.height * scale };
  const scaled = widgets.map((widget) => {
    const kind = positionKindOf(widget.position);
    return { ...widget, position: kind.round(kind.mapInto(widget.position, box, target)) };
  });
  return placesOf(scaled);
}

/** Adds a variant and shows it: with everything as the page has it, scaled, or with nothing placed yet. */
export function addVariant(given: Page, id: VariantId, how: 'scaled' | 'empty'): Page {
  const page = showMain(given);
  if (variantsOf(page).some((one) => one.id === id)) return showVariant(page, id);
  const start = variantStarts[id];
  const places = how === 'scaled' ? scaledPlaces(page.widgets, page.con, start) : {};
  const variants = [...variantsOf(page), { id, ...start, places }];
  return showVariant({ ...page, con: { ...page.con, variants } }, id);
}

/** Takes a variant away and shows the page itself. */
export function removeVariant(given: Page, id: VariantId): Page {
  const page = showMain(given);
  const variants = variantsOf(page).filter((one) => one.id !== id);
  if (variants.length === variantsOf(page).length) return page;
  return { ...page, con: { ...page.con, variants } };
}

function withUnplaced(page: Page, unplaced: readonly string[]): Page {
  const shown = shownVariant(page);
  return shown ? { ...page, con: { ...page.con, shown: { ...shown, unplaced } } } : page;
}

/** Below what stands on the page already, as large as it is there where the width has room for it. */
function placed(widget: Widget, top: number, { width }: Size): Widget {
  const kind = positionKindOf(widget.position);
  const box = boundsOf(widget);
  const scale = Math.min(1, Math.max(0.05, (width - 20) / Math.max(1, box.width)));
  const target = { x: 10, y: top, width: box.width * scale, height: box.height * scale };
  return { ...widget, position: kind.round(kind.mapInto(widget.position, box, target)) };
}

const gap = 10;

/** Puts widgets of the page into the variant that is shown, one below the other. */
export function placeInVariant(page: Page, ids: readonly string[]): Page {
  const shown = shownVariant(page);
  if (!shown) return page;
  const added = new Set(ids.filter((id) => unplacedOf(page).has(id)));
  if (added.size === 0) return page;
  const mains = placesOf(page.widgets.filter(({ id }) => added.has(id)));
  const standing = page.widgets.filter(({ id }) => !unplacedOf(page).has(id)).map(boundsOf);
  let top = Math.max(0, ...standing.map(({ y, height }) => y + height)) + gap;
  const widgets = page.widgets.map((widget) => {
    if (!added.has(widget.id)) return widget;
    const moved = placed(widget, Math.round(top), page.con);
    top += boundsOf(moved).height + gap;
    return moved;
  });
  const main = { ...shown.main, places: { ...shown.main.places, ...mains } };
  const unplaced = shown.unplaced.filter((id) => !added.has(id));
  // The page grows with what is put below its end: a phone scrolls.
  const height = Math.min(100_000, Math.max(page.con.height, Math.ceil(top)));
  return { ...page, con: { ...page.con, height, shown: { ...shown, main, unplaced } }, widgets };
}

/** Takes widgets out of the variant that is shown; the page itself keeps them. */
export function takeFromVariant(page: Page, ids: readonly string[]): Page {
  const shown = shownVariant(page);
  const out = new Set(
    page.widgets.flatMap(({ id }) => (ids.includes(id) && !unplacedOf(page).has(id) ? [id] : [])),
  );
  if (!shown || out.size === 0) return page;
  const back = showMain({ ...page, widgets: page.widgets.filter(({ id }) => out.has(id)) });
  const byId = new Map(back.widgets.map((widget) => [widget.id, widget]));
  const widgets = page.widgets.map((widget) => byId.get(widget.id) ?? widget);
  return withUnplaced({ ...page, widgets }, [...shown.unplaced, ...out]);
}
