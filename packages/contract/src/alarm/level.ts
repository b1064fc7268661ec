import { z } from 'zod';
import { id, revision, title, titleEn } from '../core/index.ts';

/** What a level sounds like until it is acknowledged. */
export const ALARM_SOUNDS = ['urgent', 'important', 'general', 'none'] as const;

/** What stands beside the word of a level, so that it is never told by colour alone. */
export const ALARM_SHAPES = ['▲', '◆', '■', '●'] as const;

/** One of the four levels of an organisation. */
export const alarmLevel = z.object({
  id,
  revision,
  /** 1 is the first to be answered, 4 the last. */
  priority: z.number().int().min(1).max(4),
  title: z.string(),
  titleEn: z.string(),
  /** A name of the theme (`$alarmUrgent`, so that dark and light have their own), or `#rrggbb`. */
  color: z.string(),
  shape: z.enum(ALARM_SHAPES),
  sound: z.enum(ALARM_SOUNDS),
});
export type AlarmLevel = z.output<typeof alarmLevel>;

export const alarmLevelFields = {
  title,
  titleEn,
  color: z.string().regex(/^(\$alarm(Urgent|Important|General|Prompt)|#[0-9a-f]{6})$/i, 'format'),
  shape: z.enum(ALARM_SHAPES),
  sound: z.enum(ALARM_SOUNDS),
};

/** How bad it is when nobody answers. */
export const ALARM_SEVERITIES = ['minor', 'major', 'severe'] as const;
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/** How long there is to answer: less than 3 min, less than 10 min, longer. */
export const ALARM_RESPONSE_TIMES = ['immediate', 'prompt', 'later'] as const;
export type AlarmResponseTime = (typeof ALARM_RESPONSE_TIMES)[number];

const MATRIX: Readonly<Record<AlarmSeverity, Readonly<Record<AlarmResponseTime, number>>>> = {
  severe: { immediate: 1, prompt: 1, later: 2 },
  major: { immediate: 1, prompt: 2, later: 3 },
  minor: { immediate: 2, prompt: 3, later: 4 },
};

/** Priority by consequence and time to respond (EEMUA 191, ISA-18.2 clause 8); of a level, 1 first. */
export function alarmPriority(severity: AlarmSeverity, responseTime: AlarmResponseTime): number {
  return MATRIX[severity][responseTime];
}
