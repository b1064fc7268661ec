import type { CurveSignal } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { numberText } from '@zutai/diagram';
import { useMemo } from 'react';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useCurveColours, usePalette } from '../../../lib/theme/index.ts';
import { useCurveStore } from '../data/use-curve-store.ts';
import { axesOf, describeSignals, limitsOf, spansOf, tracesOf } from '../model/drawing.ts';
import type { ToolView } from '../model/tool-view.ts';

/** What the plot draws of a view: traces, axes and limits of what is at hand in the range. */
export function useDrawing(
  view: ToolView,
  range: TimeRange,
  { signals, nowMs, focused }: { signals: readonly CurveSignal[]; nowMs: number; focused: string | null },
) {
  const t = useText('curve');
  const titleOf = useTitle();
  const language = useLanguage();
  const palette = usePalette();
  const colours = useCurveColours();
  const isNarrow = useMediaQuery(PHONE_QUERY);
  const { shiftMs, axes: choices, hasEveryValue, hasLimits } = view;
  const drawn = useMemo(
    () => describeSignals(view.signals, new Map(signals.map((signal) => [signal.id, signal]))),
    [view.signals, signals],
  );
  const signalIds = drawn.map(({ id }) => id);
  const store = useCurveStore({ signalIds, range, shiftMs, hasEveryValue, nowMs });
  const spans = useMemo(
    () =>
      new Map(drawn.map((one) => [one.id, spansOf(one, store.piecesOf, range, { shiftMs, nowMs })] as const)),
    [drawn, store, range, shiftMs, nowMs],
  );
  const axes = useMemo(
    () =>
      axesOf(
        drawn,
        spans,
        { axes: choices },
        {
          ...{ colours, isNarrow, textColour: palette.textMuted },
          nameOf: (signal) => inLanguage(signal, language).unit,
        },
      ),
    [drawn, spans, choices, colours, isNarrow, palette, language],
  );
  const traces = useMemo(
    () => tracesOf(drawn, spans, shiftMs, { colours, focused }),
    [drawn, spans, shiftMs, colours, focused],
  );
  const limits = useMemo(() => {
    if (!hasLimits) return [];
    const words = (key: 'limitHigh' | 'limitLow') => (signal: CurveSignal, value: number) =>
      t(key, { name: titleOf(signal), value: numberText(value, signal.decimals) });
    return limitsOf(drawn, colours, { high: words('limitHigh'), low: words('limitLow') });
  }, [hasLimits, drawn, colours, t, titleOf]);
  return { drawn, spans, axes, traces, limits, colours, palette, store, isNarrow };
}

export type Drawing = ReturnType<typeof useDrawing>;
