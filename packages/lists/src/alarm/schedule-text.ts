import type { AlarmRuleRecord } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';

const DAYS = [
  textRef('alarm', 'day_0'),
  textRef('alarm', 'day_1'),
  textRef('alarm', 'day_2'),
  textRef('alarm', 'day_3'),
  textRef('alarm', 'day_4'),
  textRef('alarm', 'day_5'),
  textRef('alarm', 'day_6'),
];

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clockText = (min: number) => `${twoDigits(Math.floor(min / 60))}:${twoDigits(min % 60)}`;

/** When a rule works, in words. */
export function alarmScheduleText({ schedule }: Pick<AlarmRuleRecord, 'schedule'>, say: Say): string {
  if (schedule === null) return say.text(textRef('alarm', 'scheduleAlways'));
  const { days, fromMin, toMin, offsetMin } = schedule;
  return say.text(textRef('alarm', 'scheduleDays'), {
    days: days.map((day) => say.text(DAYS[day]!)).join(say.text(textRef('common', 'listComma'))),
    from: clockText(fromMin),
    to: clockText(toMin),
    zone: utcOffsetText(offsetMin),
  });
}

/** Minutes ahead of UTC, as clocks are told apart: `UTC+8`, `UTC−3:30`. */
export function utcOffsetText(min: number): string {
  const minutes = Math.abs(min) % 60;
  const hours = Math.floor(Math.abs(min) / 60);
  return `UTC${min < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}
