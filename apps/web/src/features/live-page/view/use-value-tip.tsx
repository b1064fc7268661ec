import { type Binding, type PaintContext, type Point, positionKindOf, type Widget } from '@zutai/diagram';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { valueBinding } from '../model/values/page-value.ts';
import { type TipTarget, ValueTip } from './ValueTip.tsx';

/** How long a finger rests on a value until the tip comes, ms. */
const LONG_PRESS_MS = 500;
/** How far it may slip meanwhile, px. */
const SLIP_PX = 10;

/** A field somebody types into has a panel of its own, which says the value too: the tip would cover it. */
const isTypedInto = (place: Element) => place.closest('section')?.querySelector('input:focus') != null;

/** The topmost widget at a point that is about a value. */
export function findBound(widgets: readonly Widget[], point: Point): Widget | undefined {
  return widgets.findLast(({ position, ...widget }) => {
    const kind = positionKindOf(position);
    if (kind.id === 'group' || !kind.hits(position, point, 0)) return false;
    return valueBinding({ position, ...widget }) !== undefined;
  });
}

/**
 * What a value on the page is: under the mouse at once, under a finger after a long press. `widgets` are those that can be
 * seen now, groups taken apart, bottom to top.
 */
export function useValueTip(
  widgets: readonly Widget[],
  context: PaintContext,
  tagOf: (binding: Binding) => string,
) {
  const [target, setTarget] = useState<TipTarget | null>(null);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const latest = useRef(widgets);
  latest.current = widgets;
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function show(point: Point, clientX: number, clientY: number): void {
    const widget = findBound(latest.current, point);
    const binding = widget && valueBinding(widget);
    if (widget === undefined || binding === undefined) {
      setTarget(null);
      return;
    }
    setTarget((now) =>
      now?.widgetId === widget.id ? now : { widgetId: widget.id, binding, clientX, clientY },
    );
  }

  function point(at: Point, event: PointerEvent<HTMLElement>): void {
    const { clientX, clientY, pointerType, type } = event;
    if (isTypedInto(event.currentTarget)) {
      leave();
      return;
    }
    if (pointerType === 'mouse' || pointerType === 'pen') {
      show(at, clientX, clientY);
      return;
    }
    if (type === 'pointerdown') {
      clearTimeout(press.current?.timer);
      setTarget(null);
      const timer = setTimeout(() => show(at, clientX, clientY), LONG_PRESS_MS);
      press.current = { timer, x: clientX, y: clientY };
      return;
    }
    const start = press.current;
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLIP_PX) clearTimeout(start.timer);
  }

  function leave(): void {
    clearTimeout(press.current?.timer);
    setTarget(null);
  }

  const isShown = target !== null && widgets.some(({ id }) => id === target.widgetId);
  const tip: ReactNode = isShown && (
    <ValueTip target={target} live={context.live} tag={tagOf(target.binding)} />
  );
  return { tip, point, leave };
}
