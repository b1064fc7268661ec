import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import type { Box } from '../geometry/box.ts';
import { flattenWidgets } from '../geometry/flatten.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import type { LintFinding, LintKnown } from './known.ts';

const isClickable = ({ clickEvent }: Widget) =>
  clickEvent?.enable === true && clickEvent.config?.action !== 'none';

/** Ids of widgets that are not always there, by their own conditions or those of a group around them. */
function listConditional(widgets: readonly Widget[], isInside = false, ids = new Set<string>()) {
  for (const widget of widgets) {
    const { authRegion, animation, position } = widget;
    const isConditional = isInside || Boolean(authRegion) || animation?.visiable?.enable === true;
    if (isConditional) ids.add(widget.id);
    if (isGroupPosition(position)) listConditional(position.children, isConditional, ids);
  }
  return ids;
}

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/**
 * Commands nobody can give: a click on a widget that takes the pointer and the keyboard for itself, and one that lies
 * wholly under another control.
 */
export function lintReach({ widgets }: Page, known: LintKnown): LintFinding[] {
  const isOwn = (widget: Widget) => known.answersClicks?.(widget) === true;
  const conditional = listConditional(widgets);
  const controls = flattenWidgets(widgets).flatMap((widget) => {
    if (!isClickable(widget) && !isOwn(widget)) return [];
    const { rotate, ...box } = positionKindOf(widget.position).frame(widget.position);
    return [{ widget, box, isTurned: rotate !== 0 }];
  });
  return controls.flatMap(({ widget, box, isTurned }, place): LintFinding[] => {
    const path = 'clickEvent';
    if (isOwn(widget))
      return isClickable(widget) ? [{ widgetId: widget.id, path, code: 'click-ignored', params: {} }] : [];
    const cover = controls
      .slice(place + 1)
      .find(
        (other) => !isTurned && !other.isTurned && !conditional.has(other.widget.id) && holds(other.box, box),
      );
    if (!cover) return [];
    return [{ widgetId: widget.id, path, code: 'click-covered', params: { title: cover.widget.widgetName } }];
  });
}
