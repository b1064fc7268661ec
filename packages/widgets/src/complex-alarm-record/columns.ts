import { siteOffsetMin } from '../chart/site-time.ts';
import { formatClock } from '../usual-timer/format-clock.ts';
import type { OverlayAlarm } from './alarm-source.ts';
import type { AlarmColumn } from './model.ts';

interface ColumnWords {
  active: string;
}

const timeOf = (timeMs: number) => formatClock(timeMs, 'YYYY-MM-DD HH:mm:ss', siteOffsetMin);

/** What each column says of an alarm, as text; `opration` has a button on the screen and nothing in a file. */
export const columnTexts: Readonly<Record<AlarmColumn, (alarm: OverlayAlarm, words: ColumnWords) => string>> =
  {
    equipTitle: ({ equipTitle }) => equipTitle,
    type: ({ type }) => type,
    alarmLevelId: ({ level }) => `${level.shape} ${level.title}`.trim(),
    gmtTrigger: ({ triggeredMs }) => timeOf(triggeredMs),
    gmtRelease: ({ releasedMs }, { active }) => (releasedMs === null ? active : timeOf(releasedMs)),
    value: ({ value }) => value,
    msg: ({ message }) => message,
    opration: () => '',
  };

/** The alarms as a file shows them: the columns that are shown, without the one that only has a button. */
export function alarmSheet(
  alarms: readonly OverlayAlarm[],
  columns: readonly AlarmColumn[],
  words: (key: string) => string,
): { heads: string[]; rows: string[][] } {
  const written = columns.filter((column) => column !== 'opration');
  const active = words('active');
  return {
    heads: written.map((column) => words(`columns.${column}`)),
    rows: alarms.map((alarm) => written.map((column) => columnTexts[column](alarm, { active }))),
  };
}
