import { emptyLookup, type LiveLookup, type LiveValue, type PaintContext, type Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import type { WidgetDefinition } from '../../definition.ts';
import { withFirstTexts } from '../../text/first-texts.ts';
import { WidgetView } from './WidgetView.tsx';

/** A value that shows something of every widget: 62 of 100, good. */
const sample: LiveValue = {
  ...emptyLookup.get({} as never),
  value: 62,
  quality: 'good',
  code: '200',
  decimals: 0,
};
const sampleLookup: LiveLookup = { get: () => sample };

function createPreview({ model, preview, previewData }: WidgetDefinition, language: 'zh' | 'en'): Widget {
  const widget = withFirstTexts(model.create('preview', preview), language);
  return previewData ? { ...widget, data: { ...(widget.data as object), ...previewData } } : widget;
}

interface WidgetPreviewProps {
  definition: WidgetDefinition;
  context: PaintContext;
}

/** The picture of a widget type for the library, 80 × 60. */
export function WidgetPreview({ definition, context }: WidgetPreviewProps) {
  const { language = 'zh' } = context.words;
  const widget = useMemo(() => createPreview(definition, language), [definition, language]);
  const previewContext = useMemo(
    () => ({ ...context, live: sampleLookup, mode: 'live' as const }),
    [context],
  );
  return (
    <svg viewBox="-2 -2 84 64" aria-hidden="true" style={{ width: '100%', height: '100%' }}>
      <WidgetView widget={widget} context={previewContext} hasMotion={false} />
    </svg>
  );
}
