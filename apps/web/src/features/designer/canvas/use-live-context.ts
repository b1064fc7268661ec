import {
  findBindings,
  isFaceplateWidget,
  isRepeaterWidget,
  type PaintContext,
  type Widget,
} from '@zutai/diagram';
import { useCallback, useEffect, useMemo, useState } from 'react';

/** How often the drawing repaints while it runs, ms: an engineer watches, the live page is elsewhere. */
const REPAINT_MS = 250;

type Subscribe = (listener: (bindingKeys: Iterable<string>) => void) => () => void;

const bound = new WeakMap<Widget, boolean>();

function isBoundWidget(widget: Widget): boolean {
  let is = bound.get(widget);
  if (is === undefined) {
    is = isFaceplateWidget(widget) || isRepeaterWidget(widget) || findBindings(widget).length > 0;
    bound.set(widget, is);
  }
  return is;
}

/** While the page runs, bound widgets get a new context when values changed, at most four times a second. */
export function useLiveContext(context: PaintContext, subscribe: Subscribe) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isLive = context.mode === 'live';
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setNowMs(Date.now());
      }, REPAINT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isLive, subscribe]);
  // Each beat is a new context for what is bound.
  const moving = useMemo(() => ({ ...context, nowMs }), [context, nowMs]);
  return useCallback(
    (widget: Widget) => (isLive && isBoundWidget(widget) ? moving : context),
    [isLive, moving, context],
  );
}
