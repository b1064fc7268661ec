import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export interface UsualTimerData {
  /** Tokens YYYY, YY, MM, DD, HH, mm, ss; anything else is written as it is (section 9, "Timer format"). */
  format: string;
  /** Minutes ahead of UTC. Times are shown in UTC+8 unless said otherwise. */
  utcOffset: number;
}

/** The present time. It needs no signal, so it never shows a quality. */
export const usualTimerModel = defineModel<UsualTimerData>({
  type: 'UsualTimer',
  positionKind: 'rect',
  widgetName: '时间',
  data: { format: 'YYYY-MM-DD HH:mm:ss', utcOffset: 480 },
  dataSchema: z.looseObject({
    format: z.string().max(100),
    utcOffset: z
      .number()
      .min(-12 * 60)
      .max(14 * 60),
  }),
  style: { fill: { enable: false }, stroke: { enable: false }, font: { size: 16 } },
});
