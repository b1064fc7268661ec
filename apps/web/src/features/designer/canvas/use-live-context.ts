import type { PaintContext, Widget } from '@zutai/diagram';
import { useEffect, useMemo, useState } from 'react';
import { LiveContexts } from './live-contexts.ts';

/** How often the drawing repaints while it runs, ms: an engineer watches, the live page is elsewhere. */
const REPAINT_MS = 250;

type ContextOf = (widget: Widget) => PaintContext;
type Subscribe = (listener: (bindingKeys: Iterable<string>) => void) => () => void;

/**
 * While the page runs, or values are shown while it is drawn, widgets get a new context when their values changed, at
 * most four times a second.
 */
export function useLiveContext(
  context: PaintContext,
  subscribe: Subscribe,
): (widget: Widget) => PaintContext {
  const isLive = context.mode === 'live' || context.dataTextShow === 'value';
  const contexts = useMemo(() => new LiveContexts(context), [context]);
  // Another function after each beat, so that who paints asks again.
  const [told, setTold] = useState<{ contexts: LiveContexts; contextOf: ContextOf }>();
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((bindingKeys) => {
      contexts.note(bindingKeys);
      timer ??= setTimeout(() => {
        timer = undefined;
        contexts.beat(Date.now());
        setTold({ contexts, contextOf: (widget) => contexts.of(widget) });
      }, REPAINT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isLive, contexts, subscribe]);
  return useMemo(() => {
    if (!isLive) return () => context;
    return told?.contexts === contexts ? told.contextOf : (widget) => contexts.of(widget);
  }, [isLive, context, contexts, told]);
}
