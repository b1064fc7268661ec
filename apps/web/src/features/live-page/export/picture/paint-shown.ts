import {
  expandPage,
  localiseWidget,
  type Page,
  type PaintContext,
  type PaintedPage,
  type PaintWidget,
  paintPage,
} from '@zutai/diagram';
import { getWidget, paintDefinition, paintWidget } from '@zutai/widgets/model';
import { captureOverlays } from './capture/capture-overlays.ts';
import { paintMark } from './paint-mark.ts';

/** What is handed over: a page, what it is painted with, and where its components are shown. */
export interface ShownPage {
  page: Page;
  context: PaintContext;
  /** The element the page's charts, tables and controls are in; undefined where only their stand-ins are drawn. */
  overlays?: (() => ParentNode | null) | undefined;
  /** A word to be read all over it, where its values are not those of the plant. */
  mark?: string | undefined;
  /** The time that it is shown at, ms UTC; left out: the present. */
  nowMs?: number | undefined;
}

/**
 * The page as it is at this moment. Charts, tables and controls that are shown are taken from the screen as they are
 * there; where they are not shown, as on a page that is being drawn, they are what is painted in their place.
 */
export function paintShown(
  { page, context, overlays, mark, nowMs = Date.now() }: ShownPage,
  options: { hasGround?: boolean } = {},
): PaintedPage {
  const present: PaintContext = { ...context, nowMs };
  // A page that is drawn is looked at in a language; one that runs is in that of its reader already.
  const local = context.language === 'en' ? { ...page, widgets: page.widgets.map(localiseWidget) } : page;
  const expanded = context.faceplates ? expandPage(local, context.faceplates).page : local;
  const captured = captureOverlays(overlays?.() ?? null, expanded.widgets, present);
  const paint: PaintWidget = (widget, given) => {
    const found = captured.get(widget.id);
    if (found !== undefined) return found;
    const definition = getWidget(widget.widgetType);
    return definition ? paintDefinition(definition, widget, given, paint) : paintWidget(widget, given);
  };
  const painted = paintPage(expanded, paint, present, options);
  return mark === undefined ? painted : { ...painted, over: paintMark(mark, painted) };
}
