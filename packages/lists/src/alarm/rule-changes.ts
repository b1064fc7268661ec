import type { AlarmLevel, AlarmSchedule, ToldAlarmCondition, ToldAlarmSuppressor } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { type FieldChange, rowChanges } from '../audit/index.ts';
import type { Say } from '../cell.ts';
import { alarmConditionText, alarmSuppressorText } from './condition-text.ts';
import { levelText } from './list.ts';
import { alarmScheduleText } from './schedule-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What differs between two states of an alarm rule of a template, by columns as `SyncItem` and `VersionItem` have them; of
 * one alone what it holds.
 * @param levels of the organisation
 */
export function alarmRuleChanges(
  { before, after }: { before: Fields | null; after: Fields | null },
  levels: readonly AlarmLevel[],
  say: Say,
): FieldChange[] {
  const worded = (fields: Fields | null) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, wordsOf(name, value, levels, say)]),
    );
  return rowChanges('alarm_rule', { before: worded(before), after: worded(after) }, say);
}

/** What an event would have as it is said to people, and what is no text as it is. */
function wordsOf(name: string, value: unknown, levels: readonly AlarmLevel[], say: Say): unknown {
  if (name === 'schedule') return alarmScheduleText({ schedule: value as AlarmSchedule | null }, say);
  if (name === 'level_id') return levelWords(value as string | null, levels, say);
  if (value === null || value === undefined) return value;
  if (name === 'condition') return alarmConditionText(value as ToldAlarmCondition, say);
  if (name !== 'suppressor') return value;
  const none = { signalUnit: '', signalUnitEn: '', signalStates: [] };
  return alarmSuppressorText({ ...none, ...(value as ToldAlarmSuppressor) }, say);
}

function levelWords(levelId: string | null, levels: readonly AlarmLevel[], say: Say): string {
  if (levelId === null) return say.text(textRef('alarm', 'levelAuto'));
  const level = levels.find(({ id }) => id === levelId);
  if (level === undefined) return `#${levelId}`;
  return levelText({ levelTitle: level.title, levelTitleEn: level.titleEn, levelShape: level.shape }, say);
}
