import { type PaintContext, type Primitive, positionKindOf, type Widget } from '@zutai/diagram';
import { evaluateAnimation, getWidget, listPlaced, paintMarks } from '@zutai/widgets/model';
import { captureElement } from './capture-element.ts';

/** Components of other documents or of other kinds of canvas: their stand-in says what is there. */
const NOT_CAPTURED: ReadonlySet<string> = new Set(['ComplexIframe', 'UsualWebgl']);

const OVERLAY = '[data-overlay][data-widget]';

/** What stands turned is drawn by its stand-in: boxes of the screen are upright. */
const isUpright = ({ widget, groups }: { widget: Widget; groups: readonly Widget[] }) =>
  [widget, ...groups].every(({ position }) => positionKindOf(position).frame(position).rotate === 0);

/** The components shown in `root` as primitives in page units, by widget. */
export function captureOverlays(
  root: ParentNode | null,
  widgets: readonly Widget[],
  context: PaintContext,
): ReadonlyMap<string, readonly Primitive[]> {
  const captured = new Map<string, readonly Primitive[]>();
  if (root === null) return captured;
  // Of this page alone: what stands in one that is shown within it may have the same ids.
  const own = [...root.querySelectorAll<HTMLElement>(OVERLAY)].filter(
    ({ parentElement }) => parentElement?.closest(OVERLAY) == null,
  );
  const elements = new Map(own.map((element) => [element.dataset.widget ?? '', element]));
  for (const placed of listPlaced(widgets)) {
    const { widget } = placed;
    const element = elements.get(widget.id);
    const definition = getWidget(widget.widgetType);
    if (element === undefined || definition === undefined || NOT_CAPTURED.has(widget.widgetType)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width === 0 || !isUpright(placed)) continue;
    const frame = positionKindOf(widget.position).frame(widget.position);
    const scale = rect.width / Math.max(1, frame.width);
    const place = { scale, left: rect.left - frame.x * scale, top: rect.top - frame.y * scale };
    const state = evaluateAnimation(widget.animation, context.live);
    const marks = paintMarks(widget, definition, state, context);
    captured.set(widget.id, [captureElement(element, frame, place), ...marks]);
  }
  return captured;
}
