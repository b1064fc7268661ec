import type { PaintContext, Widget } from '@zutai/diagram';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { LiveContexts } from './live-contexts.ts';

/** How often the drawing repaints while it runs, ms: an engineer watches, the live page is elsewhere. */
const REPAINT_MS = 250;

type Subscribe = (listener: (bindingKeys: Iterable<string>) => void) => () => void;

/** While the page runs, widgets get a new context when their values changed, at most four times a second. */
export function useLiveContext(
  context: PaintContext,
  subscribe: Subscribe,
): (widget: Widget) => PaintContext {
  const isLive = context.mode === 'live';
  const contexts = useMemo(() => new LiveContexts(context), [context]);
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((bindingKeys) => {
      contexts.note(bindingKeys);
      timer ??= setTimeout(() => {
        timer = undefined;
        contexts.beat(Date.now());
        setBeat((count) => count + 1);
      }, REPAINT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isLive, contexts, subscribe]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function after each beat, so that the layer asks again
  return useCallback((widget) => (isLive ? contexts.of(widget) : context), [isLive, contexts, context, beat]);
}
