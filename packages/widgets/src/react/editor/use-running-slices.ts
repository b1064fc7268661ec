import { expandWidget, type Page, type PaintContext, type Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { type PageSlices, slicePage } from '../../slices/slice-page.ts';

interface RunningSlices {
  /** Undefined while the page does not run. */
  sliced: PageSlices | undefined;
  /** What is drawn: while the page runs, faceplates are what they become, as on the live page. */
  widgets: readonly Widget[];
  /** Ids of those not drawn among them. */
  without: ReadonlySet<string>;
}

/**
 * A page that runs while it is drawn, cut into slices as the live page is.
 *
 * @param touched ids of widgets not drawn, such as what is being moved
 */
export function useRunningSlices(
  page: Page,
  visible: readonly Widget[],
  touched: ReadonlySet<string>,
  context: PaintContext,
  isRunning: boolean,
): RunningSlices {
  const source = isRunning ? context.faceplates : undefined;
  const widgets = useMemo(
    () => (source ? visible.flatMap((widget) => expandWidget(widget, source)) : visible),
    [visible, source],
  );
  const without = useMemo(() => {
    if (!source || touched.size === 0) return touched;
    const made = visible.filter(({ id }) => touched.has(id)).flatMap((each) => expandWidget(each, source));
    return new Set([...touched, ...made.map(({ id }) => id)]);
  }, [visible, touched, source]);
  const sliced = useMemo(
    () => (isRunning ? slicePage({ ...page, widgets }, context) : undefined),
    [isRunning, page, widgets, context],
  );
  return { sliced, widgets, without };
}
