import { z } from 'zod';
import { id } from '../core/index.ts';
import { signal } from '../signal/index.ts';

/** Most signals that one search for signals answers. */
export const MAX_FOUND_SIGNALS = 200;

/** A signal as the curve tool draws and names it, with the equipment that it is of. */
export const curveSignal = signal
  .pick({
    id: true,
    equipmentId: true,
    tag: true,
    title: true,
    titleEn: true,
    group: true,
    groupEn: true,
    unit: true,
    unitEn: true,
    decimals: true,
    dataType: true,
    min: true,
    max: true,
    states: true,
  })
  .extend({ equipmentTitle: z.string(), equipmentTitleEn: z.string() });
export type CurveSignal = z.output<typeof curveSignal>;

const value = z.number().nullable();

/** What is known of a signal in a range of time. Only good values count for more than `count`; null without any. */
export const curveStatistics = z.object({
  signalId: id,
  count: z.number().int(),
  goodCount: z.number().int(),
  min: value,
  minMs: value,
  max: value,
  maxMs: value,
  first: value,
  last: value,
  /** Over the time in which a good value held, each until the next. */
  timeMean: value,
  /** Share of the time in which a good value held, 0 to 1. */
  goodShare: z.number(),
});
export type CurveStatistics = z.output<typeof curveStatistics>;
