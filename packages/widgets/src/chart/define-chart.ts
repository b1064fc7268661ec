import type { WidgetModel } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import type { InspectorField, InspectorList, InspectorSection } from '../inspector/field.ts';
import { defineModel, type ModelOptions } from '../model/define-model.ts';
import { chartStyle } from './chart-data.ts';
import { chartMargins } from './paint/frame.ts';

/** The model of a chart or of something that stands on a page as one does: a rectangle with margins, without ground. */
export function defineChartModel<Data extends object>(
  options: Omit<ModelOptions<Data>, 'positionKind' | 'extraPosition'>,
): WidgetModel {
  return defineModel({
    style: chartStyle,
    ...options,
    positionKind: 'rect',
    extraPosition: chartMargins,
  });
}

interface ChartInspectorOptions {
  data: readonly InspectorField[];
  lists?: readonly InspectorList[];
  /** It answers the pointer itself: no click, and no rotation, because nobody can operate what turns. */
  isOperated: boolean;
}

/** The inspector of what `defineChartModel` makes. */
export function defineChartInspector({
  isOperated,
  ...options
}: ChartInspectorOptions): readonly InspectorSection[] {
  return defineInspector({
    ...options,
    positionKind: 'rect',
    extraPosition: chartMargins,
    style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
    animation: [
      'visiable',
      'twinkle',
      ...(isOperated ? [] : (['rotate'] as const)),
      'fillColor',
      'borderColor',
      'fontColor',
    ],
    hasClick: !isOperated,
  });
}
