import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { defineChartModel } from '../chart/define-chart.ts';
import { createBinding } from '../model/defaults.ts';
import { bindingSchema } from '../model/schema.ts';

/** What a value means and how its stretches look. */
export interface SectionItem {
  /** Name of the state. */
  status: string;
  /** The value as text: '1', '0', 'auto'. */
  value: string;
  color: string;
}

export interface ComplexSectionData {
  /** The signal whose states are shown over time. */
  reportSignal: Binding;
  items: SectionItem[];
  /** Height of the band, page units; it shrinks where there is no room. */
  sectionHeight: number;
  /** Minutes. */
  timeRange: number;
  timeFormat: string;
  legendShow: boolean;
}

/** More states than these cannot be distinguished. */
export const maxSectionItems = 30;

/**
 * States of a signal over time (section 3: "reportSignal, items of status, value and color (running 1, idle 0,
 * debug 2), sectionHeight"). Running is no alarm and no green: it is the filled one (ISA-101).
 */
export const complexSectionModel = defineChartModel<ComplexSectionData>({
  type: 'ComplexSection',
  widgetName: '状态时段',
  data: {
    reportSignal: createBinding(),
    items: [
      { status: '运行', value: '1', color: '$level' },
      { status: '空闲', value: '0', color: '$equipment' },
      { status: '调试', value: '2', color: '$stage3' },
    ],
    sectionHeight: 40,
    timeRange: 60,
    timeFormat: 'HH:mm',
    legendShow: true,
  },
  dataSchema: z.looseObject({
    reportSignal: bindingSchema,
    items: z
      .array(
        z.looseObject({
          status: z.string().max(200),
          value: z.string().max(200),
          color: z.string().max(100),
        }),
      )
      .max(maxSectionItems),
    sectionHeight: z.number().min(1).max(2000),
    timeRange: z.number().min(0),
    timeFormat: z.string().max(100),
    legendShow: z.boolean(),
  }),
});
